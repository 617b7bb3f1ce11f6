import 'server-only';
import type { EndedSession } from '../cluster/records';
import type { TimeSlices } from '../store/time-slices';
import { millisecondsPerDay, startOfUtcDay, type UtcDay } from '../time/utc-day';
import type { HistoryQueries } from './snapshot';

/** Ended sessions by object name (`<day>/<node id>`), as the history collection holds them. */
type HistoryObjects = ReadonlyMap<string, readonly EndedSession[]>;

/** One user's sessions by the object that holds them. */
type Portions = ReadonlyMap<string, readonly EndedSession[]>;

export interface HistoryIndex {
  /** Takes over what changed since the last call, object by object; the queries given out before stay as they were. */
  update(objects: HistoryObjects): Promise<HistoryQueries>;
}

/**
 * Ended sessions by user, so that one user's cost what that user has. A changed object touches the users it names;
 * their lists, and the map of users, are copied on the first change of an update and never changed once given out.
 */
export function createHistoryIndex(slices: TimeSlices): HistoryIndex {
  let known: HistoryObjects = new Map();
  let byUser: ReadonlyMap<string, Portions> = new Map();
  let queries = queriesOf(byUser);

  return {
    async update(objects) {
      if (objects === known) return queries;
      const draft = createDraft(byUser);
      for (const [name, sessions] of known) {
        if (objects.get(name) === sessions) continue;
        await slices.turn();
        for (const username of usersOf(sessions)) draft.portionsOf(username).delete(name);
      }
      for (const [name, sessions] of objects) {
        if (known.get(name) === sessions) continue;
        await slices.turn();
        for (const username of usersOf(sessions)) draft.portionsOf(username).set(name, []);
        for (const session of sessions) draft.portionsOf(session.username).get(name)?.push(session);
      }
      known = objects;
      byUser = draft.finish();
      queries = queriesOf(byUser);
      return queries;
    },
  };
}

function usersOf(sessions: readonly EndedSession[]): Set<string> {
  return new Set(sessions.map((session) => session.username));
}

type DraftPortions = Map<string, EndedSession[]>;

/** A copy of the users' map in which a user's portions are copied when they are first asked for. */
function createDraft(byUser: ReadonlyMap<string, Portions>) {
  const next = new Map(byUser);
  const copied = new Map<string, DraftPortions>();
  return {
    portionsOf(username: string): DraftPortions {
      const known = copied.get(username);
      if (known) return known;
      // Lists that are in the map already are replaced whole, never added to.
      const copy = new Map(byUser.get(username) as DraftPortions | undefined);
      copied.set(username, copy);
      return copy;
    },
    finish(): ReadonlyMap<string, Portions> {
      for (const [username, portions] of copied) {
        if (portions.size > 0) next.set(username, portions);
        else next.delete(username);
      }
      return next;
    },
  };
}

function queriesOf(byUser: ReadonlyMap<string, Portions>): HistoryQueries {
  return {
    endedSessionsOf(username: string, first: UtcDay, last: UtcDay): EndedSession[] {
      const from = startOfUtcDay(first);
      const until = startOfUtcDay(last) + millisecondsPerDay;
      const found: EndedSession[] = [];
      for (const sessions of byUser.get(username)?.values() ?? []) {
        for (const session of sessions) if (session.endedAt >= from && session.endedAt < until) found.push(session);
      }
      return found.sort((one, other) => one.endedAt - other.endedAt || (one.sessionId < other.sessionId ? -1 : 1));
    },
    endedSession(sessionId) {
      for (const portions of byUser.values()) {
        for (const sessions of portions.values()) {
          const found = sessions.find((session) => session.sessionId === sessionId);
          if (found) return found;
        }
      }
      return undefined;
    },
  };
}
