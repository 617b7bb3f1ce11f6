import 'server-only';
import type { NodeRecord, NodeStatus } from '../cluster/records';
import type { SnapshotOverlay } from '../records/snapshot-overlay';
import type { NodeCalls } from '../services/node-calls';

/** After a start or an end its node is asked once more, so that whoever looks next sees what was done. */
const lookAgainWaitMs = 1000;

export interface RememberedReports {
  /** The calls, whose answers are remembered. */
  nodeCalls: NodeCalls;
  /** Lays what nodes have told over what `own` knows; the same object while neither changed. */
  overlay(own: SnapshotOverlay | null): SnapshotOverlay | null;
}

/**
 * What other nodes last said when they were asked, for as long as it is newer than their report in the tree, which is
 * looked at only every few seconds.
 */
export function rememberReports(calls: NodeCalls): RememberedReports {
  let statuses: readonly NodeStatus[] = [];
  let made: { own: SnapshotOverlay | null; statuses: readonly NodeStatus[]; overlay: SnapshotOverlay } | null = null;

  function remember(status: NodeStatus): void {
    if (status.nodeId === calls.thisNodeId) return;
    statuses = [...statuses.filter(({ nodeId }) => nodeId !== status.nodeId), status];
  }

  async function report(node: NodeRecord, waitAtMostMs: number) {
    const answer = await calls.report(node, waitAtMostMs);
    if (answer.status.nodeId === node.id) remember(answer.status);
    return answer;
  }

  /** The act is done, whatever comes of looking. */
  async function lookAgain(node: NodeRecord): Promise<void> {
    if (node.id !== calls.thisNodeId) await report(node, lookAgainWaitMs).catch(() => undefined);
  }

  return {
    nodeCalls: {
      ...calls,
      report,
      async start(node, order, actor) {
        const outcome = await calls.start(node, order, actor);
        if (outcome.kind === 'started') await lookAgain(node);
        return outcome;
      },
      async end(node, sessionId, reason, actor) {
        const outcome = await calls.end(node, sessionId, reason, actor);
        if (outcome.kind === 'ended') await lookAgain(node);
        return outcome;
      },
    },
    overlay(own) {
      if (statuses.length === 0) return own;
      if (made?.own !== own || made.statuses !== statuses) {
        const overlay = { ended: [], ownTotals: null, ...own, statuses: [...(own?.statuses ?? []), ...statuses] };
        made = { own, statuses, overlay };
      }
      return made.overlay;
    },
  };
}
