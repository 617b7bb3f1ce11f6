import { fireEvent, render, screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { aNodeWire } from '@/components/sessions/samples';
import type { NodeWire } from '@/lib/api/sessions';
import { anyReader, capacitiesOf, type Reader } from './capacity';
import { CapacityPanel } from './capacity-panel';
import { type CalculatorInputs, startingInputs } from './inputs';

const gib = 1024;
const manyNodes = Array.from({ length: 208 }, (_, index) =>
  aNodeWire({
    name: `n${index}`,
    pool: index < 200 ? 'batch' : 'teaching',
    memory_mb: (index < 200 ? 256 : 64) * gib,
    state: index % 10 === 0 ? 'away' : 'answering',
  }),
);

function show(
  nodes: readonly NodeWire[],
  change: Partial<CalculatorInputs> = {},
  reader: Reader = anyReader,
  claimMib = 1000,
) {
  const inputs = { ...startingInputs, ...change };
  const setInputs = vi.fn();
  const capacities = capacitiesOf(inputs.resource, nodes, inputs.typedMib[inputs.resource], reader);
  const chosen = capacities.find(({ key }) => key === inputs.capacityKey) ?? null;
  render(
    <CapacityPanel
      inputs={inputs}
      capacities={capacities}
      chosen={chosen}
      reader={reader}
      claimMib={claimMib}
      nodesNote={null}
      setInputs={setInputs}
    />,
  );
  return { setInputs };
}

const rows = () => screen.getAllByRole('row').slice(1);
const row = (name: RegExp) => rows().find((one) => name.test(one.textContent ?? ''));

it('of 208 nodes lists the pools, and what one of them has at most', () => {
  show(manyNodes);
  expect(rows()).toHaveLength(3);
  expect(rows()[0]).toHaveTextContent(/^pool batch200 nodes, the largest n1, 256 GiB.*fits on 180 of 200.*h[\d,]+ ch$/);
  expect(rows()[1]).toHaveTextContent(/^pool teaching8 nodes, the largest n201, 64 GiB/);
  expect(rows()[2]).toHaveTextContent(/^16 GiBtyped/);
});

it('opens a pool by steps, so that no page of 200 rows comes unasked', () => {
  show(manyNodes);
  const opening = screen.getByRole('button', { name: 'Nodes of pool batch' });
  expect(opening).toHaveAttribute('aria-expanded', 'false');
  fireEvent.click(opening);
  expect(opening).toHaveAttribute('aria-expanded', 'true');
  expect(rows()).toHaveLength(3 + 12 + 1);
  expect(row(/^n10/)).toHaveTextContent(/would fit; away/);
  fireEvent.click(screen.getByRole('button', { name: 'Show 188 more' }));
  expect(rows()[1 + 12]?.querySelector('input')).toHaveFocus();
  expect(rows()).toHaveLength(3 + 200);
  fireEvent.click(opening);
  expect(rows()).toHaveLength(3);
});

it('shows what is compared with though its pool is closed, and takes a pool as well as a node', () => {
  const { setInputs } = show(manyNodes, { capacityKey: 'node:n207' });
  expect(screen.getByRole('radio', { name: /^n207/ })).toBeChecked();
  fireEvent.click(screen.getByRole('radio', { name: /^pool batch/ }));
  expect(setInputs).toHaveBeenCalledWith({ capacityKey: 'pool:batch' }, { isStep: true });
});

it('the reader’s cap comes first, with its source, and holds on every node', () => {
  const reader = { cap: { mib: 600, source: 'group:sleep-lab' }, poolsDenied: [] };
  show([aNodeWire({ name: 'aurora' })], { hours: 96 }, reader);
  expect(rows()[0]).toHaveTextContent(/^your cap600 MiB a run · group sleep-lab.*over by/);
  expect(rows()[1]).toHaveTextContent(/^aurora128 GiB · default.*memory fits; above your cap of 600 MiB/);
  expect(screen.getByRole('status')).toHaveTextContent(
    'A run of yours may have 600 MiB and is refused above it (set in group sleep-lab).',
  );
});

it('a pool of which nobody answers offers nothing', () => {
  show([aNodeWire({ name: 'a', state: 'away' }), aNodeWire({ name: 'b', state: 'away' })]);
  expect(rows()[0]).toHaveTextContent(/^pool default2 nodes, none answers.*would fit; away.*not known$/);
  expect(within(rows()[0] as HTMLElement).getByRole('radio')).toBeDisabled();
});

it('of disk says what is free, and what is too much', () => {
  show([aNodeWire({ name: 'aurora', free_disk_bytes: 2 ** 30 * 100 })], { resource: 'disk' }, anyReader, 200_000);
  expect(rows()[0]).toHaveTextContent(/^aurora100 GiB · default/);
  expect(screen.getByRole('status')).toHaveTextContent(
    'No node has 200,000 MiB of free disk. The largest, aurora, has 100 GiB.',
  );
});

it('a typed figure can be removed', () => {
  const { setInputs } = show([]);
  fireEvent.click(screen.getByRole('button', { name: 'Remove 16 GiB' }));
  expect(screen.getByRole('heading', { name: 'Where it fits' })).toHaveFocus();
  expect(setInputs).toHaveBeenCalledWith({ typedMib: { ...startingInputs.typedMib, system: [] } });
});
