import { expect, it } from 'vitest';
import { defaultWallClock, wallClockCeilingSeconds } from './wall-clock';

it.each([
  ['the base alone for no recording', 0, null, 3600],
  ['ten minutes a recording hour', 24, null, 18_000],
  ["raised by the configuration's own ceiling", 24, 86_400, 86_400],
  ['never lowered by it', 24, 60, 18_000],
])('%s', (_name, recordingHours, configuredSeconds, seconds) => {
  expect(wallClockCeilingSeconds({ ...defaultWallClock, recordingHours, configuredSeconds })).toBe(seconds);
});
