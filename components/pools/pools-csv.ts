import type { PoolWire } from '@/lib/api/pools';
import type { CsvColumn } from '@/lib/units/csv';

/** The pools as a file: one row a pool; a cost with a GPU that is not set is empty, and as the cost. */
export const poolsCsvColumns: readonly CsvColumn<PoolWire>[] = [
  { header: 'pool', cell: ({ name }) => name },
  { header: 'description', cell: ({ description }) => description },
  { header: 'cost_hours_per_hour', cell: ({ cost }) => cost },
  { header: 'gpu_cost_hours_per_hour', cell: ({ gpu_cost: gpuCost }) => gpuCost },
  { header: 'stop_when_spent', cell: ({ stop_when_spent: stops }) => stops },
  { header: 'restricted', cell: ({ restricted }) => restricted },
  { header: 'users', cell: ({ users }) => users.join(' ') },
  { header: 'groups', cell: ({ groups }) => groups.join(' ') },
  { header: 'nodes', cell: ({ nodes }) => nodes },
  { header: 'sessions_running', cell: ({ sessions_running: running }) => running },
  { header: 'has_record', cell: ({ version }) => version !== null },
  { header: 'faults', cell: ({ faults }) => faults.map(({ entry, reason }) => `${entry} ${reason}`.trim()).join('; ') },
];
