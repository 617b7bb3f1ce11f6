import { describe, expect, it } from 'vitest';
import type { Place, PlausibilityQuestion } from './plausible';
import { atWords, placeFindings } from './plausible-places';
import { emptyRequirements, type ResourceRequirements } from './requirements';

const place = (name: string, change: Partial<Place> = {}): Place => ({
  name,
  memoryMib: 65_536,
  freeDiskMib: 100_000,
  cpus: 16,
  gpus: 0,
  isReady: true,
  ...change,
});
const aurora = place('aurora', { memoryMib: 131_072 });
const dune = place('dune', { cpus: 48, gpus: 2 });

const findings = (
  change: Partial<ResourceRequirements>,
  places: readonly Place[],
  more: Partial<PlausibilityQuestion> = {},
) =>
  placeFindings({
    configuration: { image: null, requirements: { ...emptyRequirements(), ...change }, priority: 0 },
    recording: { hours: 8, channels: 2, sampleRateHz: 256 },
    bytesPerSample: 2,
    runs: [],
    headroom: 0.3,
    places,
    cardsMib: [],
    cap: null,
    ...more,
  }).map(({ path, message, severity }) => [severity, path, message]);

const memoryPath = 'resources.base_system_memory_mib';

describe('a run that no node can hold', () => {
  it.each([
    [
      'claims more memory than the largest has',
      { base_system_memory_mib: 131_073 },
      memoryPath,
      'At 8 h, 2 channels and 256 Hz the claim is 131,073 MiB. No node has that much: the largest, aurora, has 131,072 MiB.',
    ],
    [
      'takes more disk than is free, the recording included',
      { artifacts_memory_mib: 99_990 },
      'resources.artifacts_memory_mib',
      'At 8 h, 2 channels and 256 Hz a run takes 100,019 MiB of disk, the recording included. No node has that much free: aurora has the most, 100,000 MiB.',
    ],
    [
      'asks for more cores',
      { cpu_cores: 49 },
      'resources.cpu_cores',
      '49 cores: no node has so many. dune has the most, 48.',
    ],
    [
      'requires more GPUs',
      { gpus: 3, gpu_required: true },
      'resources.gpus',
      '3 GPUs required: the most that a node has is 2 (dune).',
    ],
    [
      'needs what is on different nodes',
      { base_system_memory_mib: 100_000, cpu_cores: 20, gpus: 1, gpu_required: true },
      memoryPath,
      'No node has all of it together: 100,000 MiB of memory, 29 MiB of disk, 20 cores, 1 GPU. Each is there, on different nodes.',
    ],
  ])('%s', (_case, change, path, message) => {
    expect(findings(change, [aurora, dune])).toEqual([['fails', path, message]]);
  });

  it('leads to the term that adds most', () => {
    const change = { base_system_memory_mib: 800, per_hour_system_memory_mib: 20_000 };
    expect(findings(change, [aurora])[0]?.[1]).toBe('resources.per_hour_system_memory_mib');
  });

  it('may go without GPUs that it only wants', () => {
    expect(findings({ gpus: 1 }, [aurora])).toEqual([
      ['hint', 'resources.gpus', '1 GPU wanted: no node has one. Runs go without.'],
    ]);
  });

  it('now, may be held by one that does not answer', () => {
    const away = [place('birch', { memoryMib: 131_072, isReady: false }), place('cove')];
    expect(findings({ base_system_memory_mib: 100_000 }, away)).toEqual([
      ['hint', memoryPath, 'Only birch could hold it, and nothing can start there now.'],
    ]);
  });

  it('is above what the reader may have, whatever nodes have', () => {
    const cap = { mib: 32_768, source: 'group sleep-lab' };
    expect(findings({ base_system_memory_mib: 40_000 }, [], { cap })).toEqual([
      [
        'fails',
        memoryPath,
        'At 8 h, 2 channels and 256 Hz the claim is 40,000 MiB. A run of yours may have 32,768 MiB (group sleep-lab), so it is refused.',
      ],
    ]);
    expect(findings({ base_system_memory_mib: 32_768 }, [], { cap })).toEqual([]);
  });
});

it.each([
  ['that fills a node exactly', { base_system_memory_mib: 131_072, cpu_cores: 16 }, [aurora, dune]],
  ['where no node is known', { base_system_memory_mib: 1e9, cpu_cores: 1000, gpus: 5, gpu_required: true }, []],
  [
    'where nodes have not reported',
    { base_system_memory_mib: 1e9, cpu_cores: 1000 },
    [place('new', { memoryMib: null, freeDiskMib: null, cpus: null })],
  ],
])('nothing is said of a run %s', (_case, change, places) => {
  expect(findings(change, places)).toEqual([]);
});

it('the recording in question reads as a phrase', () => {
  expect(atWords({ hours: 21.9, channels: 1, sampleRateHz: 100 })).toBe('At 21.9 h, 1 channel and 100 Hz');
});
