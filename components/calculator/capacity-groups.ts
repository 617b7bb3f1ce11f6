import type { Capacity } from './capacity';

/** A pool with the nodes that are shown of it, or one capacity by itself. */
export interface CapacityGroup {
  head: Capacity;
  /** Of a pool: its nodes that are shown, largest first. */
  shown: Capacity[];
  /** How many nodes of it are not shown. */
  hidden: number;
  isOpen: boolean;
}

/** Pools open by themselves where all nodes together are no more than this. */
const mostOpened = 6;
/** Nodes of an open pool before the rest is asked for. */
const mostListed = 12;

export type PoolView = 'closed' | 'some' | 'all';

/**
 * Capacities as a table lists them: the reader's cap, each pool followed by what is shown of its nodes, nodes that are
 * a pool by themselves, typed figures. The order does not depend on what fits, so that no row moves under a slider. The
 * one that is asked about is always shown.
 */
export function capacityGroups(
  capacities: readonly Capacity[],
  chosenKey: string | undefined,
  views: Readonly<Record<string, PoolView>>,
): CapacityGroup[] {
  const byNodeId = new Map(capacities.flatMap((one) => (one.node ? [[one.node.id, one] as const] : [])));
  const pooled = new Set(capacities.flatMap(({ pool }) => pool?.map(({ id }) => id) ?? []));
  const startView: PoolView = byNodeId.size <= mostOpened ? 'some' : 'closed';
  const heads = capacities.filter(({ node }) => node === null || !pooled.has(node.id));
  return heads.map((head) => {
    const view = views[head.key] ?? startView;
    const nodes = (head.pool ?? []).flatMap(({ id }) => byNodeId.get(id) ?? []);
    const limit = view === 'closed' ? 0 : view === 'some' ? mostListed : nodes.length;
    const shown = nodes.filter(({ key }, index) => index < limit || key === chosenKey);
    return { head, shown, hidden: nodes.length - shown.length, isOpen: view !== 'closed' };
  });
}
