/**
 * Times as whole microseconds, so that sums and comparisons are exact: 6 h are spent at 21,600 s and not before, however
 * many parts the seconds came in. A safe integer holds 285 years of them.
 */
export type Microseconds = number;

export const secondsPerHour = 3600;
export const microsecondsPerSecond = 1_000_000;
const microsecondsPerHour = secondsPerHour * microsecondsPerSecond;

export function microsecondsOfSeconds(seconds: number): Microseconds {
  return Math.round(seconds * microsecondsPerSecond);
}

export function microsecondsOfHours(hours: number): Microseconds {
  return Math.round(hours * microsecondsPerHour);
}

export function hoursOfMicroseconds(microseconds: Microseconds): number {
  return microseconds / microsecondsPerHour;
}

/** The one conversion of used seconds to the hours that answers show; not rounded. */
export function hoursOfSeconds(seconds: number): number {
  return seconds / secondsPerHour;
}
