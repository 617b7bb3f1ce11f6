import { type Coefficients, type Resource, type Term, type TermField, termsOf } from './requirements';

/** A recording as an analysis sees it. */
export interface Recording {
  /** Length of the signal; finite, >= 0. */
  hours: number;
  /** Selected channels; an integer >= 0. */
  channels: number;
  /** Highest native sample rate of the selected channels; finite, >= 0. */
  sampleRateHz: number;
}

export interface TermShare {
  field: TermField;
  mib: number;
}

/** @throws RangeError that names the argument which is out of its range. */
export function assertRecording({ hours, channels, sampleRateHz }: Recording): void {
  assertNonNegative('hours', hours);
  assertNonNegative('channels', channels);
  if (!Number.isInteger(channels)) throw new RangeError(`channels must be an integer of 0 or more, not ${channels}`);
  assertNonNegative('sampleRateHz', sampleRateHz);
}

export function assertNonNegative(name: string, value: number): void {
  if (!(Number.isFinite(value) && value >= 0)) {
    throw new RangeError(`${name} must be a finite number of 0 or more, not ${value}`);
  }
}

/** coefficient [* h] [* c] [* (hz/1000)], in this order, so that the last bit agrees with other implementations. */
export function termMib(term: Term, coefficients: Coefficients, { hours, channels, sampleRateHz }: Recording): number {
  let mib = coefficients[term.field];
  if (term.perHour) mib *= hours;
  if (term.perChannel) mib *= channels;
  if (term.perKhz) mib *= sampleRateHz / 1000;
  // An overflow times zero channels or zero Hz is nothing, not NaN.
  return Number.isNaN(mib) ? 0 : mib;
}

/** What each term of one resource adds, in MiB, in the order of the formula; not rounded. */
export function termShares(resource: Resource, coefficients: Coefficients, recording: Recording): TermShare[] {
  assertRecording(recording);
  return termsOf(resource).map((term) => ({ field: term.field, mib: termMib(term, coefficients, recording) }));
}

/**
 * Peak of one resource in whole MiB.
 *
 *     base + per_hour*h + per_hour_per_khz*h*(hz/1000) + per_hour_per_channel*h*c
 *          + per_hour_per_channel_per_khz*h*c*(hz/1000)
 *
 * in IEEE doubles from left to right; terms that the resource does not have are left out. Rounded up, because whoever
 * reserves the memory must never get less than the projection. Infinity where the sum is beyond a double.
 * Source: `estimate_peak_system_memory_mib` and its kin in the seed document.
 * @throws RangeError that names the argument which is out of its range.
 */
export function estimatePeakMib(resource: Resource, coefficients: Coefficients, recording: Recording): number {
  assertRecording(recording);
  let sumMib = 0;
  for (const term of termsOfResource[resource]) sumMib += termMib(term, coefficients, recording);
  return Math.ceil(sumMib);
}

const termsOfResource = { system: termsOf('system'), gpu: termsOf('gpu'), disk: termsOf('disk') };

/** System memory in whole MiB; see `estimatePeakMib`. */
export function estimatePeakSystemMemoryMib(coefficients: Coefficients, recording: Recording): number {
  return estimatePeakMib('system', coefficients, recording);
}

/** GPU memory in whole MiB; see `estimatePeakMib`. */
export function estimatePeakGpuMemoryMib(coefficients: Coefficients, recording: Recording): number {
  return estimatePeakMib('gpu', coefficients, recording);
}

/** Disk for what the analysis writes, in whole MiB: `artifacts + per_hour_artifacts*h`; see `estimatePeakMib`. */
export function estimatePeakArtifactsMemoryMib(coefficients: Coefficients, hours: number): number {
  return estimatePeakMib('disk', coefficients, { hours, channels: 0, sampleRateHz: 0 });
}
