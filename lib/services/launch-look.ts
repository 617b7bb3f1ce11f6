import 'server-only';
import { type NodeState, nodeStateAt } from '../cluster/node-state';
import { type PoolAccess, poolAccess, poolNamed } from '../cluster/pool';
import type { NodeRecord } from '../cluster/records';
import type { TreeSnapshot } from '../records/snapshot';
import type { EpochMs } from '../time/clock';
import type { UserStanding } from './standings';
import { inTextOrder } from './text-order';

/** What is known of the cluster when a launch is judged. */
export interface LaunchLook {
  snapshot: TreeSnapshot;
  now: EpochMs;
  /** Nodes that were asked for their sessions and did not answer. */
  unreachable: ReadonlySet<string>;
  /** Nodes that were asked and did. */
  answered: ReadonlySet<string>;
  /** Sessions that have ended by what nodes said, whatever the tree still says. */
  endedIds: ReadonlySet<string>;
}

/** A look at what the tree says alone. */
export function lookAtTree(snapshot: TreeSnapshot, now: EpochMs): LaunchLook {
  return { snapshot, now, unreachable: new Set(), answered: new Set(), endedIds: new Set() };
}

export function accessTo(look: Pick<LaunchLook, 'snapshot'>, poolName: string, standing: UserStanding): PoolAccess {
  const { username, isAdmin, groups, settings } = standing;
  const { pools = [], poolsDenied = [] } = settings ?? {};
  return poolAccess(poolNamed(poolName, look.snapshot.pools), { username, isAdmin, groups, pools, poolsDenied });
}

/** A node that was asked just now answers or is away by that, whatever it reported before and however long others took. */
export function stateIn({ snapshot, now, unreachable, answered }: LaunchLook, node: NodeRecord): NodeState {
  const status = snapshot.statuses.get(node.id);
  const { state } = nodeStateAt(node, status, answered.has(node.id) && status ? status.reportedAt : now);
  return state === 'answering' && unreachable.has(node.id) ? 'away' : state;
}

/** Nodes that run sessions, by name. */
export function runtimeNodes({ snapshot }: Pick<LaunchLook, 'snapshot'>): NodeRecord[] {
  return [...snapshot.nodes.values()]
    .filter(({ roles }) => roles.includes('runtime'))
    .sort((a, b) => inTextOrder(a.name, b.name) || inTextOrder(a.id, b.id));
}
