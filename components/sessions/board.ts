import type { NodeSessionsWire, SessionWire } from '@/lib/api/sessions';

/** What of the board is shown: a part of a user's, an app's or a node's name, and whether only overdue sessions are. */
export interface BoardFilter {
  search: string;
  overdueOnly: boolean;
}

/** Overdue ones first, the longest overdue on top; then by age, the oldest on top. */
function bySeverity(a: SessionWire, b: SessionWire): number {
  const aSince = a.overdue?.since ?? '9';
  const bSince = b.overdue?.since ?? '9';
  return (
    aSince.localeCompare(bSince) || a.created_at.localeCompare(b.created_at) || a.session_id.localeCompare(b.session_id)
  );
}

function hasText(text: string, search: string): boolean {
  return text.toLowerCase().includes(search);
}

/**
 * The nodes of the board with their sessions in order. Nodes with overdue sessions come first, then the busy ones,
 * then the rest by name. A filter leaves out sessions and then nodes with none; it never changes a row's figures.
 */
export function boardOf(nodes: readonly NodeSessionsWire[], filter: BoardFilter): NodeSessionsWire[] {
  const search = filter.search.trim().toLowerCase();
  const isShown = (node: NodeSessionsWire, session: SessionWire) =>
    (!filter.overdueOnly || session.overdue !== null) &&
    (hasText(node.name, search) || hasText(session.username, search) || hasText(session.app_name, search));
  const isNarrowed = search !== '' || filter.overdueOnly;
  return nodes
    .map((node) => ({ ...node, sessions: node.sessions.filter((one) => isShown(node, one)).toSorted(bySeverity) }))
    .filter(
      ({ name, sessions }) => sessions.length > 0 || !isNarrowed || (!filter.overdueOnly && hasText(name, search)),
    )
    .toSorted((a, b) => rank(a) - rank(b) || a.name.localeCompare(b.name));
}

function rank({ sessions }: NodeSessionsWire): number {
  if (sessions.some(({ overdue }) => overdue !== null)) return 0;
  return sessions.length > 0 ? 1 : 2;
}
