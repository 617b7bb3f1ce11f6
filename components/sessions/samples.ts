import type { NodeSessionsWire, SessionWire } from '@/lib/api/sessions';

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
    phase: 'running',
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
    sessions: [],
    ...more,
  };
}
