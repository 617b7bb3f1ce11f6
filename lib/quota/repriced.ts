import { type Microseconds, microsecondsOfSeconds, microsecondsPerSecond } from './exact';

/** Weighted hours an hour of a pool's sessions. */
export interface Costs {
  /** Of a session without a GPU. */
  cost: number;
  gpuCost: number;
}

/** What sessions of one kind in the pool were charged on the days that are looked at, and how long they ran there. */
interface KindOfUse {
  weighted: Microseconds;
  /** By their own starts and ends, unweighted. */
  ranSeconds: number;
}

export interface PoolUse {
  gpu: KindOfUse;
  other: KindOfUse;
  /** Charged on the pool's nodes, and of no session that is known. */
  unexplained: Microseconds;
}

/** c' t for the running time t behind what was charged. */
function atNewCost({ weighted, ranSeconds }: KindOfUse, before: number, after: number): Microseconds {
  if (before === after) return weighted;
  return before > 0 ? (weighted * after) / before : ranSeconds * microsecondsPerSecond * after;
}

/**
 * What a person's weighted seconds would have been at another cost of one pool, all else done alike:
 *
 *     s' = s + sum over k of (c'_k t_k - w_k),   k: GPU sessions in the pool, other sessions in it
 *     t_k = w_k / c_k where c_k > 0;  else the hours that those sessions ran, by their starts and ends
 *
 * s: seconds on the days looked at; w_k: of these, what sessions of the kind were charged; c_k, c'_k: cost before and
 * after. Time on the pool's nodes that no session explains counts as of sessions without a GPU; at a cost of 0 nothing
 * says how long that was, so it stays as it is. Source: spec, quota, accounting and forecast.
 */
export function repricedSeconds(usedSeconds: number, use: PoolUse, before: Costs, after: Costs): number {
  const unexplained =
    before.cost > 0
      ? atNewCost({ weighted: use.unexplained, ranSeconds: 0 }, before.cost, after.cost)
      : use.unexplained;
  const then =
    atNewCost(use.gpu, before.gpuCost, after.gpuCost) + atNewCost(use.other, before.cost, after.cost) + unexplained;
  const now = use.gpu.weighted + use.other.weighted + use.unexplained;
  if (then === now) return usedSeconds;
  return Math.round(Math.max(0, microsecondsOfSeconds(usedSeconds) + then - now)) / microsecondsPerSecond;
}
