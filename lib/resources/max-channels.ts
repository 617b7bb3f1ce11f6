import { assertNonNegative, assertRecording, estimatePeakMib, termMib } from './estimate';
import { type Coefficients, type Resource, termsOf } from './requirements';

/** What besides the channels decides how many of them fit. */
export interface RecordingLength {
  hours: number;
  sampleRateHz: number;
}

/** A count of 0 or more; null: any number; `none`: too much even without a channel. */
export type MostChannels = number | null | 'none';

/**
 * The most channels whose estimate stays within `memoryMib` (its whole part counts, since an estimate is whole):
 * (memory - what does not grow with channels) / what one channel adds. Null where nothing grows with channels and the
 * rest fits: any number. `none` where the rest alone does not fit; 0 where it does and not one channel with it.
 * Estimating the answer never exceeds the memory, and one channel more does, whatever the rounding of the division;
 * counting ends at `Number.MAX_SAFE_INTEGER`.
 * Source: the formula of `estimatePeakMib`, solved for the channels.
 * @throws RangeError that names the argument which is out of its range.
 */
export function maxChannelsWithin(
  resource: Resource,
  coefficients: Coefficients,
  memoryMib: number,
  length: RecordingLength,
): MostChannels {
  assertNonNegative('memoryMib', memoryMib);
  assertRecording({ ...length, channels: 0 });
  const wholeMib = Math.floor(memoryMib);
  const mibAt = (channels: number) => estimatePeakMib(resource, coefficients, { ...length, channels });
  const growing = termsOf(resource).filter((term) => term.perChannel && coefficients[term.field] > 0);
  // Not by the slope, which rounds to 0 where a factor is minute.
  const isGrowing = length.hours > 0 && growing.some((term) => !term.perKhz || length.sampleRateHz > 0);
  if (!isGrowing) return mibAt(0) <= wholeMib ? null : 'none';
  const slope = growing.reduce((sum, term) => sum + termMib(term, coefficients, { ...length, channels: 1 }), 0);
  return largestCountThatFits((channels) => mibAt(channels) <= wholeMib, (wholeMib - mibAt(0)) / slope);
}

/**
 * The largest count that fits, found from a guess that may be off; `none` where not even 0 does.
 * `fits` must not hold again for a count above one that it does not hold for.
 */
export function largestCountThatFits(fits: (count: number) => boolean, guess: number): number | 'none' {
  if (!fits(0)) return 'none';
  const start = Number.isNaN(guess) ? 0 : Math.min(mostCounted, Math.max(0, Math.floor(guess)));
  const isEnough = fits(start);
  let low = isEnough ? start : 0;
  let high = isEnough ? tooMany(start, fits) : start;
  while (high - low > 1) {
    const middle = low + Math.floor((high - low) / 2);
    if (fits(middle)) low = middle;
    else high = middle;
  }
  return low;
}

const mostCounted = Number.MAX_SAFE_INTEGER;

/** A count that does not fit, near above one that does: guesses are off by rounding alone, so strides that double soon pass the edge. */
function tooMany(enough: number, fits: (count: number) => boolean): number {
  for (let stride = 1; enough + stride <= mostCounted; stride *= 2) if (!fits(enough + stride)) return enough + stride;
  return fits(mostCounted) ? mostCounted + 1 : mostCounted;
}
