import 'server-only';
import type { Considered } from '../cluster/overlay-limit';
import type { Source } from '../cluster/source';
import { type AllowanceState, allowanceIn } from '../quota/allowance';
import type { TreeSnapshot } from '../records/snapshot';
import type { EpochMs } from '../time/clock';
import { forecastOf, type Look, lookAtOne } from './look';
import { factsOf, type UserStanding } from './snapshot-facts';

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

function allowanceOf(look: Look, { username, settings }: UserStanding): AllowanceView | null {
  if (!settings || settings.allowance.hours === null) return null;
  const { hours, period: kind, source, considered } = settings.allowance;
  const { period, usedSeconds } = look.in(kind);
  const grants = look.snapshot.grants.get(username) ?? [];
  const state = allowanceIn({ hours, period, grants, usedSeconds: usedSeconds(username) });
  return { ...state, ...forecastOf(look, username, kind, state.remainingHours), source, considered };
}

/** A user's figures at the look's instant. */
export function userViewOf(look: Look, standing: UserStanding): UserView {
  const facts = factsOf(look.snapshot);
  return {
    ...standing,
    allowance: allowanceOf(look, standing),
    sessionsRunning: facts.sessionsRunning(standing.username),
    storageBytes: facts.storageBytes(standing.username),
  };
}

/** One user at `at`; undefined where the tree has no such user. */
export function userViewAt(snapshot: TreeSnapshot, username: string, at: EpochMs): UserView | undefined {
  const standing = factsOf(snapshot).standing(username);
  return standing && userViewOf(lookAtOne(snapshot, at), standing);
}
