import 'server-only';
import { Counter, Gauge, Registry } from 'prom-client';
import { overdueReasons } from '../api/sessions';
import { nodeStates } from '../cluster/node-state';
import { sessionPhases } from '../cluster/records';
import type { ServiceContext } from './context';
import { overdueSessions } from './list-overdue';
import { lookAtMany } from './look';
import { nodeNameOf, nodeStateWire, nodeViews } from './node-view';
import { standingsOf } from './standings';
import { userViewOf } from './user-view';

type MetricsContext = Pick<ServiceContext, 'snapshot' | 'now' | 'nodesEndOverdue'>;

/** What the loops of this process's node have done; the node's agent says so. */
export interface LoopFigures {
  flushFailures: number;
  tickLagSeconds: number;
  ticks: number;
  ticksWithoutRuntime: number;
}

/**
 * The metrics of one look at the tree, in a registry of their own: what is gone from the tree is gone from the next
 * scrape. Names and units are those of Prometheus (seconds, `_total` for what only grows); hours are weighted, as
 * everywhere here. `loops` is null where this process runs no node: its figures are then absent, not zero.
 */
export function metricsOf(context: MetricsContext, loops: LoopFigures | null): Registry {
  const registry = new Registry();
  addAllowances(registry, context);
  addNodes(registry, context);
  addOverdue(registry, context);
  addTree(registry, context);
  if (loops) addLoops(registry, loops);
  return registry;
}

function gaugeIn<Label extends string>(registry: Registry, name: string, help: string, labelNames: Label[] = []) {
  return new Gauge<Label>({ name, help, labelNames, registers: [registry] });
}

/** Of everyone who has an allowance; nobody else has a period to count in. */
function addAllowances(registry: Registry, { snapshot, now }: MetricsContext): void {
  const labels: ('username' | 'period')[] = ['username', 'period'];
  const used = gaugeIn(
    registry,
    'headroom_used_hours',
    "Weighted hours used in the running period of the user's allowance.",
    labels,
  );
  const remaining = gaugeIn(
    registry,
    'headroom_remaining_hours',
    "Weighted hours left in the running period of the user's allowance, never negative.",
    labels,
  );
  const look = lookAtMany(snapshot, now);
  for (const standing of standingsOf(snapshot).all()) {
    const { allowance } = userViewOf(look, standing);
    if (allowance === null) continue;
    const { state, setting } = allowance;
    const series = { username: standing.username, period: setting.period };
    used.set(series, state.usedHours);
    remaining.set(series, state.remainingHours);
  }
}

function addNodes(registry: Registry, context: MetricsContext): void {
  const nodes = gaugeIn(registry, 'headroom_nodes', 'Nodes of the tree by state.', ['state']);
  const info = gaugeIn(registry, 'headroom_node_info', 'Always 1: the name and the pool of a node id.', [
    'node',
    'name',
    'pool',
  ]);
  const sessions = gaugeIn(
    registry,
    'headroom_sessions',
    'Live sessions as their nodes last reported them, lab sessions among them.',
    ['node', 'pool', 'phase'],
  );
  for (const state of nodeStates) nodes.set({ state }, 0);
  for (const view of nodeViews(context)) {
    const { state, pool } = nodeStateWire(view, context);
    nodes.inc({ state });
    info.set({ node: view.id, name: nodeNameOf(view), pool }, 1);
    for (const phase of sessionPhases) {
      const inPhase = view.sessions.filter(({ session }) => session.phase === phase);
      sessions.set({ node: view.id, pool, phase }, inPhase.length);
    }
  }
}

function addOverdue(registry: Registry, context: MetricsContext): void {
  const overdue = gaugeIn(registry, 'headroom_overdue_sessions', 'Sessions over a limit, by the limit.', ['reason']);
  for (const reason of overdueReasons) overdue.set({ reason }, 0);
  for (const session of overdueSessions(context)) {
    if (session.overdue) overdue.inc({ reason: session.overdue.reason });
  }
}

function addTree(registry: Registry, { snapshot, now }: MetricsContext): void {
  gaugeIn(registry, 'headroom_problems', 'Objects and entries of the tree that cannot be used.').set(
    snapshot.problems.length,
  );
  gaugeIn(registry, 'headroom_store_reachable', '1 while the store of the tree answers, else 0.').set(
    snapshot.unreachableSince === null ? 1 : 0,
  );
  // A clock that was set back makes nothing younger than now.
  gaugeIn(registry, 'headroom_tree_age_seconds', 'Seconds since the tree was last read.').set(
    Math.max(0, now - snapshot.asOf) / 1000,
  );
}

function addLoops(registry: Registry, loops: LoopFigures): void {
  const counted: [name: string, help: string, count: number][] = [
    ['headroom_flush_failures_total', 'Writes of this node to the tree that failed.', loops.flushFailures],
    ['headroom_ticks_total', "Looks of this node at its runtime's sessions.", loops.ticks],
    [
      'headroom_ticks_without_runtime_total',
      'Looks of this node that its runtime did not answer.',
      loops.ticksWithoutRuntime,
    ],
  ];
  for (const [name, help, count] of counted) new Counter({ name, help, registers: [registry] }).inc(count);
  gaugeIn(registry, 'headroom_tick_lag_seconds', 'How late the last look of this node began.').set(
    loops.tickLagSeconds,
  );
}
