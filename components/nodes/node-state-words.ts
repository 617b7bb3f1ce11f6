import type { NodeState } from '@/lib/cluster/node-state';

/** The states a list of nodes can be narrowed to, as a reader says them. */
export const nodeStateNames: Record<NodeState, string> = {
  answering: 'Answering',
  away: 'Away',
  pending: 'Waits for approval',
  suspended: 'Suspended',
};
