import type { PoolWire } from '@/lib/api/pools';

/** For tests: a pool with the defaults in a record. */
export function aPoolWire(more: Partial<PoolWire> = {}): PoolWire {
  return {
    name: 'default',
    description: '',
    restricted: false,
    users: [],
    groups: [],
    cost: 1,
    gpu_cost: null,
    stop_when_spent: false,
    nodes: 0,
    sessions_running: 0,
    faults: [],
    version: '1',
    ...more,
  };
}
