import 'server-only';
import type { NodeSessionsWire } from '../api/sessions';
import { nodeStateAt } from '../cluster/node-state';
import type { NodeRecord, NodeRuntime, NodeStatus } from '../cluster/records';
import type { TreeSnapshot } from '../records/snapshot';
import { type EpochMs, isoInstant } from '../time/clock';
import type { ServiceContext } from './context';
import { countsTowardLimit, poolNameOf, type SeenSession } from './live-sessions';
import { runtimeErrorWords } from './runtime-words';
import { factsOf } from './snapshot-facts';
import { inTextOrder } from './text-order';

/** A node with a record, a status, or both; and what is known to run on it. */
export interface NodeView {
  id: string;
  record: NodeRecord | undefined;
  status: NodeStatus | undefined;
  /** Oldest first. */
  sessions: SeenSession[];
  /** Without lab sessions. */
  sessionsRunning: number;
}

/** All nodes by name. One whose record is missing is shown by its id for as long as its last report stands in the tree. */
export function nodeViews({ snapshot }: Pick<ServiceContext, 'snapshot'>): NodeView[] {
  const byNode = new Map<string, SeenSession[]>();
  for (const sightings of factsOf(snapshot).liveSessions().values()) {
    for (const seen of sightings) byNode.set(seen.status.nodeId, [...(byNode.get(seen.status.nodeId) ?? []), seen]);
  }
  const ids = new Set([...snapshot.nodes.keys(), ...snapshot.statuses.keys()]);
  const views = [...ids].map((id): NodeView => {
    const sessions = byNode.get(id) ?? [];
    return {
      id,
      record: snapshot.nodes.get(id),
      status: snapshot.statuses.get(id),
      sessions: sessions.sort((a, b) => a.session.createdAt - b.session.createdAt),
      sessionsRunning: sessions.filter(countsTowardLimit).length,
    };
  });
  return views.sort((a, b) => inTextOrder(nodeNameOf(a), nodeNameOf(b)) || inTextOrder(a.id, b.id));
}

export function nodeNameOf({ id, record }: Pick<NodeView, 'id' | 'record'>): string {
  return record?.name || id;
}

type NodeStateWire = Pick<NodeSessionsWire, 'id' | 'name' | 'pool' | 'state' | 'error'>;

type Judging = Pick<ServiceContext, 'now'> & { snapshot: Pick<TreeSnapshot, 'asOf' | 'unreachableSince'> };

/**
 * Up to when the nodes could be heard: while the store does not answer, reports fail to appear because of that, and say
 * nothing of the nodes. This node's own one is known without the store.
 */
function heardUntil({ now, snapshot }: Judging, status: NodeStatus | undefined): EpochMs {
  if (snapshot.unreachableSince === null) return now;
  return Math.min(now, Math.max(snapshot.asOf, status?.reportedAt ?? snapshot.asOf));
}

export function nodeStateWire(view: NodeView, judging: Judging): NodeStateWire {
  const { state, error } = view.record
    ? nodeStateAt(view.record, view.status, heardUntil(judging, view.status))
    : { state: 'pending' as const, error: 'Reports without a node record.' };
  // A node that answers says itself that its runtime does not; of any other, that is not the news.
  const words = state === 'answering' ? runtimeErrorWords(view.status?.runtime ?? null) : error;
  return { id: view.id, name: nodeNameOf(view), pool: poolNameOf({ node: view.record }), state, error: words };
}

/** What every answer says about a node; figures are those of its last report. */
export function nodeFieldsWire(view: NodeView, judging: Judging): Omit<NodeSessionsWire, 'sessions'> {
  const { status } = view;
  return {
    ...nodeStateWire(view, judging),
    reported_at: status ? isoInstant(status.reportedAt) : null,
    cpus: status?.cpus ?? null,
    memory_mb: status?.memoryMib ?? null,
    load: status?.load ?? null,
    gpus: status?.gpus.map(({ device, name }) => ({ device, name })) ?? [],
    runtime: status?.runtime
      ? { kind: status.runtime.kind, error: status.runtime.error?.reason ?? null, since: sinceOf(status.runtime) }
      : null,
    alerts: status?.alerts ?? [],
  };
}

function sinceOf({ error }: NodeRuntime): string | null {
  return error && isoInstant(error.since);
}
