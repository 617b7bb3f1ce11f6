import { expect, it } from 'vitest';
import { processMetrics } from './process-metrics';

it('says what the process takes, from one registry however often it is asked', async () => {
  const text = await processMetrics().metrics();
  expect(processMetrics()).toBe(processMetrics());
  for (const name of ['process_cpu_seconds_total', 'process_resident_memory_bytes', 'nodejs_eventloop_lag_seconds']) {
    expect(text).toMatch(new RegExp(`^${name} [0-9.e-]+$`, 'm'));
  }
  expect(text).not.toContain('headroom_');
});
