import { expect, it } from 'vitest';
import { analysisVersion, planOf } from '../testing/plan-world';

const setup = {
  analysis: { id: 'firefox', versions: [analysisVersion('1', true)] },
  files: { 'analyses/firefox/1.yml': 'docker: {image: a}\nresources: {cpu_cores: 1, base_system_memory_mib: 64}' },
};

it('an app and an analysis of one name are two things', async () => {
  const recording = { hours: 1, channels: 1, sampleRateHz: 1 };
  const app = await planOf(setup, { kind: 'app', appId: 'firefox' }, {});
  const run = await planOf(setup, { kind: 'analysis', id: 'firefox', version: '1', ...recording }, {});
  expect(app).toMatchObject({ kind: 'plan', plan: { image: 'firefox:1', wallClockSeconds: null } });
  expect(run).toMatchObject({ kind: 'plan', plan: { image: 'a', claimMemoryMib: 64 } });
});
