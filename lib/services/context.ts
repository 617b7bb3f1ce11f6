import 'server-only';
import type { Actor } from '../auth/actor';
import type { TreeSnapshot } from '../records/snapshot';
import type { EpochMs } from '../time/clock';

/** What every service works on: one look at the tree, one instant, and who asks. A request keeps one context throughout. */
export interface ServiceContext {
  snapshot: TreeSnapshot;
  now: EpochMs;
  /** The adapter has already checked the permission table; services only narrow what is shown. */
  actor: Actor;
  /** Whether nodes end overdue sessions themselves, or leave it to an administrator (`HEADROOM_END_OVERDUE`). */
  nodesEndOverdue: boolean;
  /** The node that answers; null on a frontend that has not joined the cluster. */
  thisNodeId: string | null;
}
