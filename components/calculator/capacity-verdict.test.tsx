import { describe, expect, it } from 'vitest';
import { aNodeWire } from '@/components/sessions/samples';
import type { NodeWire } from '@/lib/api/sessions';
import { emptyRequirements } from '@/lib/resources/requirements';
import { capacitiesOf } from './capacity';
import { verdictOf } from './capacity-verdict';

const node = (name: string, change: Partial<NodeWire> = {}): NodeWire =>
  aNodeWire({ name, pool: 'main', cpus: 8, memory_mb: 16384, ...change });
const requirements = { ...emptyRequirements(), cpu_cores: 4 };
const withCap = (mib: number) => ({ cap: { mib, source: 'own' }, poolsDenied: [] });

describe('whether a run fits on a node', () => {
  it.each([
    ['exactly', node('a'), 16384, requirements, 'fits', 'fits'],
    ['too large', node('a'), 16385, requirements, 'too_small', 'over by 1 MiB'],
    ['far too large', node('a'), 46_000, requirements, 'too_small', 'over by 29.0 GiB'],
    ['not reported', node('a', { memory_mb: null }), 1, requirements, 'unknown', 'memory not reported'],
    ['too few cores', node('a', { cpus: 2 }), 1, requirements, 'unfit', 'memory fits; needs 4 cores, has 2'],
    ['cores not reported', node('a', { cpus: null }), 1, requirements, 'fits', 'fits'],
    [
      'no GPU',
      node('a'),
      1,
      { ...requirements, gpus: 1, gpu_required: true },
      'unfit',
      'memory fits; needs 1 GPU, has none',
    ],
    ['a GPU that is optional', node('a'), 1, { ...requirements, gpus: 1 }, 'fits', 'fits'],
    ['away', node('a', { state: 'away' }), 1, requirements, 'unfit', 'would fit; away'],
    [
      'a node for pages only',
      node('a', { roles: ['frontend'] }),
      1,
      requirements,
      'unfit',
      'would fit; runs no sessions',
    ],
    [
      'its engine is gone',
      node('a', { runtime: { kind: 'docker', error: 'gone', since: null } }),
      1,
      requirements,
      'unfit',
      'would fit; its runtime does not answer',
    ],
  ])('%s', (_case, at, claimMib, needs, kind, words) => {
    const [capacity] = capacitiesOf('system', [at], []);
    expect(capacity && verdictOf(capacity, { resource: 'system', requirements: needs, claimMib })).toEqual({
      kind,
      words,
    });
  });

  it('is told of free disk in its own words', () => {
    const of = (change: Partial<NodeWire>) => {
      const [capacity] = capacitiesOf('disk', [node('a', change)], []);
      return capacity && verdictOf(capacity, { resource: 'disk', requirements, claimMib: 2 }).words;
    };
    expect(of({ free_disk_bytes: null })).toBe('free disk not reported');
    expect(of({ free_disk_bytes: 2 ** 20 })).toBe('over by 1 MiB');
    expect(of({ free_disk_bytes: 2 ** 21, cpus: 1 })).toBe('disk fits; needs 4 cores, has 1');
  });
});

describe('whether a run of the reader may', () => {
  it.each([
    ['has the memory and exceeds the cap', withCap(8192), 8193, 'unfit', 'memory fits; above your cap of 8 GiB'],
    ['is exactly the cap', withCap(8192), 8192, 'fits', 'fits'],
    ['has too little memory anyway', withCap(8192), 16385, 'too_small', 'over by 1 MiB'],
    [
      'is in a pool that is denied',
      { cap: null, poolsDenied: ['main'] },
      1,
      'unfit',
      'memory fits; its pool is denied to you',
    ],
  ])('a node %s', (_case, reader, claimMib, kind, words) => {
    const capacity = capacitiesOf('system', [node('a')], [], reader).at(-1);
    expect(capacity && verdictOf(capacity, { resource: 'system', requirements, claimMib, reader })).toEqual({
      kind,
      words,
    });
  });

  it('the cap itself is a size', () => {
    const [cap] = capacitiesOf('system', [], [], withCap(8192));
    const of = (claimMib: number) => cap && verdictOf(cap, { resource: 'system', requirements, claimMib }).words;
    expect([of(8192), of(8193)]).toEqual(['fits', 'over by 1 MiB']);
  });
});

describe('whether a run fits in a pool', () => {
  const [large, small, away] = [
    node('large', { memory_mb: 32768 }),
    node('small', { memory_mb: 8192 }),
    node('away', { memory_mb: 65536, state: 'away' }),
  ];
  it.each([
    ['on every node', [large, small], 8192, 'fits', 'fits on all 2, from 8 GiB'],
    ['on nodes of one size', [small, { ...small, id: 'twin' }], 8192, 'fits', 'fits on all 2'],
    ['on some', [large, small, away], 16384, 'fits', 'fits on 1 of 3'],
    ['only where nobody answers', [large, small, away], 40000, 'unfit', 'would fit; away'],
    ['nowhere', [large, small], 40000, 'too_small', 'over by 7,232 MiB'],
    [
      'on none that is known',
      [node('a', { memory_mb: null }), node('b', { memory_mb: null })],
      1,
      'unknown',
      'no node of it answers',
    ],
  ])('%s', (_case, nodes, claimMib, kind, words) => {
    const [pool] = capacitiesOf('system', nodes, []);
    expect(pool && verdictOf(pool, { resource: 'system', requirements, claimMib })).toEqual({ kind, words });
  });
});
