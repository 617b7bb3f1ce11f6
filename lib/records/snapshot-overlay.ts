import 'server-only';
import type { EndedSession, NodeStatus } from '../cluster/records';
import type { UtcDay } from '../time/utc-day';
import type { TreeSnapshot } from './snapshot';

/** What nodes know that the tree does not say yet. */
export interface SnapshotOverlay {
  /** Newer than those of the tree. */
  statuses: readonly NodeStatus[];
  /** Ended sessions that no history names yet. */
  ended: readonly EndedSession[];
  /** Weighted seconds not yet written, of the node `nodeId`. */
  unwritten: { nodeId: string; secondsByDay: ReadonlyMap<UtcDay, ReadonlyMap<string, number>> } | null;
}
