import 'server-only';
import { attribute } from '../quota/attribution';
import type { PoolUse } from '../quota/repriced';
import { millisecondsByDay } from '../quota/run-days';
import type { TreeSnapshot } from '../records/snapshot';
import { millisecondsPerDay, startOfUtcDay, type UtcDay } from '../time/utc-day';
import { poolNameOf } from './live-sessions';
import { type SpentSession, spentSessions } from './spent-sessions';

type Share = 'gpu' | 'other' | 'unexplained' | 'elsewhere';

/**
 * What each user did in one pool on some days, as history and live sessions tell it; the pool is the one that history
 * names, and for time that no session explains the one that its node is in now. Undefined: nothing there. Days are a run
 * without gaps.
 */
export function poolUseOn(
  snapshot: TreeSnapshot,
  pool: string,
  days: readonly UtcDay[],
): (username: string) => PoolUse | undefined {
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return () => undefined;
  const span = { startsAt: startOfUtcDay(first), resetsAt: startOfUtcDay(last) + millisecondsPerDay };
  const byNode = snapshot.usage.secondsByNodeAndUser(days);
  const isHere = (nodeId: string) => poolNameOf({ node: snapshot.nodes.get(nodeId) }) === pool;
  return (username) => {
    const secondsByNode = new Map<string, number>();
    for (const [nodeId, seconds] of byNode) {
      const here = seconds.get(username);
      if (here !== undefined) secondsByNode.set(nodeId, here);
    }
    const sessions = spentSessions(snapshot, username, span, days);
    const inPool = sessions.filter((session) => session.pool === pool);
    if (inPool.length === 0 && ![...secondsByNode.keys()].some(isHere)) return undefined;
    const { byPool } = attribute({
      secondsByNode,
      parts: sessions.map((session) => ({
        nodeId: session.nodeId,
        pool: shareOf(session, pool),
        appId: session.appId,
        seconds: session.secondsOnDays,
      })),
      presentPoolOf: (nodeId): Share => (isHere(nodeId) ? 'unexplained' : 'elsewhere'),
    });
    const weighted = (share: Share) => byPool.get(share) ?? 0;
    const ran = (gpu: boolean) =>
      ranSeconds(
        inPool.filter((session) => session.gpu === gpu),
        days,
      );
    return {
      gpu: { weighted: weighted('gpu'), ranSeconds: ran(true) },
      other: { weighted: weighted('other'), ranSeconds: ran(false) },
      unexplained: weighted('unexplained'),
    };
  };
}

function shareOf(session: SpentSession, pool: string): Share {
  if (session.pool !== pool) return 'elsewhere';
  return session.gpu ? 'gpu' : 'other';
}

function ranSeconds(sessions: readonly SpentSession[], days: readonly UtcDay[]): number {
  const wanted = new Set(days);
  let milliseconds = 0;
  for (const { startsAt, endsAt } of sessions) {
    for (const [day, part] of millisecondsByDay(startsAt, endsAt)) if (wanted.has(day)) milliseconds += part;
  }
  return milliseconds / 1000;
}
