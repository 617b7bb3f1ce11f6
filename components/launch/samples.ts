import type { AppsAnswer, CheckLaunchWire, ClaimWire } from '@/lib/api/launches';

/** For tests: two apps, one of which takes a GPU, an analysis of two versions, and two nodes. */
export function anAppsAnswer(more: Partial<AppsAnswer> = {}): AppsAnswer {
  return {
    as_of: '2026-12-02T12:00:00.000Z',
    stale_since: null,
    apps: [
      { id: 'jupyter', name: 'Jupyter', cpus: 2, memory: '2g', gpu: false, persistent: true },
      { id: 'train', name: 'Trainer', cpus: null, memory: null, gpu: true, persistent: false },
    ],
    analyses: [
      {
        id: 'yasa',
        versions: [
          { version: 'v1', note: 'first', registered: true },
          { version: 'v2', note: '', registered: false },
        ],
      },
    ],
    nodes: [
      { id: 'a1', name: 'aurora', pool: 'default' },
      { id: 'b1', name: 'borealis', pool: 'gpu' },
    ],
    ...more,
  };
}

export function aClaim(more: Partial<ClaimWire> = {}): ClaimWire {
  return {
    memory_mb: 2275,
    cpus: 2,
    gpus: 0,
    gpu: 'none',
    disk_bytes: 5 * 2 ** 30,
    persistent: false,
    wall_clock_seconds: 8400,
    ...more,
  };
}

type Allowed = Extract<CheckLaunchWire, { allowed: true }>;

/** An answer that lets the launch go ahead on aurora. */
export function anAllowed(more: Partial<Allowed> = {}): Allowed {
  return {
    allowed: true,
    claim: aClaim(),
    placement: { node: 'a1', node_name: 'aurora', pool: 'default', rate: 2, runtime: 'docker' },
    no_room: [],
    warnings: [],
    ...more,
  };
}

/** A spent allowance that resets on Monday. */
export const aRefusal = {
  limit: 'allowance' as const,
  detail: 'The allowance of this week is spent: 20.4 h of 20 h, over by 0.4 h.',
  used: 20.4,
  allowed: 20,
  resets_at: '2026-12-07T00:00:00.000Z',
};
