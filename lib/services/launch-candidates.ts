import 'server-only';
import type { Candidate } from '../cluster/placement';
import { reservationsHolding } from './held-slots';
import { accessTo, type LaunchLook, runtimeNodes, stateIn } from './launch-look';
import { poolNameOf } from './live-sessions';
import type { UserStanding } from './standings';

/** Every node that runs sessions, as placing looks at it. */
export function candidatesFor(look: LaunchLook, standing: UserStanding): Candidate[] {
  const reserved = new Map<string, number>();
  for (const [username, reservations] of look.snapshot.reservations) {
    for (const { nodeId } of reservationsHolding(look, username, reservations)) {
      reserved.set(nodeId, (reserved.get(nodeId) ?? 0) + 1);
    }
  }
  return runtimeNodes(look).map((record) => {
    const node = { ...record, pool: poolNameOf({ node: record }) };
    const status = look.snapshot.statuses.get(node.id);
    return {
      node,
      status,
      state: stateIn(look, node),
      access: accessTo(look, node.pool, standing),
      reserved: reserved.get(node.id) ?? 0,
      freeDiskBytes: status?.freeDiskBytes ?? null,
    };
  });
}
