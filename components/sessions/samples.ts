import type { NodeSessionsWire, NodeWire, SessionWire } from '@/lib/api/sessions';

/** For tests: a session of four hours under a limit of eight, and a node that answers. */
export function aSession(more: Partial<SessionWire> = {}): SessionWire {
  return {
    session_id: 'one',
    username: 'ada',
    app_id: 'jupyter',
    app_name: 'Jupyter',
    node: 'node-a',
    pool: 'default',
    gpu: false,
    lab: false,
    created_at: '2026-12-02T08:00:00.000Z',
    age_seconds: 4 * 3600,
    session_hours: 8,
    rate: 1,
    weighted_hours: 4,
    used_cpus: 0.4,
    used_memory_mb: 900,
    wall_clock_seconds: null,
    phase: 'running',
    ending_since: null,
    overdue: null,
    ...more,
  };
}

export function aNode(more: Partial<NodeSessionsWire> = {}): NodeSessionsWire {
  return {
    id: more.name ?? 'node-a',
    name: 'node-a',
    pool: 'default',
    state: 'answering',
    reported_at: '2026-12-02T11:59:30.000Z',
    error: null,
    cpus: 32,
    memory_mb: 131_072,
    load: 3.5,
    gpus: [],
    runtime: { kind: 'docker', error: null, since: null },
    alerts: [],
    sessions: [],
    ...more,
  };
}

/** A node as the list of nodes tells it. */
export function aNodeWire(more: Partial<NodeWire> = {}): NodeWire {
  const { sessions: _, ...fields } = aNode();
  return {
    ...fields,
    id: more.name ?? 'node-a',
    sessions_running: 0,
    max_sessions: 0,
    gpu_slots: 0,
    claimed_memory_mb: 0,
    claimed_cpus: 0,
    free_disk_bytes: 500_000_000_000,
    last_seen: null,
    roles: ['frontend', 'runtime'],
    address: 'node-a.example:8444',
    public_url: null,
    software_version: '0.1.0',
    joined_at: '2026-11-02T08:00:00.000Z',
    approved: true,
    suspended: false,
    version: '1',
    is_this: false,
    ...more,
  };
}
