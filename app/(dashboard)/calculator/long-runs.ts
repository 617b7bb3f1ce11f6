import { type MeasuredRun, mostRunsInAddress, runsCsv } from '@/lib/resources/runs-csv';
import { textName } from './text-name';

/** What the address says instead of runs that are too many for it: how many, and the name of their CSV. */
export interface LongRuns {
  count: number;
  name: string;
}

const known = new WeakMap<readonly MeasuredRun[], LongRuns>();

/** Null for as many as the address carries itself. */
export function longRunsOf(runs: readonly MeasuredRun[]): LongRuns | null {
  if (runs.length <= mostRunsInAddress) return null;
  const before = known.get(runs);
  if (before) return before;
  const long = { count: runs.length, name: textName(runsCsv(runs)) };
  known.set(runs, long);
  return long;
}
