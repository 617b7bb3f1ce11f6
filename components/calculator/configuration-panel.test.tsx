import { readFileSync } from 'node:fs';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { readConfiguration } from '@/lib/resources/configuration';
import { WithState } from '@/lib/testing/with-state';
import { ConfigurationPanel } from './configuration-panel';
import { type CalculatorInputs, startingInputs } from './inputs';

const file = (name: string) => readFileSync(`lib/testing/fixtures/configurations/${name}`, 'utf8');

interface Page {
  inputs: CalculatorInputs;
  source: string | null;
}

function show() {
  const initial: Page = { inputs: startingInputs, source: null };
  return render(
    <WithState initial={initial}>
      {({ inputs, source }, change) => (
        <ConfigurationPanel
          inputs={inputs}
          file={source === null ? { kind: 'none' } : { kind: 'file', text: source }}
          isAdmin={false}
          setInputs={(next) =>
            change(({ inputs: latest }) => ({
              inputs: { ...latest, ...(typeof next === 'function' ? next(latest) : next) },
            }))
          }
          onOpen={(reading, text) => change({ source: text, inputs: { ...inputs, ...reading.configuration } })}
        />
      )}
    </WithState>,
  );
}
const field = () => screen.getByLabelText('Paste a configuration, or drop its file here');
const paste = (text: string) => fireEvent.change(field(), { target: { value: text } });
const yamlOut = () => document.querySelector('[data-part="yaml"]')?.textContent ?? '';

it('an opened file comes out as it went in, but for what was changed', async () => {
  show();
  paste(file('yasa-staging.yml'));
  expect(screen.getByLabelText('Name')).toHaveValue('YASA sleep staging');
  await waitFor(() => expect(yamlOut()).toBe(file('yasa-staging.yml')));
  fireEvent.change(screen.getByLabelText('CPU cores'), { target: { value: '3' } });
  const changed = file('yasa-staging.yml').replace('cpu_cores: 1', 'cpu_cores: 3');
  await waitFor(() => expect(yamlOut()).toBe(changed));
});

it('what comes out reads back as what is on the page', async () => {
  show();
  fireEvent.change(screen.getByLabelText('Tag'), { target: { value: '1.10' } });
  await waitFor(() => expect(yamlOut()).toContain('1.10'));
  const reading = readConfiguration(yamlOut());
  expect(reading).toMatchObject({ configuration: { tag: '1.10', requirements: startingInputs.requirements } });
});

it('a file with faults changes nothing and names each with its line', () => {
  show();
  paste(file('many-errors.invalid.yml'));
  expect(screen.getByText('Not read, for these 9 faults:')).toBeVisible();
  expect(screen.getByText(/^Line 5:/)).toHaveTextContent(
    'Line 5: resources.per_hour_system_memory_mib is the text “1.2 GB”; a number of MiB per signal hour of 0 or more is allowed, without a unit: 1.2 GB is 1144.41 MiB (1.2 GiB would be 1228.8).',
  );
  expect(screen.getByLabelText('Name')).toHaveValue('');
});

it('of very many faults the first 100 are listed and the rest counted', () => {
  show();
  paste(`resources: {cpu_cores: 1, base_system_memory_mib: 8}\n${'a: 1\n'.repeat(50_000)}`);
  expect(screen.getByText('Not read, for these 49,999 faults:')).toBeVisible();
  const list = screen.getByText('And 49,899 more.').closest('ul');
  expect(list?.children).toHaveLength(101);
});

it('figures that are valid and beyond all reason are refused in words', () => {
  show();
  paste('resources: {cpu_cores: 1, base_system_memory_mib: 1e300}');
  expect(screen.getByText(/the calculator takes 1,000,000,000,000 or less/)).toBeVisible();
  expect(screen.getByLabelText('CPU cores')).toHaveValue(String(startingInputs.requirements.cpu_cores));
});

it('warnings are told and the file is read', () => {
  show();
  paste(file('anchors-and-typo.yml'));
  expect(screen.getByText(/did you mean per_hour_per_channel_system_memory_mib/)).toBeVisible();
  expect(screen.getByLabelText('CPU cores')).toHaveValue('2');
});

it('a dropped file is read', async () => {
  show();
  const dropped = new File([file('gpu-detector.yml')], 'gpu.yml');
  fireEvent.drop(field(), { dataTransfer: { files: [dropped] } });
  await waitFor(() => expect(screen.getByLabelText('Name')).toHaveValue('Spindle detector (GPU)'));
  expect(screen.getByText(/^up to 4 h/)).toBeVisible();
});

it('a file of any size is refused in words', () => {
  show();
  paste('x'.repeat(300_000));
  expect(screen.getByText(/larger than 256 KiB/)).toBeVisible();
});

it('a GPU can only be required where one is asked for', async () => {
  show();
  const required = screen.getByRole('switch', { name: 'GPU required' });
  expect(required).toHaveAttribute('aria-disabled', 'true');
  fireEvent.change(screen.getByLabelText('GPUs'), { target: { value: '1' } });
  fireEvent.click(required);
  await waitFor(() => expect(yamlOut()).toContain('gpu_required: true'));
  fireEvent.change(screen.getByLabelText('GPUs'), { target: { value: '0' } });
  await waitFor(() => expect(yamlOut()).not.toContain('gpu'));
});
