import 'server-only';
import type { NodesAnswer, NodeWire } from '../api/sessions';
import type { NodeRecord } from '../cluster/records';
import { isoInstant } from '../time/clock';
import type { ServiceContext } from './context';
import { type NodeView, nodeFieldsWire, nodeViews } from './node-view';
import { freshnessWire } from './user-wire';

/** Nodes and their capacity as last reported. */
export function listNodes(context: ServiceContext): NodesAnswer {
  return { ...freshnessWire(context.snapshot), nodes: nodeViews(context).map((view) => nodeWire(view, context)) };
}

const sumOf = (amounts: readonly (number | null)[]) => amounts.reduce<number>((sum, amount) => sum + (amount ?? 0), 0);

/** One node with everything that is known of it. */
export function nodeWire(view: NodeView, context: Pick<ServiceContext, 'snapshot' | 'now' | 'thisNodeId'>): NodeWire {
  const { record, status } = view;
  const sessions = view.sessions.map(({ session }) => session);
  const fields = nodeFieldsWire(view, context);
  return {
    ...fields,
    sessions_running: view.sessionsRunning,
    max_sessions: record?.maxSessions ?? status?.maxSessions ?? 0,
    gpu_slots: record?.gpuSlots ?? status?.gpuSlots ?? 0,
    claimed_memory_mb: sumOf(sessions.map(({ claimMemoryMib }) => claimMemoryMib)),
    claimed_cpus: sumOf(sessions.map(({ claimCpus }) => claimCpus)),
    free_disk_bytes: status?.freeDiskBytes ?? null,
    last_seen: fields.state === 'away' ? fields.reported_at : null,
    ...recordFields(record),
    is_this: view.id === context.thisNodeId,
  };
}

function recordFields(record: NodeRecord | undefined) {
  return {
    roles: record?.roles ?? [],
    address: record?.address ?? '',
    public_url: record?.publicUrl ?? null,
    software_version: record?.softwareVersion ?? '',
    joined_at: record?.joinedAt != null ? isoInstant(record.joinedAt) : null,
    approved: record?.approved ?? false,
    suspended: record?.suspended ?? false,
    version: record?.version ?? null,
  };
}
