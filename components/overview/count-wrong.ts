import type { OverviewWire } from '@/lib/api/overview';

/** How many things are wrong: the store, nodes that do not answer, settings that cannot be read, records left out. */
export function countWrong(overview: OverviewWire): number {
  return (
    (overview.stale_since === null ? 0 : 1) +
    overview.nodes.filter(isAmiss).length +
    (overview.users.settings_error > 0 ? 1 : 0) +
    overview.problems.length
  );
}

/** A node that someone should look at; a suspended one is as somebody wanted it. */
export function isAmiss(node: OverviewWire['nodes'][number]): boolean {
  return node.state === 'away' || node.state === 'pending';
}
