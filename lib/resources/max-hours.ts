import { assertNonNegative, assertRecording, estimatePeakMib, termMib } from './estimate';
import { type Coefficients, type Resource, termsOf } from './requirements';

/** What besides the length decides how long a recording may be. */
export interface RecordingShape {
  channels: number;
  sampleRateHz: number;
}

/** MiB that each further signal hour adds: per_hour + per_hour_per_khz*kHz + per_hour_per_channel*c + ... */
export function slopeMibPerHour(resource: Resource, coefficients: Coefficients, shape: RecordingShape): number {
  const anHour = { hours: 1, ...shape };
  assertRecording(anHour);
  return termsOf(resource)
    .filter((term) => term.perHour)
    .reduce((sum, term) => sum + termMib(term, coefficients, anHour), 0);
}

/**
 * The longest recording, in hours, whose estimate stays within `memoryMib` (its whole part counts, since an estimate
 * is whole): (memory - base) / slope. Null where nothing grows with length and the base fits: any length. 0 where the
 * base does not fit. Estimating the answer never exceeds the memory, whatever the rounding of the division.
 * Source: `max_hours_within_system_memory` in the seed document.
 * @throws RangeError that names the argument which is out of its range.
 */
export function maxHoursWithin(
  resource: Resource,
  coefficients: Coefficients,
  memoryMib: number,
  shape: RecordingShape,
): number | null {
  assertNonNegative('memoryMib', memoryMib);
  const wholeMib = Math.floor(memoryMib);
  const slope = slopeMibPerHour(resource, coefficients, shape);
  const baseMib = estimatePeakMib(resource, coefficients, { hours: 0, ...shape });
  if (baseMib > wholeMib) return 0;
  if (slope === 0) return null;
  const unroundedBaseMib = coefficients[baseFieldOf[resource]];
  const hours = Math.min((wholeMib - unroundedBaseMib) / slope, Number.MAX_VALUE);
  const fits = (candidate: number) =>
    estimatePeakMib(resource, coefficients, { hours: candidate, ...shape }) <= wholeMib;
  return fits(hours) ? hours : largestThatFits(hours, fits);
}

const baseFieldOf = {
  system: 'base_system_memory_mib',
  gpu: 'base_gpu_memory_mib',
  disk: 'artifacts_memory_mib',
} as const;

/** Every product and sum of the formula is monotonic in the length, rounding included, so halving finds the edge. */
function largestThatFits(tooLong: number, fits: (hours: number) => boolean): number {
  let [low, high] = [0, tooLong];
  for (;;) {
    const middle = low + (high - low) / 2;
    if (middle <= low || middle >= high) return low;
    if (fits(middle)) low = middle;
    else high = middle;
  }
}

/** The longest recording whose system memory stays within `memoryMib`; see `maxHoursWithin`. */
export function maxHoursWithinSystemMemory(
  coefficients: Coefficients,
  memoryMib: number,
  channels: number,
  sampleRateHz: number,
): number | null {
  return maxHoursWithin('system', coefficients, memoryMib, { channels, sampleRateHz });
}
