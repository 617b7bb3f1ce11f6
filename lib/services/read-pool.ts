import 'server-only';
import type { PoolsAnswer, PoolWire } from '../api/pools';
import { defaultPool } from '../cluster/pool';
import type { PoolRecord, Problem } from '../cluster/records';
import { poolKey, readPool as readPoolObject } from '../records/pool-record';
import type { TreeSnapshot } from '../records/snapshot';
import type { StoredObject } from '../store/port';
import type { ActingContext } from './acting-context';
import type { ServiceContext } from './context';
import { poolNameOf } from './live-sessions';
import { nodeViews } from './node-view';
import { problemsByKey } from './problems-by-key';
import { objectAt } from './read-user-settings';
import { faultsWire } from './settings-wire';
import { inTextOrder } from './text-order';
import { freshnessWire } from './user-wire';

/** A pool's record as read, or the defaults where it has none, and what is wrong with it. */
export function readPoolFile(name: string, standing: StoredObject | null): { record: PoolRecord; problems: Problem[] } {
  if (!standing) return { record: defaultPool(name), problems: [] };
  const { record, problems } = readPoolObject({ key: poolKey(name), name, ...standing });
  return { record: record ?? defaultPool(name), problems };
}

/**
 * A pool's record as it stands in the store; without one, the defaults and a null version. One that cannot be read is
 * closed to all but administrators, and `faults` say why. Throws AppError `unavailable`.
 */
export async function readPool(context: ActingContext, name: string): Promise<PoolWire> {
  const { record, problems } = readPoolFile(name, await objectAt(context, poolKey(name)));
  return poolWire(record, problems, usesOf(context.snapshot).get(name));
}

/** Pools with a record, and those that nodes are in without one: these have the defaults and a null version. */
export function listPools({ snapshot }: Pick<ServiceContext, 'snapshot'>): PoolsAnswer {
  const uses = usesOf(snapshot);
  const problems = problemsByKey(snapshot);
  const names = [...new Set([...snapshot.pools.keys(), ...uses.keys()])].sort(inTextOrder);
  const pools = names.map((name) =>
    poolWire(snapshot.pools.get(name) ?? defaultPool(name), problems.get(poolKey(name)) ?? [], uses.get(name)),
  );
  return { ...freshnessWire(snapshot), pools };
}

interface PoolUses {
  nodes: number;
  sessions: number;
}

function poolWire(record: PoolRecord, problems: readonly Problem[], uses: PoolUses | undefined): PoolWire {
  return {
    name: record.name,
    description: record.description,
    restricted: record.restricted,
    users: record.users,
    groups: record.groups,
    cost: record.cost,
    gpu_cost: record.ownGpuCost,
    stop_when_spent: record.stopWhenSpent,
    nodes: uses?.nodes ?? 0,
    sessions_running: uses?.sessions ?? 0,
    faults: faultsWire(problems),
    version: record.version,
  };
}

/** Nodes with a record, by the pool that they are in, and what runs there. */
function usesOf(snapshot: TreeSnapshot): Map<string, PoolUses> {
  const uses = new Map<string, PoolUses>();
  for (const { record, sessionsRunning } of nodeViews({ snapshot })) {
    if (!record) continue;
    const name = poolNameOf({ node: record });
    const { nodes, sessions } = uses.get(name) ?? { nodes: 0, sessions: 0 };
    uses.set(name, { nodes: nodes + 1, sessions: sessions + sessionsRunning });
  }
  return uses;
}
