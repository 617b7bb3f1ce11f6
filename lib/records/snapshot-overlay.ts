import 'server-only';
import type { EndedSession, NodeStatus } from '../cluster/records';
import type { UtcDay } from '../time/utc-day';
import type { TreeSnapshot } from './snapshot';

/** What nodes know that the tree does not say yet. */
export interface SnapshotOverlay {
  /** Newer than those of the tree. */
  statuses: readonly NodeStatus[];
  /** Ended sessions that the tree's history may not name yet; one that it names counts as it stands there. */
  ended: readonly EndedSession[];
  /**
   * What the usage objects of the node `nodeId` come to once all of its time is written: weighted seconds, whole, of users
   * with time counted since. Counts where it is more than what the tree says of that node, day and user, so that between
   * a write and the next look at the tree nothing is missing or there twice.
   */
  ownTotals: { nodeId: string; secondsByDay: ReadonlyMap<UtcDay, ReadonlyMap<string, number>> } | null;
}
