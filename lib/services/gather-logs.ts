import 'server-only';
import type { AuditFound, AuditPosition, AuditSearch } from '../audit/audit';
import { isAppError } from '../errors';
import type { ActingContext } from './acting-context';
import type { NodeLog } from './merge-logs';

/** A node whose log, or a part of it, is not among what was gathered, and why in words. */
export interface UnreadNode {
  node: string;
  name: string;
  reason: string;
}

export interface GatheredLogs {
  logs: NodeLog[];
  unread: UnreadNode[];
}

export type GatherContext = Pick<ActingContext, 'snapshot' | 'actor' | 'nodeCalls' | 'auditReader'>;

/** A node stops searching a little before it is given up, so that what it has found by then is there. */
const answerMs = 800;

/** The node of this process, which may have no record in the tree yet, and every other that is approved. */
export function nodesWithLogs({ snapshot, auditReader }: Pick<GatherContext, 'snapshot' | 'auditReader'>): string[] {
  const own = auditReader.nodeId;
  const others = [...snapshot.nodes.values()].filter(({ id, approved }) => approved && id !== own);
  return [own, ...others.map(({ id }) => id)];
}

export function logName(
  { snapshot, auditReader }: Pick<GatherContext, 'snapshot' | 'auditReader'>,
  id: string,
): string {
  return snapshot.nodes.get(id)?.name ?? (id === auditReader.nodeId ? 'this frontend' : id);
}

/**
 * Asks the nodes side by side, each to go on before its place (null: from its end). One that does not answer in time, or
 * cannot be asked, is told with the reason.
 */
export async function gatherLogs(
  context: GatherContext,
  places: ReadonlyMap<string, AuditPosition | null>,
  search: Omit<AuditSearch, 'before' | 'timeLimitMs'>,
  waitAtMostMs: number,
): Promise<GatheredLogs> {
  const answers = await Promise.all(
    [...places].map(async ([nodeId, before]): Promise<GatheredLogs> => {
      const name = logName(context, nodeId);
      const asked = { ...search, ...(before ? { before } : {}), timeLimitMs: Math.max(1, waitAtMostMs - answerMs) };
      try {
        const found = await inTime(ask(context, nodeId, asked, waitAtMostMs), waitAtMostMs);
        if (found === 'late') return unreadAs(nodeId, name, `${name} did not answer within ${waitAtMostMs / 1000} s.`);
        const unread = found.unreadFiles.map(({ file, reason }) => ({
          node: nodeId,
          name,
          reason: `Its ${file} cannot be read: ${reason}.`,
        }));
        return { logs: [{ nodeId, found }], unread };
      } catch (error) {
        if (!isAppError(error)) throw error;
        return unreadAs(nodeId, name, error.message);
      }
    }),
  );
  return { logs: answers.flatMap(({ logs }) => logs), unread: answers.flatMap(({ unread }) => unread) };
}

function ask(context: GatherContext, nodeId: string, search: AuditSearch, waitAtMostMs: number): Promise<AuditFound> {
  const { auditReader, nodeCalls, snapshot, actor } = context;
  if (nodeId === auditReader.nodeId) return auditReader.search(search);
  const node = snapshot.nodes.get(nodeId);
  if (node) return nodeCalls.audit(node, search, actor, waitAtMostMs);
  return Promise.resolve({
    ...{ lines: [], start: null, next: null, reachedAt: null, damagedAfter: 0 },
    unreadFiles: [{ file: 'log', reason: 'it has no record in the tree any more' }],
  });
}

function unreadAs(node: string, name: string, reason: string): GatheredLogs {
  return { logs: [], unread: [{ node, name, reason }] };
}

async function inTime<Result>(promise: Promise<Result>, limitMs: number): Promise<Result | 'late'> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(resolve, limitMs, 'late');
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
    // Whoever asked has gone on.
    promise.catch(() => undefined);
  }
}
