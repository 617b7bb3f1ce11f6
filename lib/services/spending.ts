import 'server-only';
import { type AllowanceState, grantsOfPeriod } from '../quota/allowance';
import { microsecondsOfHours } from '../quota/exact';
import { type CurvePoint, reachedAt, spendingCurve } from '../quota/spending-curve';
import type { TreeSnapshot } from '../records/snapshot';
import type { EpochMs } from '../time/clock';
import { daysOfPeriod, type Period } from '../time/period';
import type { UtcDay } from '../time/utc-day';
import { type SpentSession, spentSessions } from './spent-sessions';

/** How one user's time in a period came about. */
export interface Spending {
  days: UtcDay[];
  usedSeconds: number;
  sessions: SpentSession[];
  points: CurvePoint[];
}

/** Of the period's days up to and with the UTC day of `at`; the curve ends at `endsAt`. */
export function spendingOf(
  snapshot: TreeSnapshot,
  username: string,
  period: Period,
  { at, endsAt }: { at: EpochMs; endsAt: EpochMs },
): Spending {
  const days = daysOfPeriod(period, at);
  const byDay = snapshot.usage.secondsOfByDay(username, days);
  const sessions = spentSessions(snapshot, username, period, days);
  return {
    days,
    usedSeconds: snapshot.usage.secondsOf(username, days),
    sessions,
    points: spendingCurve({
      startsAt: period.startsAt,
      endsAt: Math.min(Math.max(endsAt, period.startsAt), period.resetsAt),
      days: days.map((day) => ({ day, seconds: byDay.get(day) ?? 0 })),
      sessions,
    }),
  };
}

/** Since when the allowance is spent, as far as usage and history tell; null where it is not. */
export function allowanceSpentSince(
  snapshot: TreeSnapshot,
  username: string,
  allowance: AllowanceState | null,
  now: EpochMs,
): EpochMs | null {
  if (!allowance?.spent) return null;
  const { points } = spendingOf(snapshot, username, allowance.period, {
    at: now,
    endsAt: Math.min(now, snapshot.asOf),
  });
  return reachedAt(points, microsecondsOfHours(allowance.hours));
}

/** The user's grants for this period. */
export function grantsOf(snapshot: TreeSnapshot, username: string, period: Period) {
  return grantsOfPeriod(snapshot.grants.get(username) ?? [], period);
}
