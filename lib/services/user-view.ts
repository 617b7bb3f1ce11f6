import 'server-only';
import type { EffectiveAllowance } from '../cluster/overlay-limit';
import { type AllowanceState, allowanceIn } from '../quota/allowance';
import type { TreeSnapshot } from '../records/snapshot';
import type { EpochMs } from '../time/clock';
import { type Forecast, forecastOf, type Look, lookAtOne } from './look';
import { factsOf } from './snapshot-facts';
import { standingsOf, type UserStanding } from './standings';

/** Parts beside each other, not copied into one: a list makes ten thousand of these. */
export interface AllowanceView {
  state: AllowanceState;
  forecast: Forecast;
  /** Where hours and period come from. */
  setting: EffectiveAllowance;
}

/** One user's figures at one instant; every answer that shows a user shows these. */
export interface UserView {
  standing: UserStanding;
  /** null = none, or settings that cannot be trusted. */
  allowance: AllowanceView | null;
  sessionsRunning: number;
  storageBytes: number | null;
}

function allowanceOf(look: Look, { username, settings }: UserStanding): AllowanceView | null {
  const setting = settings?.allowance;
  if (!setting || setting.hours === null) return null;
  const { period, usedSeconds } = look.in(setting.period);
  const grants = look.snapshot.grants.get(username) ?? [];
  const state = allowanceIn({ hours: setting.hours, period, grants, usedSeconds: usedSeconds(username) });
  return { state, forecast: forecastOf(look, username, setting.period, state.remainingHours), setting };
}

/** A user's figures at the look's instant. */
export function userViewOf(look: Look, standing: UserStanding): UserView {
  const facts = factsOf(look.snapshot);
  return {
    standing,
    allowance: allowanceOf(look, standing),
    sessionsRunning: facts.sessionsRunning(standing.username),
    storageBytes: facts.storageBytes(standing.username),
  };
}

/** One user at `at`; undefined where the tree has no such user. */
export function userViewAt(snapshot: TreeSnapshot, username: string, at: EpochMs): UserView | undefined {
  const standing = standingsOf(snapshot).of(username);
  return standing && userViewOf(lookAtOne(snapshot, at), standing);
}
