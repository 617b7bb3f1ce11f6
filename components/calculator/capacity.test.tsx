import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aNodeWire } from '@/components/sessions/samples';
import type { NodeWire } from '@/lib/api/sessions';
import { bounds } from '@/lib/resources/bounds';
import { emptyRequirements } from '@/lib/resources/requirements';
import {
  capacitiesOf,
  capacityWords,
  chosenCapacity,
  claimMibOf,
  formatSize,
  longestHours,
  mostChannels,
} from './capacity';

const node = (name: string, change: Partial<NodeWire> = {}): NodeWire =>
  aNodeWire({ name, pool: 'main', reported_at: null, cpus: 8, memory_mb: 16384, load: null, ...change });
const nodes = [
  node('small', { memory_mb: 8192 }),
  node('silent', { memory_mb: null }),
  node('large', { memory_mb: 65536, state: 'away' }),
];

describe('capacities', () => {
  it('are the cap, pools of several nodes, nodes by memory with the unmeasured last, then what was typed', () => {
    const reader = { cap: { mib: 4096, source: 'own' }, poolsDenied: [] };
    const alone = node('alone', { pool: 'gpu', memory_mb: 16384 });
    expect(capacitiesOf('system', [...nodes, alone], [2000], reader).map(({ name }) => name)).toEqual([
      'your cap',
      'pool main',
      'large',
      'alone',
      'small',
      'silent',
      '2,000 MiB',
    ]);
    expect(capacitiesOf('gpu', nodes, [8192], reader).map(({ key }) => key)).toEqual(['typed:8192']);
  });

  it('of a pool are what its largest node has that can run something', () => {
    const [pool] = capacitiesOf('system', nodes, []);
    expect(pool).toMatchObject({ key: 'pool:main', mib: 8192, largest: 'small', node: null });
    expect(pool?.pool?.map(({ name }) => name)).toEqual(['large', 'small', 'silent']);
    const [away] = capacitiesOf('system', [node('a', { state: 'away' }), node('b', { roles: ['frontend'] })], []);
    expect(away).toMatchObject({ key: 'pool:main', mib: null });
  });

  it('of disk are what is free on a node, in whole MiB', () => {
    const disk = [node('a', { free_disk_bytes: 5 * 2 ** 20 - 1 }), node('b', { pool: 'x', free_disk_bytes: null })];
    expect(capacitiesOf('disk', disk, [7]).map(({ name, mib }) => [name, mib])).toEqual([
      ['a', 4],
      ['b', null],
      ['7 MiB', 7],
    ]);
  });

  it.each([
    ['by its key', 'typed:2000', '2,000 MiB'],
    ['the largest that answers where none is asked for', null, 'small'],
    ['the same where the key is of a node that is gone', 'node:gone', 'small'],
    ['the same where the key is of a node without a reading', 'node:silent', 'small'],
  ])('the one in question: %s', (_case, key, name) => {
    expect(chosenCapacity(capacitiesOf('system', nodes, [2000]), key)?.name).toBe(name);
  });

  it.each([
    ['the cap where it is less than every node', 4096, 'your cap'],
    ['the largest node where the cap is more', 9000, 'small'],
  ])('the one in question is %s', (_case, mib, name) => {
    const reader = { cap: { mib, source: 'own' }, poolsDenied: [] };
    expect(chosenCapacity(capacitiesOf('system', nodes, [2000], reader), null)?.name).toBe(name);
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

  it('the most channels for it fit with the recording, and one more does not', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 1e6, noNaN: true }),
        fc.double({ min: 0, max: 100, noNaN: true }),
        fc.double({ min: 0.01, max: 5000, noNaN: true }),
        (mib, hours, sampleRateHz) => {
          const length = { hours, sampleRateHz, channels: 0 };
          const most = mostChannels('disk', requirements, mib, length);
          const fits = (channels: number) =>
            claimMibOf('disk', requirements, { ...length, channels }) <= Math.floor(mib);
          if (most === 'none') return !fits(0);
          if (most === null) return fits(bounds.channels.most);
          return fits(most) && !fits(most + 1);
        },
      ),
    );
  });
});

describe('sizes in words', () => {
  const wordsOf = (mib: number) => capacitiesOf('system', [node('a', { memory_mb: mib })], [mib]).map(capacityWords);
  it.each([
    [16_384, ['a, 16 GiB', '16 GiB']],
    [128_757, ['a, 125 GiB', '128,757 MiB']],
    [3_537_816, ['a, 3.3 TiB', '3,537,816 MiB']],
    [15_871, ['a, 15,871 MiB', '15,871 MiB']],
  ])('%d MiB of a node are short and never more than there is; typed ones are exact', (mib, words) => {
    expect(wordsOf(mib)).toEqual(words);
  });
});
