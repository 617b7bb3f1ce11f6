import type { EpochMs } from '../time/clock';
import { millisecondsPerDay, startOfUtcDay, type UtcDay, utcDayOf, utcDaysBetween } from '../time/utc-day';

/** The UTC days that [startsAt, endsAt) touches, each with the milliseconds of it that fall there. */
export function millisecondsByDay(startsAt: EpochMs, endsAt: EpochMs): Map<UtcDay, number> {
  const parts = new Map<UtcDay, number>();
  if (!(endsAt > startsAt)) return parts;
  for (const day of utcDaysBetween(utcDayOf(startsAt), utcDayOf(endsAt))) {
    const from = Math.max(startsAt, startOfUtcDay(day));
    const to = Math.min(endsAt, startOfUtcDay(day) + millisecondsPerDay);
    if (to > from) parts.set(day, to - from);
  }
  return parts;
}

/**
 * A run's charge by UTC day where only its sum is known (a live session's node reports no more): spread evenly over the
 * run. A run with no length has all of it on its day.
 */
export function secondsByDayOfRun(startsAt: EpochMs, endsAt: EpochMs, seconds: number): Map<UtcDay, number> {
  const parts = millisecondsByDay(startsAt, endsAt);
  if (parts.size === 0) return new Map([[utcDayOf(startsAt), seconds]]);
  return new Map([...parts].map(([day, part]) => [day, (seconds * part) / (endsAt - startsAt)]));
}
