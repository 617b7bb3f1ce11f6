import type { EpochMs } from './clock';
import { millisecondsPerDay, type UtcDay, utcDayOf, utcDaysBetween } from './utc-day';

export const periodKinds = ['day', 'week', 'month'] as const;
export type PeriodKind = (typeof periodKinds)[number];

/** A half-open span of UTC time, [startsAt, resetsAt). Weeks begin on Monday. */
export interface Period {
  kind: PeriodKind;
  startsAt: EpochMs;
  resetsAt: EpochMs;
}

/** The period of this kind that holds the instant. */
export function periodAt(kind: PeriodKind, at: EpochMs): Period {
  const date = new Date(at);
  const year = date.getUTCFullYear();
  const month = date.getUTCMonth();
  if (kind === 'month') return { kind, startsAt: midnightOf(year, month, 1), resetsAt: midnightOf(year, month + 1, 1) };

  const midnight = midnightOf(year, month, date.getUTCDate());
  if (kind === 'day') return { kind, startsAt: midnight, resetsAt: midnight + millisecondsPerDay };

  const daysSinceMonday = (date.getUTCDay() + 6) % 7;
  const startsAt = midnight - daysSinceMonday * millisecondsPerDay;
  return { kind, startsAt, resetsAt: startsAt + 7 * millisecondsPerDay };
}

/** As `Date.UTC`, which takes the years 0 to 99 for those of the last century. */
function midnightOf(year: number, month: number, day: number): EpochMs {
  return new Date(0).setUTCFullYear(year, month, day);
}

/** The period just before this one. */
export function previousPeriod(period: Period): Period {
  return periodAt(period.kind, period.startsAt - 1);
}

/** The period's days up to and with the day of `at` (all of them where `at` is past its end). */
export function daysOfPeriod(period: Period, at: EpochMs): UtcDay[] {
  const last = Math.min(at, period.resetsAt - 1);
  return utcDaysBetween(utcDayOf(period.startsAt), utcDayOf(last));
}

export function isPeriodKind(value: unknown): value is PeriodKind {
  return periodKinds.some((kind) => kind === value);
}

/** Where the period begins as a UTC day; names the period in grants. */
export function firstDayOf(period: Period): UtcDay {
  return utcDayOf(period.startsAt);
}
