import { expect, it } from 'vitest';
import { exactDiskMib, recordingSizeMib } from './recording-size';
import { emptyRequirements } from './requirements';

it.each([
  ['8 h, 6 channels at 256 Hz as EDF', 8, 6, 256, 2, (8 * 3600 * 256 * 6 * 2) / 1048576],
  ['four bytes a sample are twice as much', 8, 6, 256, 4, (8 * 3600 * 256 * 6 * 4) / 1048576],
  ['no channel takes no room', 8, 0, 256, 2, 0],
])('%s', (_case, hours, channels, sampleRateHz, bytes, mib) => {
  expect(recordingSizeMib({ hours, channels, sampleRateHz }, bytes)).toBe(mib);
});

it('counts two bytes a sample unless told otherwise, and one float32 hour at 1 kHz as 13.7 MiB', () => {
  const hour = { hours: 1, channels: 1, sampleRateHz: 1000 };
  expect(recordingSizeMib(hour)).toBeCloseTo(6.87, 2);
  expect(recordingSizeMib(hour, 4)).toBeCloseTo(13.73, 2);
});

it('a run takes disk for what it writes and for the recording', () => {
  const writes = { ...emptyRequirements(), artifacts_memory_mib: 5, per_hour_artifacts_memory_mib: 0.8 };
  const recording = { hours: 8, channels: 6, sampleRateHz: 256 };
  expect(exactDiskMib(writes, recording)).toBe(5 + 0.8 * 8 + recordingSizeMib(recording));
  expect(exactDiskMib(writes, recording, 4)).toBe(5 + 0.8 * 8 + recordingSizeMib(recording, 4));
});

it('names the argument that is out of range', () => {
  expect(() => recordingSizeMib({ hours: 1, channels: 1, sampleRateHz: 1 }, -2)).toThrow(/bytesPerSample/);
});
