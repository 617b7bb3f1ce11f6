import { describe, expect, it } from 'vitest';
import { aNodeWire } from '@/components/sessions/samples';
import { capacitiesOf, drawnCapacities } from './capacity';
import { capacityGroups } from './capacity-groups';

const nodesOf = (pool: string, count: number, mib = (index: number) => 1024 * (index + 1)) =>
  Array.from({ length: count }, (_, index) =>
    aNodeWire({ name: `${pool}${index}`, pool, memory_mb: mib(index), free_disk_bytes: 2 ** 30 * (index + 1) }),
  );
const inShort = (groups: ReturnType<typeof capacityGroups>) =>
  groups.map(({ head, shown, hidden }) => `${head.name}: ${shown.map(({ name }) => name).join(' ')} +${hidden}`);

describe('the rows of the table', () => {
  it('of few nodes are all there, largest first; a pool of one node is that node', () => {
    const capacities = capacitiesOf('system', [...nodesOf('a', 3), ...nodesOf('b', 1)], [512]);
    expect(inShort(capacityGroups(capacities, undefined, {}))).toEqual([
      'pool a: a2 a1 a0 +0',
      'b0:  +0',
      '512 MiB:  +0',
    ]);
  });

  it('of many nodes are the pools, with what is asked about', () => {
    const capacities = capacitiesOf('system', [...nodesOf('a', 200), ...nodesOf('b', 8)], []);
    expect(inShort(capacityGroups(capacities, 'node:b3', {}))).toEqual(['pool a:  +200', 'pool b: b3 +7']);
  });

  it('of an open pool are twelve at first, and all where they are asked for', () => {
    const capacities = capacitiesOf('system', nodesOf('a', 208), []);
    const [some] = capacityGroups(capacities, 'node:a0', { 'pool:a': 'some' });
    expect([some?.shown.length, some?.hidden, some?.shown.at(-1)?.name]).toEqual([13, 195, 'a0']);
    const [all] = capacityGroups(capacities, undefined, { 'pool:a': 'all' });
    expect([all?.shown.length, all?.hidden]).toEqual([208, 0]);
  });
});

describe('the levels of the chart', () => {
  it('are all where they are few, whatever the number of nodes', () => {
    const capacities = capacitiesOf(
      'system',
      nodesOf('a', 208, (index) => (index % 4) * 1024),
      [512],
    );
    expect(drawnCapacities(capacities, null)).toEqual(capacities);
  });

  it('are the largest of each pool, what was typed and what is asked about where they are many', () => {
    const capacities = capacitiesOf('disk', [...nodesOf('a', 200), ...nodesOf('b', 8)], [512]);
    const chosen = capacities.find(({ key }) => key === 'node:a17') ?? null;
    expect(drawnCapacities(capacities, chosen).map(({ name }) => name)).toEqual(['a199', 'a17', 'b7', '512 MiB']);
  });
});
