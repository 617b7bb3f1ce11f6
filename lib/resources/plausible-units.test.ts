import { describe, expect, it } from 'vitest';
import type { PlausibilityQuestion } from './plausible';
import { unitFindings } from './plausible-units';
import { emptyRequirements, type ResourceRequirements } from './requirements';

const question = (change: Partial<ResourceRequirements>, more: Partial<PlausibilityQuestion> = {}) => ({
  configuration: { image: null, requirements: { ...emptyRequirements(), ...change }, priority: 0 },
  recording: { hours: 8, channels: 2, sampleRateHz: 256 },
  bytesPerSample: 2,
  runs: [],
  headroom: 0.3,
  places: [],
  cardsMib: [],
  cap: null,
  ...more,
});
const messages = (...asked: Parameters<typeof question>) =>
  unitFindings(question(...asked)).map(({ message }) => message);
const aurora = { name: 'aurora', memoryMib: 131_072, freeDiskMib: null, cpus: 32, gpus: 0, isReady: true };
const run = (peakMib: number) => ({ hours: 1, channels: 1, sampleRateHz: 100, peakMib });

describe('a figure that looks as if it were in another unit', () => {
  it.each([
    [
      'a base in bytes',
      { base_system_memory_mib: 838_860_800 },
      '838,860,800 MiB are 800.0 TiB. If bytes were meant, write 800.',
    ],
    [
      'a base in decimal bytes',
      { base_system_memory_mib: 2e9 },
      '2,000,000,000 MiB are 1,907.3 TiB. If bytes were meant, write 1907.',
    ],
    [
      'a base of several GiB in KiB',
      { base_system_memory_mib: 4_194_304 },
      '4,194,304 MiB are 4.0 TiB. If KiB were meant, write 4096.',
    ],
    [
      'a copy of the signal in bytes',
      { per_hour_per_channel_system_memory_mib: 1_843_200 },
      '1,843,200 MiB are 1.8 TiB. If bytes were meant, write 1.758.',
    ],
    [
      'a copy of the signal in KiB',
      { per_hour_per_channel_per_khz_system_memory_mib: 14_029 },
      '14,029 MiB are 511 float64 copies of the signal. If KiB were meant, write 13.7.',
    ],
    [
      'the same at the working rate, on a GPU',
      { per_hour_per_channel_gpu_memory_mib: 14_029 },
      '14,029 MiB are 511 float64 copies of the signal at 1 kHz. If KiB were meant, write 13.7.',
    ],
    [
      'a GPU base in GiB',
      { base_gpu_memory_mib: 2 },
      '2 MiB is less than opening a GPU takes. If GiB were meant, write 2048.',
    ],
    [
      'a base in GiB',
      { base_system_memory_mib: 1.5 },
      '1.5 MiB is less than a Python process takes when idle. If GiB were meant, write 1536.',
    ],
    [
      'disk in bytes',
      { artifacts_memory_mib: 52_428_800 },
      '52,428,800 MiB are 50.0 TiB. If bytes were meant, write 50.',
    ],
  ])('is %s', (_case, change, message) => {
    expect(messages(change)).toEqual([message]);
  });

  it('is a base in KiB only where it is more than any node has', () => {
    const change = { base_system_memory_mib: 819_200 };
    expect(messages(change, { places: [aurora] })).toEqual([
      '819,200 MiB are 800 GiB, more than any node has. If KiB were meant, write 800.',
    ]);
    expect(messages(change)).toEqual([]);
    expect(messages({ base_system_memory_mib: 131_072 }, { places: [aurora] })).toEqual([]);
  });

  it('is a small base only where a measured run peaked above the claim', () => {
    const change = { base_system_memory_mib: 2, per_hour_system_memory_mib: 500 };
    expect(messages(change, { runs: [run(480), run(502)] })).toEqual([]);
    expect(messages(change, { runs: [run(480), run(1900)] })).toEqual([
      '2 MiB as the base, and 1 of 2 measured runs peaked above the claim. If GiB were meant, write 2048.',
    ]);
  });

  it('names the field', () => {
    expect(unitFindings(question({ per_hour_system_memory_mib: 1e9 }))).toMatchObject([
      { path: 'resources.per_hour_system_memory_mib', severity: 'hint' },
    ]);
  });
});

it.each([
  ['the published example', { base_system_memory_mib: 800, per_hour_per_channel_per_khz_system_memory_mib: 90 }],
  ['a very large analysis', { base_system_memory_mib: 524_288, per_hour_system_memory_mib: 9000 }],
  ['forty copies of the signal', { per_hour_per_channel_per_khz_system_memory_mib: 1100 }],
  ['a base of 33 MiB', { base_system_memory_mib: 33 }],
  ['little disk', { artifacts_memory_mib: 1, per_hour_artifacts_memory_mib: 0.01 }],
  ['nothing', {}],
])('%s is not doubted', (_case, change) => {
  expect(messages(change)).toEqual([]);
});
