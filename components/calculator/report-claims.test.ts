import { expect, it } from 'vitest';
import { emptyRequirements } from '@/lib/resources/requirements';
import { startingInputs } from './inputs';
import { reportedClaims, reportedResources } from './report-claims';

const claimsOf = (some: object, inputs: object = {}) =>
  Object.fromEntries(
    reportedClaims({ ...startingInputs, requirements: { ...emptyRequirements(), ...some }, ...inputs }).map(
      ({ name, value, note }) => [name, note === null ? value : `${value} (${note})`],
    ),
  );

it('says what a run takes, in MiB and where they are many in GiB', () => {
  const claims = claimsOf(
    {
      base_system_memory_mib: 800,
      per_hour_per_khz_system_memory_mib: 450,
      per_hour_per_channel_per_khz_system_memory_mib: 90,
    },
    { hours: 24 },
  );
  expect(claims['System memory']).toBe('4,671 MiB (4.6 GiB)');
  expect(claims.Disk).toBe('85 MiB (with the recording itself)');
});

it('says a figure that is not set in words, never as a zero', () => {
  expect(claimsOf({})).toMatchObject({
    Cores: '1',
    GPUs: 'none',
    'Time limit of a run': 'the platform’s default',
    Priority: '0 (the lowest)',
  });
});

it('says who asks for more time, and why', () => {
  const claims = claimsOf({ wall_clock: { seconds: 7200, reason: 'long recordings' } }, { priority: 3 });
  expect(claims).toMatchObject({ 'Time limit of a run': '7,200 seconds (long recordings)', Priority: '3' });
});

it.each([
  ['no GPU is asked for nor declared', {}, ['system', 'disk'], undefined],
  ['one is required', { gpus: 1, gpu_required: true }, ['system', 'gpu', 'disk'], '1 (required)'],
  ['one is used where there is one', { gpus: 1 }, ['system', 'gpu', 'disk'], '1 (used where there is one)'],
  ['GPU memory is declared', { base_gpu_memory_mib: 5 }, ['system', 'gpu', 'disk'], 'none'],
])('has GPU memory or not where %s', (_, some, resources, gpus = 'none') => {
  expect(reportedResources({ requirements: { ...emptyRequirements(), ...some } })).toEqual(resources);
  expect(claimsOf(some).GPUs).toBe(gpus);
});
