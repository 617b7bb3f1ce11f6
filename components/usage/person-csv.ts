import type { BurnDownWire, UserDetailWire } from '@/lib/api/users';
import type { CsvColumn } from '@/lib/units/csv';

/** A person's grants as a file, in the order that they are given in: one row each. */
export const grantsCsvColumns: readonly CsvColumn<UserDetailWire['grants'][number]>[] = [
  { header: 'id', cell: ({ id }) => id },
  { header: 'weighted_hours', cell: ({ hours }) => hours },
  { header: 'period', cell: ({ period }) => period },
  { header: 'period_start', cell: ({ period_start: start }) => start },
  { header: 'reason', cell: ({ reason }) => reason },
  { header: 'granted_by', cell: ({ by }) => by },
  { header: 'granted_at', cell: ({ at }) => at },
];

interface PeriodOfFile {
  period: string;
  start: string;
  resets_at: string;
  used_hours: number;
}

/** The period shown, then those before it, latest first. */
export function periodRowsOf({ period, start, resets_at, used_hours, previous }: BurnDownWire): PeriodOfFile[] {
  return [{ start, resets_at, used_hours }, ...previous].map((one) => ({ period, ...one }));
}

export const periodsCsvColumns: readonly CsvColumn<PeriodOfFile>[] = [
  { header: 'period', cell: ({ period }) => period },
  { header: 'start', cell: ({ start }) => start },
  { header: 'resets_at', cell: ({ resets_at: resetsAt }) => resetsAt },
  { header: 'used_hours', cell: ({ used_hours: hours }) => hours },
];

interface ShareOfFile {
  by: 'pool' | 'node' | 'app';
  name: string;
  hours: number;
}

/** What the hours went to, by pool, by node and by app; hours without a session record have no name. */
export function shareRowsOf({ by_pool: pools, by_node: nodes, by_app: apps }: BurnDownWire): ShareOfFile[] {
  const rows = (by: ShareOfFile['by'], shares: BurnDownWire['by_pool']) =>
    shares.map(({ name, hours }) => ({ by, name, hours }));
  return [...rows('pool', pools), ...rows('node', nodes), ...rows('app', apps)];
}

export const sharesCsvColumns: readonly CsvColumn<ShareOfFile>[] = [
  { header: 'by', cell: ({ by }) => by },
  { header: 'name', cell: ({ name }) => name },
  { header: 'used_hours', cell: ({ hours }) => hours },
];
