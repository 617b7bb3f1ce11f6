import 'server-only';
import type { z } from 'zod';
import type { endSessionAnswer, sessionParams } from '../api/launches';
import type { NodeRecord } from '../cluster/records';
import { AppError, isAppError } from '../errors';
import type { TreeSnapshot } from '../records/snapshot';
import type { ActingContext } from './acting-context';
import { freshSnapshot } from './fresh-snapshot';
import type { EndOutcome } from './node-calls';
import { factsOf } from './snapshot-facts';

type Answer = z.output<typeof endSessionAnswer>;

/** Where a session is, as far as is known. */
type Found =
  | { kind: 'live'; username: string; nodeId: string; node: NodeRecord | undefined }
  | { kind: 'ended'; username: string };

/**
 * Ends a session for its owner or an administrator. Throws AppError: `not_found` for ids that nobody has and for other
 * people's sessions alike, `unavailable` where its node does not answer or cannot end it yet.
 */
export async function endSession(context: ActingContext, { id }: z.output<typeof sessionParams>): Promise<Answer> {
  const { actor } = context;
  const found = find(context.snapshot, id) ?? (await findAnew(context, id));
  if (!found || (found.username !== actor.username && actor.role !== 'admin')) throw unknownSession(id);
  if (found.kind === 'ended') return { session_id: id, outcome: 'already_ended' };
  if (!found.node) {
    throw new AppError('unavailable', `The node ${found.nodeId} of this session has no record in the tree.`);
  }
  const reason = found.username === actor.username ? 'user' : 'admin';
  try {
    return answerOf(id, found.node, await context.nodeCalls.end(found.node, id, reason, actor));
  } catch (error) {
    await auditFailure(context, id, found, error);
    throw error;
  }
}

async function auditFailure({ audit, actor }: ActingContext, id: string, found: Found, error: unknown): Promise<void> {
  if (!isAppError(error) || error.code !== 'unavailable') return;
  const fields = { session_id: id, detail: error.message };
  await audit.write({ event: 'session.not_ended', user: found.username, by: actor.username, fields });
}

function unknownSession(id: string): AppError {
  return new AppError('not_found', `There is no session "${id}".`);
}

function answerOf(id: string, node: NodeRecord, outcome: EndOutcome): Answer {
  if (outcome.kind === 'unknown') throw unknownSession(id);
  if (outcome.kind === 'failed') {
    throw new AppError(
      'unavailable',
      `${node.name} could not end the session yet and goes on trying: ${outcome.detail}`,
    );
  }
  return { session_id: id, outcome: outcome.kind };
}

function find(snapshot: TreeSnapshot, id: string): Found | undefined {
  for (const [username, sightings] of factsOf(snapshot).liveSessions()) {
    const seen = sightings.find(({ session }) => session.sessionId === id);
    if (seen) return { kind: 'live', username, nodeId: seen.status.nodeId, node: seen.node };
  }
  const ended = snapshot.history.endedSession(id);
  if (ended) return { kind: 'ended', username: ended.username };
  return findReserved(snapshot, id);
}

/** One that was started a moment ago stands in no report yet. */
function findReserved(snapshot: TreeSnapshot, id: string): Found | undefined {
  for (const [username, reservations] of snapshot.reservations) {
    const reserved = reservations.find(({ sessionId }) => sessionId === id);
    if (!reserved) continue;
    const { nodeId } = reserved;
    return { kind: 'live', username, nodeId, node: snapshot.nodes.get(nodeId) };
  }
  return undefined;
}

async function findAnew(context: ActingContext, id: string): Promise<Found | undefined> {
  const { snapshot } = await freshSnapshot(context);
  return find(snapshot, id);
}
