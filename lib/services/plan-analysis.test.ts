import { describe, expect, it } from 'vitest';
import type { AnalysisRecord } from '../cluster/records';
import { exampleConfiguration } from '../resources/example';
import { analysisVersion, type PlanSetup, planOf } from '../testing/plan-world';
import type { LaunchChoices, LaunchWish } from './launch-plan';

const mib = 2 ** 20;

const yasa: AnalysisRecord = {
  id: 'yasa',
  versions: [analysisVersion('1', true), analysisVersion('2', true), analysisVersion('3', false)],
};
const files = {
  'analyses/yasa/1.yml': 'resources: {cpu_cores: 1, base_system_memory_mib: 1}',
  'analyses/yasa/2.yml': exampleConfiguration,
  'analyses/yasa/3.yml': 'docker: {image: "yasa", command: [run, "--fast"]}\nresources: {cpu_cores: 4',
};
const run = (rest: Partial<Extract<LaunchWish, { kind: 'analysis' }>> = {}): LaunchWish => ({
  kind: 'analysis',
  id: 'yasa',
  version: null,
  hours: 8,
  channels: 3,
  sampleRateHz: 256,
  ...rest,
});

describe('the plan for an analysis', () => {
  it('claims what the estimate says, and nothing else is its size', async () => {
    // 800 + 8 * 0.256 * (450 + 90 * 3) = 2274.56
    const outcome = await planOf({ analysis: yasa, files }, run());
    expect(outcome).toMatchObject({
      kind: 'plan',
      what: { version: '2' },
      plan: {
        appId: 'yasa',
        appName: 'YASA sleep staging',
        image: 'ghcr.io/example/yasa-staging:1.0.0',
        command: [],
        environment: { HEADROOM_RECORDING_HOURS: '8', HEADROOM_CHANNELS: '3', HEADROOM_SAMPLE_RATE_HZ: '256' },
        cpus: 1,
        claimCpus: 1,
        claimMemoryMib: 2275,
        memoryBytes: 2275 * mib,
        // The recording, 8 * 3600 * 256 * 3 * 2 bytes, in whole MiB as the calculator tells it.
        claimDiskBytes: 43 * mib,
        wallClockSeconds: 3600 + 8 * 600,
        persistent: false,
        gpu: 'none',
      },
    });
  });

  const text = (resources: string) => `docker: {image: "a", command: [run, "-x"]}\nresources: {${resources}}`;
  const oneVersion = (file: string): PlanSetup => ({
    analysis: { id: 'yasa', versions: [analysisVersion('1', true)] },
    files: { 'analyses/yasa/1.yml': file },
  });

  it.each<[string, string, LaunchChoices, object]>([
    [
      'runs the program it names, on the image without a tag',
      'cpu_cores: 1, base_system_memory_mib: 9',
      {},
      { image: 'a', command: ['run', '-x'] },
    ],
    [
      'has a higher ceiling of time where it says so',
      'cpu_cores: 1, base_system_memory_mib: 9, wall_clock: {seconds: 99999, reason: slow}',
      {},
      { wallClockSeconds: 99_999 },
    ],
    [
      'needs the GPUs it requires, whatever is asked',
      'cpu_cores: 1, base_system_memory_mib: 9, gpus: 2, gpu_required: true',
      { gpu: false },
      { gpu: 'required', gpus: 2 },
    ],
    [
      'takes the GPUs it would like',
      'cpu_cores: 1, base_system_memory_mib: 9, gpus: 2',
      {},
      { gpu: 'wanted', gpus: 2 },
    ],
    [
      'counts what it writes as disk, beside the recording',
      'cpu_cores: 1, base_system_memory_mib: 9, artifacts_memory_mib: 10',
      {},
      { claimDiskBytes: 53 * mib },
    ],
    [
      'is never without a cap for a claim of nothing',
      'cpu_cores: 1, base_system_memory_mib: 0',
      {},
      { claimMemoryMib: null, memoryBytes: 4096 * mib },
    ],
  ])('%s', async (_name, resources, choices, expected) => {
    const setup = { ...oneVersion(text(resources)), settings: { sessionMemoryMib: 4096 } };
    expect(await planOf(setup, run(), choices)).toMatchObject({ kind: 'plan', plan: expected });
  });

  it('takes no more cores than the account may have, and keeps its claim of memory to be refused by name', async () => {
    const setup = {
      ...oneVersion(text('cpu_cores: 8, base_system_memory_mib: 9000')),
      settings: { sessionCpus: 2, sessionMemoryMib: 4096 },
    };
    expect(await planOf(setup, run())).toMatchObject({ plan: { cpus: 2, claimCpus: 2, claimMemoryMib: 9000 } });
  });

  it.each<[string, PlanSetup, LaunchWish, string]>([
    ['nobody has saved', {}, run(), 'There is no analysis "yasa" that you may start.'],
    [
      'has no version for this person',
      { analysis: { id: 'yasa', versions: [analysisVersion('1', false)] } },
      run(),
      'There is no analysis "yasa" that you may start.',
    ],
    [
      'has no registered version, for its author',
      { analysis: { id: 'yasa', versions: [analysisVersion('1', false)] }, role: 'author' },
      run(),
      'No version of yasa is registered yet; name the one you mean.',
    ],
    [
      'has no such version',
      { analysis: yasa },
      run({ version: '9' }),
      'There is no version "9" of yasa that you may start.',
    ],
    [
      'has it for authors only',
      { analysis: yasa },
      run({ version: '3' }),
      'There is no version "3" of yasa that you may start.',
    ],
    ['has lost its file', { analysis: yasa }, run(), 'The configuration of yasa 2 is missing in the tree.'],
  ])('is not found where it %s', async (_name, setup, wish, detail) => {
    expect(await planOf(setup, wish)).toEqual({ kind: 'not_found', detail });
  });

  it.each<[string, PlanSetup, LaunchWish, RegExp]>([
    [
      'names no image',
      { analysis: yasa, files },
      run({ version: '1' }),
      /^yasa 1 cannot be run: its configuration names no docker.image\.$/,
    ],
    [
      'has a faulty file',
      { analysis: yasa, files, role: 'author' },
      run({ version: '3' }),
      /^yasa 3 cannot be run: its configuration has a fault in line 2/,
    ],
    [
      'comes to more than can be counted',
      oneVersion(text('cpu_cores: 1, base_system_memory_mib: 1e300')),
      run(),
      /more memory or disk than any machine has/,
    ],
  ])('is unusable where it %s', async (_name, setup, wish, detail) => {
    expect(await planOf(setup, wish)).toEqual({ kind: 'unusable', detail: expect.stringMatching(detail) });
  });
});
