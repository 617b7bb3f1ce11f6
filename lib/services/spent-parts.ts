import 'server-only';
import type { SpentPart } from '../quota/attribution';
import type { UsageQueries } from '../records/snapshot';
import type { UtcDay } from '../time/utc-day';
import type { SpentSession } from './spent-sessions';

/** The sessions' time on these days, a session's in one part for each id under which the usage of its days counts. */
export function spentParts(
  usage: UsageQueries,
  sessions: readonly SpentSession[],
  days: readonly UtcDay[],
): (Omit<SpentPart, 'pool'> & { session: SpentSession })[] {
  const wanted = new Set(days);
  return sessions.flatMap((session) => {
    const secondsUnder = new Map<string, number>();
    for (const [day, seconds] of session.secondsByDay) {
      if (!wanted.has(day)) continue;
      const id = usage.countedUnder(session.nodeId, day);
      secondsUnder.set(id, (secondsUnder.get(id) ?? 0) + seconds);
    }
    const { nodeId, appId } = session;
    return Array.from(secondsUnder, ([countedUnder, seconds]) => ({ nodeId, countedUnder, appId, seconds, session }));
  });
}
