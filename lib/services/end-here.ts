import 'server-only';
import type { Actor } from '../auth/actor';
import type { EndReason } from '../cluster/records';
import { AppError } from '../errors';
import type { ActingContext } from './acting-context';
import type { EndOutcome, FreshReport } from './node-calls';
import { personStanding } from './person-view';

/** The node's agent, as far as ending needs it. */
interface EndingAgent {
  endSession(sessionId: string, why: { reason: EndReason; endedBy: string }): Promise<EndOutcome>;
  report(): FreshReport;
}

/**
 * Ends a session of this node for the acting person, whose rights are worked out here again: administrators end any
 * session, others their own (`user`). A session of somebody else is `unknown` to them, as one that never was. Throws
 * AppError `forbidden` for a reason that is not theirs to give.
 */
export async function endHere(
  context: ActingContext,
  agent: EndingAgent,
  sessionId: string,
  reason: EndReason,
  actor: Actor,
): Promise<EndOutcome> {
  const isAdmin = actor.role === 'admin' && personStanding(context.snapshot, actor.username)?.isAdmin === true;
  if (!isAdmin && reason !== 'user') {
    throw new AppError('forbidden', 'Only administrators end sessions for another reason than their own wish.');
  }
  const live = agent.report().status.sessions.find((session) => session.sessionId === sessionId);
  const ended = context.snapshot.history.endedSession(sessionId);
  const owner = live?.username ?? ended?.username;
  if (!isAdmin && owner !== actor.username) return { kind: 'unknown' };
  return agent.endSession(sessionId, { reason, endedBy: actor.username });
}
