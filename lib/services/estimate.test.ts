import { expect, it } from 'vitest';
import { estimateBody } from '../api/estimate';
import { estimate } from './estimate';

const yasa = {
  requirements: {
    cpu_cores: 1,
    base_system_memory_mib: 800,
    per_hour_per_khz_system_memory_mib: 450,
    per_hour_per_channel_per_khz_system_memory_mib: 90,
  },
  hours: 24,
  channels: 2,
  sample_rate_hz: 256,
};
const answer = (body: unknown) => estimate(estimateBody.parse(body));

it('answers the published figures', () => {
  expect(answer(yasa)).toMatchObject({
    system_memory_mib: 4671,
    gpu_memory_mib: 0,
    artifacts_memory_mib: 0,
    recording_mib: (24 * 3600 * 256 * 2 * 2) / 2 ** 20,
    cpu_cores: 1,
    warnings: [],
  });
  expect(answer(yasa)).not.toHaveProperty('max_hours');
});

it('names what each term adds', () => {
  const { terms } = answer(yasa);
  expect(terms).toHaveLength(11);
  expect(terms).toContainEqual({ field: 'base_system_memory_mib', mib: 800 });
  expect(terms).toContainEqual({ field: 'per_hour_per_khz_system_memory_mib', mib: 450 * 24 * 0.256 });
});

it.each([
  ['84.54 h in 16 GiB with three channels', { memory_mib: 16384, channels: 3 }, 84.54],
  ['no length in 600 MiB', { memory_mib: 600 }, 0],
  ['any length where nothing grows', { memory_mib: 900, sample_rate_hz: 0 }, null],
])('the longest recording: %s', (_case, more, expected) => {
  const hours = answer({ ...yasa, ...more }).max_hours;
  expect(hours == null ? hours : Math.floor(hours * 100) / 100).toBe(expected);
});

it('counts bytes a sample in the size of the recording', () => {
  expect(answer({ ...yasa, bytes_per_sample: 4 }).recording_mib).toBe(answer(yasa).recording_mib * 2);
});

it('passes on what deserves a word', () => {
  const { cpu_cores: _, ...older } = yasa.requirements;
  const { cpu_cores, warnings } = answer({ ...yasa, requirements: { ...older, cpu_mhz: 2500 } });
  expect(cpu_cores).toBe(3);
  expect(warnings).toEqual([{ path: 'requirements.cpu_mhz', message: expect.stringContaining('cpu_cores: 3') }]);
});

it('names every fault of a body at once', () => {
  const parsed = estimateBody.safeParse({
    requirements: { cpu_cores: 0, base_system_memory_mib: -1, per_hour_system_memory_mib: '1.2 GB', __proto__: null },
    hours: -1,
    channels: 1.5,
    bytes_per_sample: 0,
  });
  expect(parsed.error?.issues.map((issue) => issue.path.join('.')).sort()).toEqual([
    'bytes_per_sample',
    'channels',
    'hours',
    'requirements.base_system_memory_mib',
    'requirements.cpu_cores',
    'requirements.per_hour_system_memory_mib',
    'sample_rate_hz',
  ]);
  const messages = parsed.error?.issues.map((issue) => issue.message).join('\n');
  expect(messages).toContain('found -1; a number of MiB of 0 or more is allowed');
  expect(messages).toContain('1.2 GB is 1144.41 MiB');
  expect(messages).toContain('an integer of 0 or more is needed');
});

it('refuses what is beyond counting, and names each such figure', () => {
  const huge = { ...yasa, requirements: { ...yasa.requirements, per_hour_gpu_memory_mib: 1e300 }, hours: 1e20 };
  const paths = ['system_memory_mib', 'gpu_memory_mib', 'recording_mib'];
  expect(() => answer(huge)).toThrow(
    expect.objectContaining({
      code: 'invalid',
      fields: { errors: paths.map((path) => expect.objectContaining({ path })) },
    }),
  );
});
