import { describe, expect, it } from 'vitest';
import { exampleRuns } from './example';
import { plausibilityFindings } from './plausibility';
import type { PlausibilityQuestion } from './plausible';
import { emptyRequirements, type ResourceRequirements } from './requirements';

const yasa = {
  base_system_memory_mib: 800,
  per_hour_per_khz_system_memory_mib: 450,
  per_hour_per_channel_per_khz_system_memory_mib: 90,
};

const question = (
  change: Partial<ResourceRequirements>,
  more: Partial<PlausibilityQuestion> = {},
  priority = 0,
): PlausibilityQuestion => ({
  configuration: { image: 'registry.example/test', requirements: { ...emptyRequirements(), ...change }, priority },
  recording: { hours: 8, channels: 2, sampleRateHz: 256 },
  bytesPerSample: 2,
  runs: [],
  headroom: 0.3,
  places: [{ name: 'aurora', memoryMib: 131_072, freeDiskMib: 1e6, cpus: 32, gpus: 2, isReady: true }],
  cardsMib: [8192],
  cap: null,
  ...more,
});
const told = (...asked: Parameters<typeof question>) =>
  plausibilityFindings(question(...asked)).map(({ severity, path, message }) => [severity, path, message]);
const run = (hours: number, peakMib: number) => ({ hours, channels: 1, sampleRateHz: 256, peakMib });
const basePath = 'resources.base_system_memory_mib';

it('the published example with its measured runs has nothing to doubt', () => {
  expect(told(yasa, { runs: exampleRuns() })).toEqual([]);
});

describe('headroom', () => {
  it.each([
    [
      '20 % is under 30 %',
      512,
      [run(0.1, 425)],
      'hint',
      'At 0.1 h, 1 channel and 256 Hz the measured peak is 425 MiB and the claim 512 MiB: a headroom of 20 %, under 30 %.',
    ],
    [
      'the worst of several is named',
      512,
      [run(1, 425), run(2, 500), run(3, 300)],
      'hint',
      'At 2 h, 1 channel and 256 Hz the measured peak is 500 MiB and the claim 512 MiB: a headroom of 2 %, under 30 %. 2 of 3 runs are under 30 %.',
    ],
    [
      'a claim below the peak fails',
      512,
      [run(1, 513)],
      'fails',
      'At 1 h, 1 channel and 256 Hz the measured peak is 513 MiB and the claim 512 MiB: less than the run needed.',
    ],
  ])('%s', (_case, base, runs, severity, message) => {
    expect(told({ base_system_memory_mib: base }, { runs })).toEqual([[severity, basePath, message]]);
  });

  it('41 % is fine, whatever the author aims at', () => {
    expect(told({ base_system_memory_mib: 600 }, { runs: [run(1, 425)], headroom: 1 })).toEqual([]);
  });

  it('the author’s own target is said where it is another', () => {
    const [[, , message] = []] = told({ base_system_memory_mib: 512 }, { runs: [run(1, 425)], headroom: 0.1 });
    expect(message).toMatch(/under 30 %\. Your own target is 10 %\.$/);
  });
});

describe('terms per hour on an analysis that never sees hours', () => {
  const change = { base_system_memory_mib: 800, per_hour_system_memory_mib: 5 };
  const path = 'resources.per_hour_system_memory_mib';
  it.each([
    [
      'of runs',
      { runs: [run(0, 100), run(0.01, 120)] },
      'All 2 measured runs are shorter than a minute, so nothing shows what memory does with length. If the analysis never sees hours of signal, per_hour_system_memory_mib should be 0.',
    ],
    [
      'of the recording, without runs',
      { recording: { hours: 0.01, channels: 1, sampleRateHz: 256 } },
      'The recording in question is shorter than a minute, where terms per hour add next to nothing. If the analysis never sees hours of signal, per_hour_system_memory_mib should be 0.',
    ],
  ])('are told %s', (_case, more, message) => {
    expect(told(change, more)).toEqual([['hint', path, message]]);
  });

  it('are fine where one run lasted', () => {
    const short = { recording: { hours: 0, channels: 1, sampleRateHz: 256 } };
    expect(told(change, { ...short, runs: [run(0, 100), run(0.02, 120)] })).toEqual([]);
    expect(told({ base_system_memory_mib: 800 }, short)).toEqual([]);
  });
});

describe('GPUs', () => {
  const withBase = { base_system_memory_mib: 800 };
  it.each([
    [
      'memory without a GPU counts for nothing',
      { base_gpu_memory_mib: 1900 },
      'fails',
      'resources.gpus',
      'GPU memory is declared and no GPU is asked for, so it counts for nothing. Set gpus, or clear the GPU terms.',
    ],
    [
      'a GPU without memory',
      { gpus: 1 },
      'hint',
      'resources.base_gpu_memory_mib',
      '1 GPU and no GPU memory: whether a run fits on a card is not said.',
    ],
    [
      'more memory than the largest card',
      { gpus: 1, base_gpu_memory_mib: 8193 },
      'hint',
      'resources.base_gpu_memory_mib',
      'At 8 h, 2 channels and 256 Hz the claim is 8,193 MiB of GPU memory; the largest card that you compare with has 8,192 MiB.',
    ],
  ])('%s', (_case, change, severity, path, message) => {
    expect(told({ ...withBase, ...change })).toEqual([[severity, path, message]]);
  });

  it('fit a card exactly, or no card is known', () => {
    expect(told({ ...withBase, gpus: 1, base_gpu_memory_mib: 8192 })).toEqual([]);
    expect(told({ ...withBase, gpus: 1, base_gpu_memory_mib: 9e5 }, { cardsMib: [] })).toEqual([]);
  });
});

describe('what is odd', () => {
  const withBase = { base_system_memory_mib: 800 };
  const wall = (seconds: number) => ({ ...withBase, wall_clock: { seconds, reason: 'long nights' } });
  it.each([
    [
      'no memory at all',
      {},
      0,
      basePath,
      'No system memory is claimed. Even an idle process takes some: set the base.',
    ],
    [
      'a ceiling of seconds',
      wall(8),
      0,
      'resources.wall_clock.seconds',
      'Runs end after 8 seconds. If hours were meant, write 28800.',
    ],
    [
      'a ceiling of months',
      wall(14_400_000),
      0,
      'resources.wall_clock.seconds',
      'Runs may take 167 days. If milliseconds were meant, write 14400.',
    ],
    [
      'a priority of another scale',
      withBase,
      5000,
      'priority.base',
      'Priority 5,000 passes everything below it; priorities count from 0, the lowest.',
    ],
  ])('%s', (_case, change, priority, path, message) => {
    expect(told(change, {}, priority)).toEqual([['hint', path, message]]);
  });

  it.each([60, 14_400, 30 * 86_400])('a ceiling of %d s is not', (seconds) => {
    expect(told(wall(seconds))).toEqual([]);
  });

  it('cores that look like MHz are both more than any node has and told as that', () => {
    expect(told({ ...withBase, cpu_cores: 2400 })).toEqual([
      ['fails', 'resources.cpu_cores', '2,400 cores: no node has so many. aurora has the most, 32.'],
      ['hint', 'resources.cpu_cores', '2,400 cores look like MHz, the unit of the older cpu_mhz. If so, write 3.'],
    ]);
  });
});

it('without an image nobody can start it', () => {
  const { configuration, ...rest } = question(yasa);
  expect(plausibilityFindings({ ...rest, configuration: { ...configuration, image: null } })).toEqual([
    { path: 'docker.image', message: 'No image is named, so nobody can start this analysis.', severity: 'hint' },
  ]);
});

it('what fails comes first', () => {
  const findings = told(
    { base_system_memory_mib: 2, gpus: 0, base_gpu_memory_mib: 1900 },
    { cap: { mib: 1, source: 'own' } },
  );
  expect(findings.map(([severity]) => severity)).toEqual(['fails', 'fails', 'hint']);
});

it('ten thousand runs are judged in one pass', () => {
  const runs = Array.from({ length: 10_000 }, (_, index) => run(index / 100, 2000));
  const started = performance.now();
  expect(told({ base_system_memory_mib: 800 }, { runs })[0]?.[2]).toMatch(/10,000 of 10,000 runs are under 30 %/);
  expect(performance.now() - started).toBeLessThan(500);
});
