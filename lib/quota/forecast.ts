import type { EpochMs } from '../time/clock';
import { type PeriodKind, periodAt } from '../time/period';
import { addDays, millisecondsPerDay, type UtcDay, utcDayOf, utcDaysBetween } from '../time/utc-day';
import { hoursOfSeconds } from './exact';

/** How many UTC days a pace looks back over, the day of the instant included. */
const paceSpanDays = 7;

/** The UTC days that a pace at `at` is made of: the last 7, or today alone for a daily allowance. */
export function paceDays(kind: PeriodKind, at: EpochMs): UtcDay[] {
  const today = utcDayOf(at);
  return kind === 'day' ? [today] : utcDaysBetween(addDays(today, 1 - paceSpanDays), today);
}

/**
 * Weighted hours a day at the present rate of spending, or null where nothing can be said yet.
 *
 *     week, month: hours used on the last 7 UTC days / those of them with any data of the cluster (at least 1)
 *     day:         today's hours / elapsed part of today
 *
 * `usedSeconds` and `daysWithData` are of `paceDays`. Source: spec, quota, forecast.
 */
export function paceHoursPerDay(input: {
  kind: PeriodKind;
  at: EpochMs;
  usedSeconds: number;
  daysWithData: number;
}): number | null {
  const hours = hoursOfSeconds(input.usedSeconds);
  if (input.kind !== 'day') return input.daysWithData === 0 ? null : hours / Math.max(1, input.daysWithData);
  const elapsedDays = (input.at - periodAt('day', input.at).startsAt) / millisecondsPerDay;
  return elapsedDays === 0 ? null : hours / elapsedDays;
}

/** at + remaining / pace where that is before the reset, else null; no pace, no run-out. */
export function runsOutAt(input: {
  at: EpochMs;
  remainingHours: number;
  paceHoursPerDay: number | null;
  resetsAt: EpochMs;
}): EpochMs | null {
  if (input.paceHoursPerDay === null || input.paceHoursPerDay <= 0) return null;
  const instant = input.at + (input.remainingHours / input.paceHoursPerDay) * millisecondsPerDay;
  return instant < input.resetsAt ? Math.round(instant) : null;
}
