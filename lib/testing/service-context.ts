import type { Actor } from '../auth/actor';
import type { Role } from '../cluster/permissions';
import type { ServiceContext } from '../services/context';
import type { EpochMs } from '../time/clock';
import { snapshotOf, testNow, type WorldParts } from './builders';

export function actorOf(username: string, role: Role = 'user', via: Actor['via'] = 'cookie'): Actor {
  return { username, role, via };
}

/** A service's context over hand-made parts; an administrator asks unless the test says otherwise. */
export function contextOf(
  parts: WorldParts,
  { now = testNow, actor = actorOf('admin', 'admin') }: { now?: EpochMs; actor?: Actor } = {},
): ServiceContext {
  return { snapshot: snapshotOf(parts), now, actor, nodesEndOverdue: true, thisNodeId: null };
}
