import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Configuration } from './configuration';
import { claimChanges, configurationChanges } from './configuration-diff';
import { emptyRequirements, type ResourceRequirements, termFields } from './requirements';

const requirements: ResourceRequirements = {
  ...emptyRequirements(),
  base_system_memory_mib: 800,
  per_hour_per_khz_system_memory_mib: 450,
  per_hour_per_channel_per_khz_system_memory_mib: 90,
};
const yasa: Configuration = { name: 'Sleep staging', image: 'yasa', tag: '1.0', requirements, priority: 0 };
const withTerms = (change: Partial<ResourceRequirements>): Configuration => ({
  ...yasa,
  requirements: { ...requirements, ...change },
});

describe('changes of a configuration', () => {
  it('are none between equals', () => expect(configurationChanges(yasa, structuredClone(yasa))).toEqual([]));

  it.each([
    [
      'a term that grew',
      withTerms({ per_hour_per_khz_system_memory_mib: 540 }),
      {
        path: 'resources.per_hour_per_khz_system_memory_mib',
        unit: 'MiB per signal hour per kHz',
        before: 450,
        after: 540,
        difference: 90,
        share: 0.2,
      },
    ],
    [
      'a term that was added',
      withTerms({ base_gpu_memory_mib: 512 }),
      { path: 'resources.base_gpu_memory_mib', unit: 'MiB', before: null, after: 512, difference: null, share: null },
    ],
    [
      'a base of nothing, which is still written down',
      withTerms({ base_system_memory_mib: 0 }),
      { path: 'resources.base_system_memory_mib', unit: 'MiB', before: 800, after: 0, difference: -800, share: -1 },
    ],
    [
      'another tag',
      { ...yasa, tag: '1.1' },
      { path: 'docker.tag', unit: '', before: '1.0', after: '1.1', difference: null, share: null },
    ],
    [
      'a name that went',
      { ...yasa, name: null },
      { path: 'identification.name', unit: '', before: 'Sleep staging', after: null, difference: null, share: null },
    ],
    [
      'a priority above the lowest',
      { ...yasa, priority: 5 },
      { path: 'priority.base', unit: '', before: 0, after: 5, difference: 5, share: null },
    ],
  ])('tell %s', (_, after, expected) => {
    expect(configurationChanges(yasa, after)).toEqual([expected]);
  });

  it('tell a wall clock by its seconds and its reason, and GPUs', () => {
    const after = withTerms({ gpus: 1, gpu_required: true, wall_clock: { seconds: 7200, reason: 'Long nights' } });
    expect(configurationChanges(yasa, after).map(({ path, before, after: now }) => [path, before, now])).toEqual([
      ['resources.gpus', 0, 1],
      ['resources.gpu_required', false, true],
      ['resources.wall_clock.seconds', null, 7200],
      ['resources.wall_clock.reason', null, 'Long nights'],
    ]);
  });

  it('read backwards are the same with before and after exchanged', () => {
    const figures = fc.record(
      Object.fromEntries(termFields.map((field) => [field, fc.constantFrom(0, 1, 13.7, 800)])) as Record<
        (typeof termFields)[number],
        fc.Arbitrary<number>
      >,
    );
    fc.assert(
      fc.property(figures, figures, (one, other) => {
        const there = configurationChanges(withTerms(one), withTerms(other));
        const back = configurationChanges(withTerms(other), withTerms(one));
        expect(back.map(({ path, before, after }) => [path, after, before])).toEqual(
          there.map(({ path, before, after }) => [path, before, after]),
        );
      }),
    );
  });
});

describe('changes of the claim', () => {
  const recordings = [8, 24].map((hours) => ({ hours, channels: 2, sampleRateHz: 256 }));

  it('leave out what neither claims', () => {
    const after = { ...requirements, per_hour_per_khz_system_memory_mib: 540 };
    // 800 + 8 * 0.256 * (450 + 180) = 2090.2; with 540: 2274.6. Over 24 h: 4670.7 and 5223.7.
    expect(
      claimChanges(requirements, after, recordings).map(
        ({ resource, recording, beforeMib, afterMib, differenceMib }) => [
          resource,
          recording.hours,
          beforeMib,
          afterMib,
          differenceMib,
        ],
      ),
    ).toEqual([
      ['system', 8, 2091, 2275, 184],
      ['system', 24, 4671, 5224, 553],
    ]);
  });

  it('tell what is claimed for the first time, without a share', () => {
    const after = { ...requirements, base_gpu_memory_mib: 512, per_hour_artifacts_memory_mib: 2 };
    const changes = claimChanges(requirements, after, recordings).filter(({ resource }) => resource !== 'system');
    expect(changes.map(({ resource, afterMib, share }) => [resource, afterMib, share])).toEqual([
      ['gpu', 512, null],
      ['gpu', 512, null],
      ['disk', 16, null],
      ['disk', 48, null],
    ]);
  });

  it('are nothing between equals, even beyond a double', () => {
    const endless = {
      ...requirements,
      base_system_memory_mib: Number.MAX_VALUE,
      per_hour_system_memory_mib: Number.MAX_VALUE,
    };
    expect(claimChanges(endless, endless, recordings).every(({ differenceMib }) => differenceMib === 0)).toBe(true);
  });
});
