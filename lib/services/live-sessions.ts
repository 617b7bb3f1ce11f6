import 'server-only';
import { reportHoldsUntil } from '../cluster/node-state';
import { defaultPoolName } from '../cluster/pool';
import type { LiveSession, NodeRecord, NodeStatus } from '../cluster/records';
import { sessionCan } from '../cluster/session-state';
import type { TreeSnapshot } from '../records/snapshot';
import type { EpochMs } from '../time/clock';
import { addDays, utcDayOf } from '../time/utc-day';

/** A session that a node last reported and no history says has ended. */
export interface SeenSession {
  session: LiveSession;
  status: NodeStatus;
  /** Undefined where a status stands in the tree without a node record. */
  node: NodeRecord | undefined;
}

/** A status is a moment old: a session that its node has since put into the history is over, and its slot free. */
function endedSince(snapshot: TreeSnapshot, username: string, sightings: readonly SeenSession[]): Set<string> {
  const reports = sightings.map(({ status }) => status.reportedAt);
  // A day of slack: clocks of nodes differ. One that is years ahead must not hide what has ended by now.
  const first = addDays(utcDayOf(Math.min(snapshot.asOf, ...reports)), -1);
  const last = utcDayOf(Math.max(snapshot.asOf, ...reports));
  return new Set(snapshot.history.endedSessionsOf(username, first, last).map(({ sessionId }) => sessionId));
}

/** Live sessions by user: as every node last reported them, away or not, each session once. */
export function liveSessionsByUser(snapshot: TreeSnapshot): Map<string, SeenSession[]> {
  const byUser = new Map<string, SeenSession[]>();
  for (const status of snapshot.statuses.values()) {
    const node = snapshot.nodes.get(status.nodeId);
    for (const session of status.sessions) {
      const seen = byUser.get(session.username);
      if (seen) seen.push({ session, status, node });
      else byUser.set(session.username, [{ session, status, node }]);
    }
  }
  for (const [username, sightings] of byUser) {
    const over = endedSince(snapshot, username, sightings);
    const once = new Set<string>();
    const live = sightings.filter(({ session: { sessionId } }) => {
      if (over.has(sessionId) || once.has(sessionId)) return false;
      once.add(sessionId);
      return true;
    });
    if (live.length > 0) byUser.set(username, live);
    else byUser.delete(username);
  }
  return byUser;
}

/**
 * Whether the session holds a slot of its user's session limit: lab sessions do not. A session that others joined is one
 * session of the user who started it; joining one takes no slot.
 */
export function countsTowardLimit({ session }: SeenSession): boolean {
  return !session.lab && sessionCan('count', session.phase);
}

/**
 * Up to when a session is known to have run: now, or the last report of a node that has stopped reporting. Also now where
 * the report lies ahead of it: a wrong clock makes no session older, nor does it keep one under its limits.
 */
export function seenUntil({ status }: SeenSession, now: EpochMs): EpochMs {
  return now > reportHoldsUntil(status) ? status.reportedAt : now;
}

/** The pool that the session's node is in now. */
export function poolNameOf({ node }: Pick<SeenSession, 'node'>): string {
  return node && node.pool !== '' ? node.pool : defaultPoolName;
}
