import { describe, expect, it } from 'vitest';
import { aNodeWire } from '@/components/sessions/samples';
import type { NodeWire } from '@/lib/api/sessions';
import { emptyRequirements } from '@/lib/resources/requirements';
import { capacitiesOf, chosenCapacity, claimMibOf, formatSize, longestHours, verdictOf } from './capacity';

const node = (name: string, change: Partial<NodeWire> = {}): NodeWire =>
  aNodeWire({ name, pool: 'main', reported_at: null, cpus: 8, memory_mb: 16384, load: null, ...change });
const nodes = [
  node('small', { memory_mb: 8192 }),
  node('silent', { memory_mb: null }),
  node('large', { memory_mb: 65536, state: 'away' }),
];

describe('capacities', () => {
  it('are nodes by memory, the unmeasured last, then what was typed', () => {
    expect(capacitiesOf('system', nodes, [2000]).map(({ name }) => name)).toEqual([
      'large',
      'small',
      'silent',
      '2,000 MiB',
    ]);
    expect(capacitiesOf('gpu', nodes, [8192]).map(({ key }) => key)).toEqual(['typed:8192']);
  });

  it.each([
    ['by its key', 'typed:2000', '2,000 MiB'],
    ['the largest that answers where none is asked for', null, 'small'],
    ['the same where the key is of a node that is gone', 'node:gone', 'small'],
    ['the same where the key is of a node without a reading', 'node:silent', 'small'],
  ])('the one in question: %s', (_case, key, name) => {
    expect(chosenCapacity(capacitiesOf('system', nodes, [2000]), key)?.name).toBe(name);
  });

  it('without nodes the first typed one; without any none', () => {
    expect(chosenCapacity(capacitiesOf('system', [], [16384, 1]), null)?.name).toBe('16 GiB');
    expect(chosenCapacity(capacitiesOf('system', [], []), null)).toBeNull();
  });

  it.each([
    [16384, '16 GiB'],
    [1536, '1.5 GiB'],
    [512, '512 MiB'],
    [16000, '16,000 MiB'],
  ])('%d MiB reads %s', (mib, words) => {
    expect(formatSize(mib)).toBe(words);
  });
});

describe('whether a run fits', () => {
  const requirements = { ...emptyRequirements(), cpu_cores: 4 };
  it.each([
    ['exactly', node('a'), 16384, requirements, 'fits', 'fits'],
    ['too large', node('a'), 16385, requirements, 'too_small', 'over by 1 MiB'],
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
  ])('%s', (_case, at, claimMib, needs, kind, words) => {
    const [capacity] = capacitiesOf('system', [at], []);
    expect(capacity && verdictOf(capacity, claimMib, needs)).toEqual({ kind, words });
  });
});

describe('disk', () => {
  const requirements = { ...emptyRequirements(), artifacts_memory_mib: 5, per_hour_artifacts_memory_mib: 0.8 };
  const recording = { hours: 8, channels: 6, sampleRateHz: 256 };

  it('is what the analysis writes and the recording itself', () => {
    expect(claimMibOf('disk', requirements, recording)).toBe(
      Math.ceil(5 + 0.8 * 8 + (8 * 3600 * 256 * 6 * 2) / 2 ** 20),
    );
  });

  it.each([50, 100, 1000, 12345])('the longest recording for %d MiB fits', (mib) => {
    const hours = longestHours('disk', requirements, mib, recording) ?? 0;
    expect(hours).toBeGreaterThan(0);
    expect(claimMibOf('disk', requirements, { ...recording, hours })).toBeLessThanOrEqual(mib);
  });

  it('has no limit where nothing grows', () => {
    expect(longestHours('disk', emptyRequirements(), 10, { ...recording, channels: 0 })).toBeNull();
  });
});
