import { assertNonNegative, assertRecording, type Recording, termShares } from './estimate';
import type { Coefficients } from './requirements';

/** EDF stores 16-bit samples. */
export const edfBytesPerSample = 2;

/**
 * A recording's size on disk in MiB: hours * 3600 * hz * channels * bytes per sample / 2^20; not rounded. Headers and
 * channels at lower rates are not counted: the highest rate stands for all.
 * @throws RangeError that names the argument which is out of its range.
 */
export function recordingSizeMib(recording: Recording, bytesPerSample: number = edfBytesPerSample): number {
  assertRecording(recording);
  assertNonNegative('bytesPerSample', bytesPerSample);
  return (recording.hours * 3600 * recording.sampleRateHz * recording.channels * bytesPerSample) / 2 ** 20;
}

/**
 * Disk that a run takes in MiB, not rounded: what the analysis writes, and the recording itself (seed: "added to the
 * size of any input").
 * @throws RangeError that names the argument which is out of its range.
 */
export function exactDiskMib(coefficients: Coefficients, recording: Recording, bytesPerSample?: number): number {
  const writtenMib = termShares('disk', coefficients, recording).reduce((sum, { mib }) => sum + mib, 0);
  return writtenMib + recordingSizeMib(recording, bytesPerSample);
}
