import { addDays, startOfUtcDay, type UtcDay } from '@/lib/time/utc-day';

export const auditRanges = ['today', '7d', '30d', 'own'] as const;
export type AuditRange = (typeof auditRanges)[number];

interface ChosenRange {
  range: AuditRange;
  /** The first and the last day of a range of one's own; null = open. */
  from: UtcDay | null;
  to: UtcDay | null;
}

/** The first day that a log can have. */
const firstDay = '2000-01-01';
const daysBefore: Record<Exclude<AuditRange, 'own'>, number> = { today: 0, '7d': 6, '30d': 29 };

/** The range as the API takes it, from whole UTC days; without `to` it is up to now. */
export function rangeQuery({ range, from, to }: ChosenRange, today: UtcDay): { from: string; to?: string } {
  if (range !== 'own') return { from: startOf(addDays(today, -daysBefore[range])) };
  return { from: startOf(from ?? firstDay), ...(to === null ? {} : { to: startOf(addDays(to, 1)) }) };
}

function startOf(day: UtcDay): string {
  return new Date(startOfUtcDay(day)).toISOString();
}

/** Why a range of one's own is none, in words; null where it is one. */
export function rangeFault({ range, from, to }: ChosenRange, today: UtcDay): string | null {
  if (range !== 'own') return null;
  if (from !== null && to !== null && from > to) return 'The first day is after the last. Change one of them.';
  return from !== null && from > today ? 'The first day is still to come. Choose an earlier one.' : null;
}
