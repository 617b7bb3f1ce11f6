import { namePattern } from '@/lib/cluster/names';

/** Whether a node of pool `present` can be moved to a pool of this name. */
export function isMove(pool: string, present: string): boolean {
  return namePattern.test(pool) && pool !== present;
}
