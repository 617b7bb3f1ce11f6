import type { AllowanceWire } from '@/lib/api/users';
import type { PeriodKind } from '@/lib/time/period';
import { parseFigure } from '@/lib/units/figure-text';
import { formatNumber, formatSetHours } from '@/lib/units/format';

export const mostGrantHours = 1e6;
export const longestReason = 500;

/** The hours that are typed; or why they cannot be granted. */
export function readHours(text: string): { hours: number; fault: null } | { hours: null; fault: string } {
  const reading = parseFigure(text, 'h');
  if (reading.kind === 'empty') return { hours: null, fault: 'Write how many hours.' };
  if (reading.kind === 'refused') return { hours: null, fault: `${reading.hint}.` };
  if (reading.value <= 0) return { hours: null, fault: 'Write more than 0 h. To take hours away, remove a grant.' };
  if (reading.value > mostGrantHours) return { hours: null, fault: `Write ${formatNumber(mostGrantHours)} h or less.` };
  return { hours: reading.value, fault: null };
}

/** What the grant does to the allowance, before and after; or why it does nothing. */
export function grantEffect(allowance: AllowanceWire | null, period: PeriodKind, hours: number | null): string {
  if (allowance === null) return 'No allowance applies, so a grant changes nothing until one does.';
  if (allowance.period !== period) {
    return `The allowance is counted by the ${allowance.period}: a grant for a ${period} changes nothing while that is so.`;
  }
  const before = formatSetHours(allowance.hours);
  if (hours === null) return `The allowance is ${before}; ${left(allowance, 0)}.`;
  return `The allowance goes from ${before} to ${formatSetHours(allowance.hours + hours)}; from ${left(allowance, 0)} to ${left(allowance, hours)}.`;
}

function left({ hours, used_hours: used }: AllowanceWire, more: number): string {
  const rest = hours + more - used;
  if (rest < 0) return `over by ${formatNumber(-rest, 1, 'up')} h`;
  return `${formatNumber(rest, 1, 'down')} h left`;
}
