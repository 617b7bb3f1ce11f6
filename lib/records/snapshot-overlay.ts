import 'server-only';
import type { EndedSession, NodeStatus } from '../cluster/records';
import { type UtcDay, utcDayOf } from '../time/utc-day';
import type { HistoryQueries, Tree, TreeSnapshot } from './snapshot';
import { withMore } from './usage-overlay';

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

const made = new WeakMap<TreeSnapshot, WeakMap<SnapshotOverlay, TreeSnapshot>>();

/**
 * The snapshot with what nodes know beyond it. The same two give the same result, since what follows from a snapshot is
 * kept with it; parts that the overlay does not touch are the snapshot's own.
 */
export function overlaySnapshot(snapshot: TreeSnapshot, overlay: SnapshotOverlay): TreeSnapshot {
  const byOverlay = made.get(snapshot) ?? new WeakMap<SnapshotOverlay, TreeSnapshot>();
  made.set(snapshot, byOverlay);
  const known = byOverlay.get(overlay);
  if (known) return known;
  const laid: TreeSnapshot = {
    ...snapshot,
    statuses: withNewer(snapshot.statuses, overlay.statuses),
    history: overlay.ended.length === 0 ? snapshot.history : withEnded(snapshot.history, overlay.ended),
    usage: overlay.ownTotals ? withMore(snapshot.usage, overlay.ownTotals) : snapshot.usage,
  };
  byOverlay.set(overlay, laid);
  return laid;
}

/** The tree as its readers see it who also know what this process's node has not written yet. */
export function overlayTree(tree: Tree, overlayOf: () => SnapshotOverlay | null): Tree {
  return {
    async snapshot(maxAgeMs) {
      const snapshot = await tree.snapshot(maxAgeMs);
      const overlay = overlayOf();
      return overlay ? overlaySnapshot(snapshot, overlay) : snapshot;
    },
  };
}

function withNewer(statuses: TreeSnapshot['statuses'], others: readonly NodeStatus[]): ReadonlyMap<string, NodeStatus> {
  const newer = others.filter(({ nodeId, reportedAt }) => reportedAt >= (statuses.get(nodeId)?.reportedAt ?? 0));
  return newer.length === 0
    ? statuses
    : new Map([...statuses, ...newer.map((status) => [status.nodeId, status] as const)]);
}

function withEnded(history: HistoryQueries, ended: readonly EndedSession[]): HistoryQueries {
  const missing = (session: EndedSession) => history.endedSession(session.sessionId) === undefined;
  let extra: readonly EndedSession[] | undefined;
  const notNamed = () => {
    extra ??= ended.filter(missing);
    return extra;
  };
  return {
    endedSessionsOf(username, first, last) {
      const named = history.endedSessionsOf(username, first, last);
      const more = notNamed().filter(
        (session) =>
          session.username === username && utcDayOf(session.endedAt) >= first && utcDayOf(session.endedAt) <= last,
      );
      return more.length === 0 ? named : [...named, ...more].sort((a, b) => a.endedAt - b.endedAt);
    },
    endedSession: (id) => history.endedSession(id) ?? ended.find(({ sessionId }) => sessionId === id),
  };
}
