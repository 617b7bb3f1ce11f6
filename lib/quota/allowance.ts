import { firstDayOf, type Period, type PeriodKind } from '../time/period';
import type { UtcDay } from '../time/utc-day';
import { hoursOfMicroseconds, hoursOfSeconds, microsecondsOfHours, microsecondsOfSeconds } from './exact';

/** What an allowance is in its running period, and what is spent of it. Hours are weighted and not rounded. */
export interface AllowanceState {
  period: Period;
  /** Of the period, grants included; never negative. */
  hours: number;
  grantedHours: number;
  usedHours: number;
  /** Never negative. */
  remainingHours: number;
  /** How far past the allowance; 0 where it is not. */
  overHours: number;
  /** used >= allowance, on exact time; an allowance of 0 is always spent. */
  spent: boolean;
}

/** The part of a grant that decides; `periodStart` is the first UTC day of the one period it is for. */
interface GrantedHours {
  hours: number;
  period: PeriodKind;
  periodStart: UtcDay;
}

/** The grants that add to this period. */
export function grantsOfPeriod<G extends GrantedHours>(grants: readonly G[], period: Period): G[] {
  if (grants.length === 0) return [];
  const firstDay = firstDayOf(period);
  return grants.filter((grant) => grant.period === period.kind && grant.periodStart === firstDay);
}

/**
 * The allowance in one period. `usedSeconds` are weighted, of that period.
 * remaining = max(0, hours - used), over = max(0, used - hours), spent = used >= hours; in whole microseconds.
 */
export function allowanceIn(input: {
  hours: number;
  period: Period;
  grants: readonly GrantedHours[];
  usedSeconds: number;
}): AllowanceState {
  const { period } = input;
  const grantedHours = grantsOfPeriod(input.grants, period).reduce((sum, grant) => sum + grant.hours, 0);
  const hours = Math.max(0, input.hours + grantedHours);
  const left = microsecondsOfHours(hours) - microsecondsOfSeconds(input.usedSeconds);
  return {
    period,
    hours,
    grantedHours,
    usedHours: hoursOfSeconds(input.usedSeconds),
    remainingHours: hoursOfMicroseconds(Math.max(0, left)),
    overHours: hoursOfMicroseconds(Math.max(0, -left)),
    spent: left <= 0,
  };
}

/** Whether launches of a user have to be counted at all: false where neither a session limit nor an allowance is set. */
export function isLimited(user: { sessionLimit: number | null; allowanceHours: number | null }): boolean {
  return user.sessionLimit !== null || user.allowanceHours !== null;
}
