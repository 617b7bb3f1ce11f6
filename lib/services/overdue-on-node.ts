import 'server-only';
import type { EndReason } from '../cluster/records';
import type { TreeSnapshot } from '../records/snapshot';
import type { EpochMs } from '../time/clock';
import { overdueIn } from './session-wire';
import { factsOf } from './snapshot-facts';
import { standingsOf } from './standings';

/** A session that its node ends by itself. */
export interface OverdueHere {
  sessionId: string;
  reason: Extract<EndReason, 'session_hours' | 'allowance_spent' | 'wall_clock'>;
  since: EpochMs;
  detail: string;
}

/** The node's own sessions that are over a limit at `now`; those without an owner are left to an administrator. */
export function overdueOnNode(snapshot: TreeSnapshot, nodeId: string, now: EpochMs): OverdueHere[] {
  const look = { snapshot, now, nodesEndOverdue: true };
  const live = [...factsOf(snapshot).liveSessions().values()].flat();
  return live.flatMap((seen) => {
    if (seen.status.nodeId !== nodeId) return [];
    const { session } = seen;
    const overdue = overdueIn(look, seen, standingsOf(snapshot).of(session.username));
    if (!overdue || overdue.reason === 'orphan') return [];
    return [{ sessionId: session.sessionId, reason: overdue.reason, since: overdue.since, detail: overdue.detail }];
  });
}
