import 'server-only';
import type { Role } from '../cluster/permissions';
import { AppError } from '../errors';
import type { TreeSnapshot } from '../records/snapshot';
import type { EpochMs } from '../time/clock';
import type { ActingContext } from './acting-context';
import type { LaunchPlan, PlanOutcome } from './launch-plan';
import type { LaunchRequest } from './launch-request';
import type { LaunchWhat } from './node-calls';
import { personViewAt } from './person-view';
import { planLaunch } from './plan-launch';
import type { UserStanding } from './standings';
import type { UserView } from './user-view';

/** Whether a launch of this person has to be counted: some limit grows with what is started. */
export function isLimited({ settings }: UserStanding): boolean {
  return settings === null || settings.sessionLimit.value !== null || settings.allowance.hours !== null;
}

/** Nothing is judged by a tree that may have changed since: throws AppError `unavailable`. */
export function requireReadTree({ unreachableSince }: Pick<TreeSnapshot, 'unreachableSince'>): void {
  if (unreachableSince === null) return;
  throw new AppError('unavailable', 'The tree cannot be read at the moment, so nothing can be started.');
}

/** Throws AppError `not_found`. */
export function personLaunching(snapshot: TreeSnapshot, username: string, at: EpochMs): UserView {
  const view = personViewAt(snapshot, username, at);
  if (!view) throw new AppError('not_found', `There is no user "${username}".`);
  return view;
}

/** The plan of a launch, or AppError: `not_found`, `invalid`. */
export async function planOrThrow(
  { store, wallClock }: Pick<ActingContext, 'store' | 'wallClock'>,
  snapshot: TreeSnapshot,
  { standing }: UserView,
  role: Role,
  { wish, choices, place }: LaunchRequest,
): Promise<{ plan: LaunchPlan; what: LaunchWhat }> {
  if (place.nodeId !== null && !snapshot.nodes.has(place.nodeId)) {
    throw new AppError('not_found', `There is no node "${place.nodeId}".`);
  }
  const outcome: PlanOutcome = await planLaunch({ snapshot, store, wallClock, standing, role }, wish, choices);
  if (outcome.kind === 'plan') return outcome;
  throw new AppError(outcome.kind === 'not_found' ? 'not_found' : 'invalid', outcome.detail);
}
