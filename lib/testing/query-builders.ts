import type { EndedSession } from '../cluster/records';
import type { HistoryQueries, UsageQueries } from '../records/snapshot';
import { rolledUpNode } from '../records/usage-keys';
import { type UtcDay, utcDayOf } from '../time/utc-day';

/** Weighted seconds by day, node and user. */
export type UsageTable = Record<UtcDay, Record<string, Record<string, number>>>;

interface UsageEntry {
  day: UtcDay;
  nodeId: string;
  username: string;
  microseconds: number;
}

function entriesOf(table: UsageTable): UsageEntry[] {
  return Object.entries(table).flatMap(([day, nodes]) =>
    Object.entries(nodes).flatMap(([nodeId, users]) =>
      Object.entries(users).map(([username, seconds]) => ({
        day,
        nodeId,
        username,
        microseconds: Math.round(seconds * 1e6),
      })),
    ),
  );
}

/** The usage index's queries over a small table, in the plainest way; a day with `rolledUpNode` has all its nodes rolled up. */
export function usageOf(table: UsageTable): UsageQueries {
  const entries = entriesOf(table);
  const sum = (key: 'day' | 'nodeId' | 'username', days: readonly UtcDay[], username?: string) => {
    const sums = new Map<string, number>();
    for (const entry of entries) {
      if (!days.includes(entry.day) || (username !== undefined && entry.username !== username)) continue;
      sums.set(entry[key], (sums.get(entry[key]) ?? 0) + entry.microseconds);
    }
    return new Map([...sums].map(([name, microseconds]) => [name, microseconds / 1e6]));
  };
  return {
    secondsByUser: (days) => sum('username', days),
    secondsOf: (username, days) => sum('username', days, username).get(username) ?? 0,
    secondsOfByDay: (username, days) => sum('day', days, username),
    secondsOfByNode: (username, days) => sum('nodeId', days, username),
    secondsByNodeAndUser: (days) => {
      const nodeIds = new Set(entries.filter(({ day }) => days.includes(day)).map(({ nodeId }) => nodeId));
      const of = (nodeId: string) => entries.filter((entry) => entry.nodeId === nodeId).map(({ username }) => username);
      const on = (nodeId: string, username: string) => sum('nodeId', days, username).get(nodeId);
      return new Map(
        [...nodeIds].map((nodeId) => [
          nodeId,
          new Map(
            of(nodeId).flatMap((name) => (on(nodeId, name) === undefined ? [] : [[name, on(nodeId, name) ?? 0]])),
          ),
        ]),
      );
    },
    countedUnder: (nodeId, day) => (Object.hasOwn(table[day] ?? {}, rolledUpNode) ? rolledUpNode : nodeId),
    secondsByDay: (days) => sum('day', days),
  };
}

export function historyOf(sessions: readonly EndedSession[]): HistoryQueries {
  return {
    endedSessionsOf: (username, first, last) =>
      sessions
        .filter((session) => session.username === username)
        .filter(({ endedAt }) => utcDayOf(endedAt) >= first && utcDayOf(endedAt) <= last)
        .sort((a, b) => a.endedAt - b.endedAt),
    endedSession: (id) => sessions.find(({ sessionId }) => sessionId === id),
  };
}
