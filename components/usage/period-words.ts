import type { PeriodKind } from '@/lib/time/period';
import { formatDay } from '@/lib/units/format-time';

/** `today`, `this week`, `this month`. */
export const thisPeriod: Record<PeriodKind, string> = { day: 'today', week: 'this week', month: 'this month' };

/** `a day`, `a week`, `a month`. */
export const perPeriod: Record<PeriodKind, string> = { day: 'a day', week: 'a week', month: 'a month' };

/** The span by its UTC days: `Wed 2 Dec`, `23 – 29 Nov`, `30 Nov – 6 Dec`, `December 2026`. */
export function periodName(kind: PeriodKind, start: string, resetsAt: string): string {
  const from = Date.parse(start);
  if (kind === 'day') return formatDay(from, 'UTC');
  if (kind === 'month') {
    return new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(from);
  }
  const [, firstDay = '', firstMonth = ''] = formatDay(from, 'UTC').split(' ');
  const [, lastDay = '', lastMonth = ''] = formatDay(Date.parse(resetsAt) - 1, 'UTC').split(' ');
  return `${firstDay}${firstMonth === lastMonth ? '' : ` ${firstMonth}`} – ${lastDay} ${lastMonth}`;
}
