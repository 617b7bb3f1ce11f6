import type { PoolRecord } from './records';

/** The pool of a node that names none. */
export const defaultPoolName = 'default';

/** A pool with no record: open, one weighted hour an hour, nothing ended for spending (spec: tree). */
export function defaultPool(name: string): PoolRecord {
  return {
    name,
    description: '',
    domain: null,
    restricted: false,
    users: [],
    groups: [],
    cost: 1,
    gpuCost: 1,
    ownGpuCost: null,
    stopWhenSpent: false,
    version: null,
  };
}

/** The pool's record, or the defaults; an empty name is the default pool. */
export function poolNamed(name: string, pools: ReadonlyMap<string, PoolRecord>): PoolRecord {
  const known = name === '' ? defaultPoolName : name;
  return pools.get(known) ?? defaultPool(known);
}

/** Weighted hours per hour of a session in the pool; 0 is free. */
export function rateIn(pool: PoolRecord, session: { gpu: boolean }): number {
  return session.gpu ? pool.gpuCost : pool.cost;
}

/** What access to a pool needs to know of a user; effective settings are one, beside the name and role. */
export interface PoolVisitor {
  username: string;
  isAdmin: boolean;
  groups: readonly string[];
  pools: readonly string[];
  poolsDenied: readonly string[];
}

export type PoolAccess = 'open' | 'denied' | 'restricted';

/**
 * Whether a user may start sessions in the pool. A denial holds for everyone it names, administrators too; a restricted
 * pool takes administrators, the users and groups it names, and those whose settings open it.
 */
export function poolAccess(pool: PoolRecord, visitor: PoolVisitor): PoolAccess {
  if (visitor.poolsDenied.includes(pool.name)) return 'denied';
  if (!pool.restricted || visitor.isAdmin) return 'open';
  if (pool.users.includes(visitor.username) || visitor.pools.includes(pool.name)) return 'open';
  return visitor.groups.some((group) => pool.groups.includes(group)) ? 'open' : 'restricted';
}
