import type { AllowanceWire } from '@/lib/api/users';
import { formatHours, formatOver, formatPercent, formatRemaining, formatSetHours } from '@/lib/units/format';
import { formatInstant } from '@/lib/units/format-time';

/**
 * Where a person stands in the running period. `over`: more used than allowed; `spent`: exactly all, also 0 of 0;
 * `runs_out`: will be spent before the reset at the present pace.
 */
export type Standing = 'within' | 'runs_out' | 'spent' | 'over';

/**
 * What the bar draws, as shares of its length. The length is the allowance and the period at once: at even pace, what
 * is used and the time that has passed are the same share, so `even` is a share of the period, and so is `runOut`.
 */
export interface Room {
  standing: Standing;
  /** Used of allowed, unbounded; 1 for 0 of 0. */
  usedShare: number;
  /** Where even pace would be now, 0 to 1; null outside of the period, or where nothing is allowed. */
  evenShare: number | null;
  /** How far into the period the projection runs out; null where it does not. */
  runOutShare: number | null;
}

export function standingOf(allowance: AllowanceWire): Standing {
  if (allowance.over_hours > 0) return 'over';
  if (allowance.spent) return 'spent';
  return allowance.runs_out_at === null ? 'within' : 'runs_out';
}

/** `now`: the instant the figures are of, ISO. */
export function roomOf(allowance: AllowanceWire, now: string): Room {
  const start = Date.parse(allowance.starts_at);
  const length = Date.parse(allowance.resets_at) - start;
  const shareAt = (at: string) => (Date.parse(at) - start) / length;
  const even = shareAt(now);
  return {
    standing: standingOf(allowance),
    usedShare: allowance.hours > 0 ? allowance.used_hours / allowance.hours : 1,
    evenShare: allowance.hours > 0 && even >= 0 && even <= 1 ? even : null,
    runOutShare: allowance.runs_out_at === null || allowance.spent ? null : shareAt(allowance.runs_out_at),
  };
}

/** What is left or over, in words: `11.6 h left`, `spent`, `over by 1.2 h`. */
export function roomInWords(allowance: AllowanceWire): string {
  return (
    formatOver(allowance.over_hours) ??
    (allowance.spent ? 'spent' : `${formatRemaining(allowance.remaining_hours)} left`)
  );
}

/** The whole bar as a sentence, for those who cannot see it. `isLive`: the figures are of now. */
export function describeRoom(allowance: AllowanceWire, now: string, zone: string, isLive = true): string {
  const { standing, usedShare, evenShare } = roomOf(allowance, now);
  const used = `${formatHours(allowance.used_hours)} of ${formatSetHours(allowance.hours)} used, ${formatPercent(usedShare)}`;
  const parts = [used, roomInWords(allowance)];
  if (evenShare !== null) {
    parts.push(`even pace would be at ${formatPercent(evenShare)} ${isLive ? 'now' : 'then'}`);
  }
  if (standing === 'runs_out' && allowance.runs_out_at !== null) {
    parts.push(`runs out ${formatInstant(Date.parse(allowance.runs_out_at), zone)} at the present pace`);
  }
  parts.push(`${isLive ? 'resets' : 'end of the period:'} ${formatInstant(Date.parse(allowance.resets_at), zone)}`);
  return `${parts.join('; ')}.`;
}

const msPerDay = 86_400_000;

/** Hours a day that would last to the reset: what is left / days until then. Null once that is past or all is spent. */
export function lastingPaceHoursPerDay(allowance: AllowanceWire, now: string): number | null {
  const days = (Date.parse(allowance.resets_at) - Date.parse(now)) / msPerDay;
  return days > 0 && allowance.remaining_hours > 0 ? allowance.remaining_hours / days : null;
}
