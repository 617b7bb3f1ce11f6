import 'server-only';
import type { Considered } from '../cluster/overlay-limit';
import type { Source } from '../cluster/source';
import { type AllowanceState, allowanceAt } from '../quota/allowance';
import { paceDays, paceHoursPerDay, runsOutAt } from '../quota/forecast';
import type { TreeSnapshot } from '../records/snapshot';
import type { EpochMs } from '../time/clock';
import { daysOfPeriod, type PeriodKind, periodAt } from '../time/period';
import type { UtcDay } from '../time/utc-day';
import { factsOf, type SnapshotFacts, type UserStanding } from './snapshot-facts';

export interface AllowanceView extends AllowanceState {
  paceHoursPerDay: number | null;
  runsOutAt: EpochMs | null;
  source: Source;
  considered: Considered[];
}

/** One user's figures at one instant; every answer that shows a user shows these. */
export interface UserView extends UserStanding {
  /** null = none, or settings that cannot be trusted. */
  allowance: AllowanceView | null;
  sessionsRunning: number;
  storageBytes: number | null;
}

/** How to ask for a user's seconds: of one user alone, or from a table of all users that a list shares. */
type SecondsOf = (username: string, days: readonly UtcDay[]) => number;

/** Weighted seconds used so far in the period that holds `at`, up to and with the UTC day of `at`. */
export function usedSecondsAt(snapshot: TreeSnapshot, username: string, kind: PeriodKind, at: EpochMs): number {
  return snapshot.usage.secondsOf(username, daysOfPeriod(periodAt(kind, at), at));
}

/** Pace over the last days, and when what remains runs out at it. */
export function forecastOf(
  facts: SnapshotFacts,
  input: { username: string; kind: PeriodKind; at: EpochMs; remainingHours: number | null; secondsOf: SecondsOf },
): { paceHoursPerDay: number | null; runsOutAt: EpochMs | null } {
  const { kind, at, remainingHours } = input;
  const days = paceDays(kind, at);
  const usedSeconds = input.secondsOf(input.username, days);
  const pace = paceHoursPerDay({ kind, at, usedSeconds, daysWithData: facts.daysWithData(days) });
  if (remainingHours === null) return { paceHoursPerDay: pace, runsOutAt: null };
  const { resetsAt } = periodAt(kind, at);
  return { paceHoursPerDay: pace, runsOutAt: runsOutAt({ at, remainingHours, paceHoursPerDay: pace, resetsAt }) };
}

function allowanceOf(
  snapshot: TreeSnapshot,
  { username, settings }: UserStanding,
  at: EpochMs,
  secondsOf: SecondsOf,
): AllowanceView | null {
  if (!settings || settings.allowance.hours === null) return null;
  const { hours, period: kind, source, considered } = settings.allowance;
  const usedSeconds = secondsOf(username, daysOfPeriod(periodAt(kind, at), at));
  const state = allowanceAt({ hours, kind, grants: snapshot.grants.get(username) ?? [], usedSeconds, at });
  const forecast = forecastOf(factsOf(snapshot), {
    username,
    kind,
    at,
    remainingHours: state.remainingHours,
    secondsOf,
  });
  return { ...state, ...forecast, source, considered };
}

function viewOf(snapshot: TreeSnapshot, standing: UserStanding, at: EpochMs, secondsOf: SecondsOf): UserView {
  const facts = factsOf(snapshot);
  return {
    ...standing,
    allowance: allowanceOf(snapshot, standing, at, secondsOf),
    sessionsRunning: facts.sessionsRunning(standing.username),
    storageBytes: facts.storageBytes(standing.username),
  };
}

/** One user at `at`; undefined where the tree has no such user. */
export function userViewAt(snapshot: TreeSnapshot, username: string, at: EpochMs): UserView | undefined {
  const standing = factsOf(snapshot).standing(username);
  const secondsOf: SecondsOf = (name, days) => snapshot.usage.secondsOf(name, days);
  return standing && viewOf(snapshot, standing, at, secondsOf);
}

/** These users at `at`, in the given order; their usage is looked up in one table a period. */
export function userViewsAt(snapshot: TreeSnapshot, standings: readonly UserStanding[], at: EpochMs): UserView[] {
  const facts = factsOf(snapshot);
  const secondsOf: SecondsOf = (name, days) => facts.secondsByUser(days).get(name) ?? 0;
  return standings.map((standing) => viewOf(snapshot, standing, at, secondsOf));
}

/** Everyone of the tree, in no order. */
export function allStandings(snapshot: TreeSnapshot): UserStanding[] {
  const facts = factsOf(snapshot);
  return facts.usernames().flatMap((username) => facts.standing(username) ?? []);
}
