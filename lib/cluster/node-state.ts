import type { EpochMs } from '../time/clock';
import type { NodeRecord, NodeStatus } from './records';

export const nodeStates = ['answering', 'away', 'pending', 'suspended'] as const;
export type NodeState = (typeof nodeStates)[number];

/** Of a node that does not say how often it reports. */
export const defaultReportSeconds = 60;
const missedReports = 3;

/** Up to when this report speaks for its node: three missed ones and it is away. One that was its last speaks for no longer. */
export function reportHoldsUntil({ reportedAt, reportSeconds, stopped }: NodeStatus): EpochMs {
  return stopped ? reportedAt : reportedAt + missedReports * reportSeconds * 1000;
}

/** Clocks of machines differ a little; a report further ahead of now than this comes from a clock that is wrong. */
export const reportAheadAtMostMs = 300_000;

/** A node's state at `now`, with the reason in words where it is not answering. */
export function nodeStateAt(
  node: NodeRecord,
  status: NodeStatus | undefined,
  now: EpochMs,
): { state: NodeState; error: string | null } {
  if (node.suspended) return { state: 'suspended', error: 'An administrator suspended this node.' };
  if (!node.approved) return { state: 'pending', error: 'Waits for an administrator to approve it.' };
  if (!status) return { state: 'away', error: 'Has not reported yet.' };
  if (status.stopped) return { state: 'away', error: 'Was stopped; what it ran may run on.' };
  if (now > reportHoldsUntil(status)) return { state: 'away', error: 'Has stopped reporting.' };
  if (status.reportedAt - now > reportAheadAtMostMs) {
    // Such a report would look fresh for as long as it stands in the tree, also when the node is long gone.
    return { state: 'away', error: 'Reports a time that has not come yet; its clock is wrong.' };
  }
  return { state: 'answering', error: null };
}
