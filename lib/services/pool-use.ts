import 'server-only';
import { attribute } from '../quota/attribution';
import { type Microseconds, microsecondsOfSeconds } from '../quota/exact';
import type { PoolUse } from '../quota/repriced';
import type { TreeSnapshot } from '../records/snapshot';
import { rolledUpNode } from '../records/usage-keys';
import type { EpochMs } from '../time/clock';
import { millisecondsPerDay, startOfUtcDay, type UtcDay } from '../time/utc-day';
import { poolNameOf } from './live-sessions';
import { spentParts } from './spent-parts';
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
  const byNode = [...snapshot.usage.secondsByNodeAndUser(days)];
  const here = new Set(byNode.map(([nodeId]) => nodeId).filter((nodeId) => isIn(pool, nodeId, snapshot)));
  return (username) => {
    const secondsByNode = new Map<string, number>();
    for (const [nodeId, seconds] of byNode) {
      const used = seconds.get(username);
      if (used !== undefined) secondsByNode.set(nodeId, used);
    }
    const sessions = spentSessions(snapshot, username, span, days);
    const inPool = sessions.filter((session) => session.pool === pool);
    if (inPool.length === 0 && ![...secondsByNode.keys()].some((nodeId) => here.has(nodeId))) return undefined;
    const none = { weighted: 0, ranSeconds: 0 };
    if (sessions.length === 0) return { gpu: none, other: none, unexplained: microsecondsOf(secondsByNode, here) };
    const { byPool } = attribute({
      secondsByNode,
      parts: spentParts(snapshot.usage, sessions, days).map((part) => ({ ...part, pool: shareOf(part.session, pool) })),
      presentPoolOf: (nodeId): Share => (here.has(nodeId) ? 'unexplained' : 'elsewhere'),
    });
    const weighted = (share: Share) => byPool.get(share) ?? 0;
    const ran = (gpu: boolean) =>
      ranSeconds(
        inPool.filter((session) => session.gpu === gpu),
        span,
      );
    return {
      gpu: { weighted: weighted('gpu'), ranSeconds: ran(true) },
      other: { weighted: weighted('other'), ranSeconds: ran(false) },
      unexplained: weighted('unexplained'),
    };
  };
}

/** Of what was rolled up nobody knows where it ran: it stays as it is. */
function isIn(pool: string, nodeId: string, { nodes }: TreeSnapshot): boolean {
  return nodeId !== rolledUpNode && poolNameOf({ node: nodes.get(nodeId) }) === pool;
}

function shareOf(session: SpentSession, pool: string): Share {
  if (session.pool !== pool) return 'elsewhere';
  return session.gpu ? 'gpu' : 'other';
}

function microsecondsOf(secondsByNode: ReadonlyMap<string, number>, nodeIds: ReadonlySet<string>): Microseconds {
  let sum = 0;
  for (const [nodeId, seconds] of secondsByNode) if (nodeIds.has(nodeId)) sum += microsecondsOfSeconds(seconds);
  return sum;
}

/** The days are without a gap, so what ran on them is what ran between their ends. */
function ranSeconds(sessions: readonly SpentSession[], span: { startsAt: EpochMs; resetsAt: EpochMs }): number {
  let milliseconds = 0;
  for (const { startsAt, endsAt } of sessions) {
    milliseconds += Math.max(0, Math.min(endsAt, span.resetsAt) - Math.max(startsAt, span.startsAt));
  }
  return milliseconds / 1000;
}
