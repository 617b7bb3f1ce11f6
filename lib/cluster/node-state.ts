import type { EpochMs } from '../time/clock';
import type { NodeRecord, NodeStatus } from './records';

export const nodeStates = ['answering', 'away', 'pending', 'suspended'] as const;
export type NodeState = (typeof nodeStates)[number];

/** Three missed reports at the default report interval of 60 s. */
export const nodeAwayAfterMs = 180_000;

/** A node's state at `now`, with the reason in words where it is not answering. */
export function nodeStateAt(
  node: NodeRecord,
  status: NodeStatus | undefined,
  now: EpochMs,
): { state: NodeState; error: string | null } {
  if (node.suspended) return { state: 'suspended', error: 'An administrator suspended this node.' };
  if (!node.approved) return { state: 'pending', error: 'Waits for an administrator to approve it.' };
  if (!status) return { state: 'away', error: 'Has not reported yet.' };
  if (now - status.reportedAt > nodeAwayAfterMs) return { state: 'away', error: 'Has stopped reporting.' };
  return { state: 'answering', error: null };
}
