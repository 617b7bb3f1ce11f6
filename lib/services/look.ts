import 'server-only';
import { paceDays, paceHoursPerDay, runsOutAt } from '../quota/forecast';
import type { TreeSnapshot } from '../records/snapshot';
import type { EpochMs } from '../time/clock';
import { daysOfPeriod, type Period, type PeriodKind, periodAt } from '../time/period';
import type { UtcDay } from '../time/utc-day';
import { factsOf } from './snapshot-facts';

/** How to find a user's seconds on some days: one user alone, or out of a table of all users that a list shares. */
export type SecondsOn = (days: readonly UtcDay[]) => (username: string) => number;

interface PeriodLook {
  period: Period;
  /** Weighted seconds used in the period, up to and with the UTC day of the instant. */
  usedSeconds(username: string): number;
  paceHoursPerDay(username: string): number | null;
}

/** What all users' figures at one instant have in common, worked out once a kind of period. */
export interface Look {
  snapshot: TreeSnapshot;
  at: EpochMs;
  in(kind: PeriodKind): PeriodLook;
}

interface Sources {
  used: SecondsOn;
  /** What a pace is made of: the same, unless it is asked what it would have been. */
  pace: SecondsOn;
}

function periodLook(snapshot: TreeSnapshot, kind: PeriodKind, at: EpochMs, { used, pace }: Sources): PeriodLook {
  const period = periodAt(kind, at);
  const days = paceDays(kind, at);
  const daysWithData = factsOf(snapshot).daysWithData(days);
  const paceSeconds = pace(days);
  return {
    period,
    usedSeconds: used(daysOfPeriod(period, at)),
    paceHoursPerDay: (username) => paceHoursPerDay({ kind, at, usedSeconds: paceSeconds(username), daysWithData }),
  };
}

function lookWith(snapshot: TreeSnapshot, at: EpochMs, sources: Sources): Look {
  const kinds = new Map<PeriodKind, PeriodLook>();
  return {
    snapshot,
    at,
    in(kind) {
      const known = kinds.get(kind);
      if (known) return known;
      const made = periodLook(snapshot, kind, at, sources);
      kinds.set(kind, made);
      return made;
    },
  };
}

/** For one user: asks the usage index for that user alone. */
export function lookAtOne(snapshot: TreeSnapshot, at: EpochMs): Look {
  const used: SecondsOn = (days) => (username) => snapshot.usage.secondsOf(username, days);
  return lookWith(snapshot, at, { used, pace: used });
}

function ofAll(snapshot: TreeSnapshot): SecondsOn {
  return (days) => {
    const seconds = factsOf(snapshot).secondsByUser(days);
    return (username) => seconds.get(username) ?? 0;
  };
}

/** For many users: one table a run of days. */
export function lookAtMany(snapshot: TreeSnapshot, at: EpochMs): Look {
  const used = ofAll(snapshot);
  return lookWith(snapshot, at, { used, pace: used });
}

/** Many users, with what they used as it is and a pace made of other seconds. */
export function lookAtManyWithPace(snapshot: TreeSnapshot, at: EpochMs, pace: SecondsOn): Look {
  return lookWith(snapshot, at, { used: ofAll(snapshot), pace });
}

export interface Forecast {
  paceHoursPerDay: number | null;
  runsOutAt: EpochMs | null;
}

/** Pace, and when what remains of the period runs out at it; nothing runs out where nothing is limited. */
export function forecastOf(look: Look, username: string, kind: PeriodKind, remainingHours: number | null): Forecast {
  const { period, paceHoursPerDay: paceOf } = look.in(kind);
  const pace = paceOf(username);
  if (remainingHours === null) return { paceHoursPerDay: pace, runsOutAt: null };
  const instant = runsOutAt({ at: look.at, remainingHours, paceHoursPerDay: pace, resetsAt: period.resetsAt });
  return { paceHoursPerDay: pace, runsOutAt: instant };
}
