import type { NodeWire } from '@/lib/api/sessions';
import type { NodeState } from '@/lib/cluster/node-state';

/** What of the nodes is shown: a part of a name, an id or an address; one state; one pool (empty: any). */
export interface NodesFilter {
  search: string;
  state: NodeState | null;
  pool: string;
}

export interface NodesBoard {
  /** They wait for an administrator, whatever pool they name. */
  pending: NodeWire[];
  /** By name, with the rest of the nodes. */
  pools: { name: string; nodes: NodeWire[] }[];
}

const order = new Intl.Collator('en', { numeric: true });
export const byName = (a: string, b: string) => order.compare(a, b);

/** In service, and yet nothing can start there: it has gone, or its engine has. */
export function isInTrouble({ state, runtime }: Pick<NodeWire, 'state' | 'runtime'>): boolean {
  return state === 'away' || (state === 'answering' && runtime !== null && runtime.error !== null);
}

function rank(node: NodeWire): number {
  // Of those that wait, first the ones that can be approved.
  if (node.state === 'pending') return node.version === null ? 1 : 0;
  if (isInTrouble(node)) return 0;
  return node.state === 'suspended' ? 2 : 1;
}

function isShown(node: NodeWire, { search, state, pool }: NodesFilter): boolean {
  const wanted = search.trim().toLowerCase();
  return (
    (state === null || node.state === state) &&
    (pool === '' || node.pool === pool) &&
    [node.name, node.id, node.address].some((text) => text.toLowerCase().includes(wanted))
  );
}

/** Nodes that wait come by themselves; the others by pool, in each the ones in trouble first and the suspended last. */
export function nodesBoardOf(nodes: readonly NodeWire[], filter: NodesFilter): NodesBoard {
  const shown = nodes
    .filter((node) => isShown(node, filter))
    .sort((a, b) => rank(a) - rank(b) || byName(a.name, b.name) || byName(a.id, b.id));
  const placed = shown.filter(({ state }) => state !== 'pending');
  return {
    pending: shown.filter(({ state }) => state === 'pending'),
    pools: poolsOf(placed).map((name) => ({ name, nodes: placed.filter(({ pool }) => pool === name) })),
  };
}

/** All nodes of the board, in its order. */
export function nodesShown({ pending, pools }: NodesBoard): NodeWire[] {
  return [...pending, ...pools.flatMap(({ nodes }) => nodes)];
}

/** The pools that nodes are in, by name. */
export function poolsOf(nodes: readonly Pick<NodeWire, 'pool'>[]): string[] {
  return [...new Set(nodes.map(({ pool }) => pool))].sort(byName);
}
