import type { PoolWire } from '@/lib/api/pools';
import { formatRate } from '@/lib/units/format';

/** What an hour in the pool is charged at: `cost 2×, with a GPU 8×`. */
export function costInWords({ cost, gpu_cost: gpuCost }: Pick<PoolWire, 'cost' | 'gpu_cost'>): string {
  const base = `cost ${formatRate(cost)}`;
  return gpuCost === null || gpuCost === cost ? base : `${base}, with a GPU ${formatRate(gpuCost)}`;
}
