import 'server-only';
import type { AuditAnswer, AuditEntryWire, AuditQuery } from '../api/audit';
import type { AuditPosition, AuditSearch } from '../audit/audit';
import { AppError } from '../errors';
import { type EpochMs, isoInstant } from '../time/clock';
import { millisecondsPerDay } from '../time/utc-day';
import type { ActingContext } from './acting-context';
import { type AuditCursor, decodeAuditCursor, encodeAuditCursor } from './audit-cursor';
import { gatherLogs, logName, nodesWithLogs, type UnreadNode } from './gather-logs';
import { type MergedLine, mergeLogs } from './merge-logs';

export type AuditContext = Pick<ActingContext, 'snapshot' | 'now' | 'actor' | 'nodeCalls' | 'auditReader'>;

const waitAtMostMs = 4000;
const usualDays = 7;

/**
 * A page of who did what, over the logs of all nodes, latest first. Throws AppError `invalid` for a range that is none,
 * and for a cursor of another search.
 */
export async function readAudit(context: AuditContext, query: AuditQuery): Promise<AuditAnswer> {
  const at = query.cursor === undefined ? firstPage(context, query) : decodeAuditCursor(query.cursor, query);
  const asked = new Map([...at.places].filter((place) => query.cursor === undefined || place[1] !== null));
  const search = searchOf(context, query, at);
  const { logs, unread } = await gatherLogs(context, asked, search, waitAtMostMs);
  const merged = mergeLogs(logs, query.limit);
  const answered = new Set(logs.map(({ nodeId }) => nodeId));
  const skipped = [...at.places.keys()].filter((id) => !answered.has(id));
  const places = new Map<string, AuditPosition | null>([...merged.next, ...skipped.map((id) => [id, null] as const)]);
  return {
    as_of: isoInstant(context.now),
    from: isoInstant(at.from),
    to: isoInstant(at.to),
    next_cursor: merged.next.size === 0 ? null : encodeAuditCursor({ ...at, places }, query),
    reached_at: merged.reachedAt === null ? null : isoInstant(Math.min(merged.reachedAt, at.searchTo)),
    entries: merged.lines.map(entryWire),
    unread: [...unread, ...neverAsked(context, at, asked), ...(query.cursor === undefined ? pending(context) : [])],
    damaged_lines: merged.damagedLines,
    nodes: namedNodes(context),
  };
}

function firstPage(context: AuditContext, { from, to }: AuditQuery): AuditCursor {
  const until = to === undefined ? context.now : Date.parse(to);
  const since = from === undefined ? until - usualDays * millisecondsPerDay : Date.parse(from);
  if (since >= until) {
    const message = 'has to be before `to`, or before now where that is left out';
    throw new AppError('invalid', `The range is empty: \`from\` ${message}.`, { errors: [{ path: 'from', message }] });
  }
  const places = new Map(nodesWithLogs(context).map((id) => [id, null]));
  return { from: Math.max(0, since), to: until, searchTo: searchEnd(until, to), places };
}

/** What a node wrote whose clock is ahead of this one's is part of what there is up to now. */
function searchEnd(until: EpochMs, to: string | undefined): EpochMs {
  return to === undefined ? until + millisecondsPerDay : Math.max(0, until);
}

/** Every node of the cluster, and this one, which may have no record there. */
function namedNodes(context: AuditContext): { id: string; name: string }[] {
  const { snapshot, auditReader } = context;
  const ids = new Set([...snapshot.nodes.keys(), auditReader.nodeId]);
  return [...ids].map((id) => ({ id, name: logName(context, id) }));
}

function searchOf(context: AuditContext, query: AuditQuery, { from, searchTo }: AuditCursor): AuditSearch {
  const nodes = namedNodes(context);
  const node = nodes.find(({ id, name }) => id === query.node || name === query.node)?.id ?? query.node;
  const text = query.search?.trim();
  const nodeNames = new Map(nodes.map(({ id, name }) => [id, name]));
  return {
    ...{ from, to: searchTo },
    // An empty one is one that is not given.
    event: query.event || undefined,
    user: query.user || undefined,
    by: query.by || undefined,
    person: query.person || undefined,
    node: node || undefined,
    // One more than is shown says whether there are more.
    limit: query.limit + 1,
    ...(text ? { text, nodeNames } : {}),
  };
}

function neverAsked(
  context: AuditContext,
  { places }: AuditCursor,
  asked: ReadonlyMap<string, AuditPosition | null>,
): UnreadNode[] {
  const reason = 'It was not read for the pages before. Begin at the first page to ask it again.';
  return [...places.keys()]
    .filter((id) => !asked.has(id))
    .map((node) => ({ node, name: logName(context, node), reason }));
}

function pending({ snapshot, auditReader }: AuditContext): UnreadNode[] {
  const reason = 'It waits for an administrator to approve it, so it was not asked.';
  return [...snapshot.nodes.values()]
    .filter(({ id, approved }) => !approved && id !== auditReader.nodeId)
    .map(({ id, name }) => ({ node: id, name, reason }));
}

function entryWire({ nodeId, line, position }: MergedLine): AuditEntryWire {
  const { at, event, user, by, node, fields } = line;
  const id = `${nodeId}:${position.day}:${position.offsetBytes}`;
  return { id, time: isoInstant(at), event, user, by, node, fields: { ...fields } };
}
