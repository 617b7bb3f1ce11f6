import { fireEvent, render, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aNodeWire } from '@/components/sessions/samples';
import { emptyRequirements, type ResourceRequirements, termDefinitions } from '@/lib/resources/requirements';
import { anyReader, type Reader } from './capacity';
import { Checks } from './checks';
import { fieldOf } from './checks-fields';
import { plausibilityQuestionOf } from './checks-question';
import { ConfigurationFields } from './configuration-fields';
import { Formula } from './formula';
import { type CalculatorInputs, recordingOf, type SetInputs, startingInputs } from './inputs';

const aurora = aNodeWire({ name: 'aurora', memory_mb: 131_072 });
const inputsOf = (change: Partial<ResourceRequirements>, more: Partial<CalculatorInputs> = {}): CalculatorInputs => ({
  ...startingInputs,
  image: 'registry.example/test',
  requirements: { ...emptyRequirements(), base_system_memory_mib: 800, ...change },
  ...more,
});

/** The checks beside the fields that they speak of; what they set is shown at once. */
function show(start: CalculatorInputs, reader: Reader = anyReader) {
  let inputs = start;
  const set: SetInputs = (change) => {
    inputs = { ...inputs, ...(typeof change === 'function' ? change(inputs) : change) };
    view.rerender(page());
  };
  const page = () => (
    <>
      <Formula
        resource={inputs.resource}
        requirements={inputs.requirements}
        recording={recordingOf(inputs)}
        isReading={false}
        bytesPerSample={2}
        capacity={null}
        onCoefficient={() => {}}
        onBytesPerSample={() => {}}
      />
      <ConfigurationFields {...inputs} {...inputs.requirements} setInputs={set} />
      <Checks inputs={inputs} nodes={[aurora]} reader={reader} setInputs={set} />
    </>
  );
  const view = render(page());
  return { ...view, set };
}

const items = () => within(screen.getByRole('region', { name: 'Before you send it' })).queryAllByRole('listitem');

it('says in one line that nothing stands out, and against what', () => {
  show(inputsOf({}, { runs: [{ hours: 8, channels: 2, sampleRateHz: 256, peakMib: 500 }] }));
  expect(screen.getByText('Nothing stands out, held against 1 node and 1 measured run.')).toBeVisible();
  expect(items()).toHaveLength(0);
});

it('lists what fails before what may be meant, in words', () => {
  const reader = { cap: { mib: 32_768, source: 'group:sleep-lab' }, poolsDenied: [] };
  show(inputsOf({ base_system_memory_mib: 40_000, gpus: 1 }), reader);
  expect(items().map((item) => item.textContent)).toEqual([
    expect.stringMatching(
      /^Will fail: .* the claim is 40,000 MiB\. A run of yours may have 32,768 MiB \(group sleep-lab\)/,
    ),
    expect.stringMatching(/^Look again: 1 GPU wanted: no node has one/),
    expect.stringMatching(/^Look again: 1 GPU and no GPU memory/),
  ]);
});

it('follows what is typed', () => {
  const { set } = show(inputsOf({}));
  expect(screen.getByText('Nothing stands out, held against 1 node and no measured run.')).toBeVisible();
  set(inputsOf({ base_system_memory_mib: 2 }));
  expect(items()).toHaveLength(1);
});

describe('the way to a field', () => {
  it('on the same tab takes the focus there', () => {
    show(inputsOf({ base_system_memory_mib: 2 }));
    fireEvent.click(screen.getByRole('button', { name: 'Go to base_system_memory_mib' }));
    expect(screen.getByRole('textbox', { name: 'Base, MiB' })).toHaveFocus();
  });

  it('on another tab shows that first', () => {
    show(inputsOf({ gpus: 1 }));
    fireEvent.click(screen.getByRole('button', { name: 'Go to base_gpu_memory_mib' }));
    expect(screen.getByRole('region', { name: 'Formula of gpu memory' })).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Base, MiB' })).toHaveFocus();
  });

  it('goes to what is no term as well', () => {
    show(inputsOf({ cpu_cores: 64 }));
    fireEvent.click(screen.getByRole('button', { name: 'Go to cpu_cores' }));
    expect(screen.getByRole('textbox', { name: 'CPU cores' })).toHaveFocus();
  });

  it('goes to the image that is missing', () => {
    show(inputsOf({}, { image: null }));
    fireEvent.click(screen.getByRole('button', { name: 'Go to docker.image' }));
    expect(screen.getByRole('textbox', { name: 'Image' })).toHaveFocus();
  });

  it('is not offered for what is set at registration', () => {
    show(inputsOf({}, { priority: 5000 }));
    expect(items()[0]).toHaveTextContent(/priority\.base, which an administrator sets at registration$/);
    expect(screen.queryByRole('button', { name: /^Go to/ })).toBeNull();
  });

  it.each(['system', 'gpu', 'disk'] as const)('leads to every term of %s', (resource) => {
    const { unmount } = show(inputsOf({}, { resource }));
    for (const { field } of termDefinitions.filter((term) => term.resource === resource))
      expect(screen.getByRole('textbox', { name: fieldOf(`resources.${field}`)?.label ?? '' })).toBeInTheDocument();
    unmount();
  });
});

it('nodes that take no runs are no places, and those that do not answer are not ready', () => {
  const nodes = [
    aurora,
    aNodeWire({ name: 'away', state: 'away' }),
    aNodeWire({ name: 'pending', state: 'pending' }),
    aNodeWire({ name: 'pages', roles: ['frontend'] }),
    aNodeWire({ name: 'denied', pool: 'teaching', free_disk_bytes: null }),
  ];
  const { places } = plausibilityQuestionOf(inputsOf({}), nodes, { cap: null, poolsDenied: ['teaching'] });
  expect(places.map(({ name, isReady, freeDiskMib }) => [name, isReady, freeDiskMib])).toEqual([
    ['aurora', true, 476_837],
    ['away', false, 476_837],
    ['denied', false, null],
  ]);
});
