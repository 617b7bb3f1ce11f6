import 'server-only';
import type { z } from 'zod';
import type { EndResultWire, endOverdueAnswer, endOverdueBody } from '../api/launches';
import type { SessionWire } from '../api/sessions';
import type { EndReason } from '../cluster/records';
import { isAppError } from '../errors';
import type { ActingContext } from './acting-context';
import { overdueSessions } from './list-overdue';
import type { EndOutcome } from './node-calls';

const atOnce = 16;

/**
 * Ends every overdue session, or those named that are overdue, many at once. Each has its own result; one that fails
 * hides no other.
 */
export async function endOverdue(
  context: ActingContext,
  { session_ids }: z.output<typeof endOverdueBody>,
): Promise<z.output<typeof endOverdueAnswer>> {
  const overdue = new Map(overdueSessions(context).map((session) => [session.session_id, session]));
  const ids = [...new Set(session_ids ?? overdue.keys())];
  const results = await eachAtMost(atOnce, ids, async (id) => {
    const session = overdue.get(id);
    return session ? endAudited(context, session) : notOverdue(context, id);
  });
  return { results };
}

function notOverdue({ snapshot }: ActingContext, id: string): EndResultWire {
  const isOver = snapshot.history.endedSession(id) !== undefined;
  return isOver
    ? { session_id: id, outcome: 'already_ended', detail: null }
    : { session_id: id, outcome: 'not_overdue', detail: 'It is over no limit, or there is no such session.' };
}

/** A session without an owner is over no limit: ending it is the administrator's own decision. */
function reasonOf({ overdue }: SessionWire): EndReason {
  return !overdue || overdue.reason === 'orphan' ? 'admin' : overdue.reason;
}

async function endAudited(context: ActingContext, session: SessionWire): Promise<EndResultWire> {
  const result = await endOne(context, session);
  if (result.outcome === 'failed') {
    const fields = { session_id: session.session_id, detail: result.detail };
    const { username: by } = context.actor;
    await context.audit.write({ event: 'session.not_ended', user: session.username, by, fields });
  }
  return result;
}

async function endOne(context: ActingContext, session: SessionWire): Promise<EndResultWire> {
  const { session_id, node: nodeId } = session;
  const node = context.snapshot.nodes.get(nodeId);
  if (!node) return { session_id, outcome: 'failed', detail: `Its node ${nodeId} has no record in the tree.` };
  try {
    const outcome = await context.nodeCalls.end(node, session_id, reasonOf(session), context.actor);
    return { session_id, ...resultOf(outcome, node.name) };
  } catch (error) {
    const detail = isAppError(error) ? error.message : `${node.name} could not be asked to end it.`;
    return { session_id, outcome: 'failed', detail };
  }
}

function resultOf(outcome: EndOutcome, nodeName: string): Pick<EndResultWire, 'outcome' | 'detail'> {
  switch (outcome.kind) {
    case 'failed':
      return { outcome: 'failed', detail: outcome.detail };
    case 'unknown':
      return { outcome: 'already_ended', detail: `${nodeName} runs no such session any more.` };
    default:
      return { outcome: outcome.kind, detail: null };
  }
}

/** In the order of `items`, `count` of them under way at a time. */
async function eachAtMost<T, R>(count: number, items: readonly T[], act: (item: T) => Promise<R>): Promise<R[]> {
  const results = new Array<R>(items.length);
  const waiting = items.entries();
  const workers = Array.from({ length: Math.min(count, items.length) }, async () => {
    for (const [index, item] of waiting) results[index] = await act(item);
  });
  await Promise.all(workers);
  return results;
}
