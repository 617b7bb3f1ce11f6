import type { EpochMs } from '../time/clock';
import { type Period, type PeriodKind, periodAt } from '../time/period';
import { millisecondsPerDay } from '../time/utc-day';
import type { Fit } from './people';
import { chargedSeconds, type PlannedSession } from './plan';

const hourMs = 3_600_000;

/** The kind of period that is far enough on at the anchor, and not over too soon, to show people at every stage of it. */
export function tellingPeriod(anchor: EpochMs): PeriodKind {
  const enough = (kind: PeriodKind, elapsedHours: number, leftHours: number) => {
    const period = periodAt(kind, anchor);
    return anchor - period.startsAt >= elapsedHours * hourMs && period.resetsAt - anchor >= leftHours * hourMs;
  };
  if (enough('week', 30, 36)) return 'week';
  if (enough('month', 60, 36)) return 'month';
  if (enough('week', 10, 12)) return 'week';
  return enough('month', 24, 12) ? 'month' : 'day';
}

/** Hours to the tenth where that leaves the figures as they are meant; finer where so little was used that it would not. */
function roundHours(hours: number): number {
  const digits = hours >= 3 ? 1 : 4;
  return Number(hours.toFixed(digits));
}

/**
 * The allowance, in hours of the telling period, that puts someone with this plan where `fit` wants them at the anchor.
 * `plan` answers the sessions under a given allowance: what earlier periods hold depends on it, and so does the pace.
 */
export function fitAllowance(
  fit: Fit,
  anchor: EpochMs,
  plan: (allowance: FittedAllowance | null) => PlannedSession[],
): FittedAllowance {
  const period = periodAt(tellingPeriod(anchor), anchor);
  let fitted = allowanceFor(fit, anchor, period, plan(null));
  for (let round = 0; round < 6; round += 1) {
    const next = allowanceFor(fit, anchor, period, plan(fitted));
    if (next.hours === fitted.hours) break;
    fitted = next;
  }
  return fitted;
}

export interface FittedAllowance {
  hours: number;
  period: PeriodKind;
}

function allowanceFor(fit: Fit, anchor: EpochMs, period: Period, sessions: readonly PlannedSession[]): FittedAllowance {
  const usedHours = chargedSeconds(sessions, period.startsAt, anchor) / 3600;
  const hours =
    fit.kind === 'share'
      ? usedHours / fit.usedShare
      : usedHours +
        hoursUntilRunOut(fit.inHours, period.resetsAt - anchor) * (paceHoursPerDay(sessions, anchor, period.kind) / 24);
  return { hours: roundHours(hours > 0 ? hours : unusedHours), period: period.kind };
}

/** For someone who has used nothing yet: any allowance leaves them below it. */
const unusedHours = 10;

function hoursUntilRunOut(wanted: number, untilResetMs: number): number {
  return Math.min(wanted, (untilResetMs / hourMs) * 0.8);
}

/** Hours a day: of the last seven UTC days, today's included; for a day's allowance today's by the part that has passed. */
export function paceHoursPerDay(sessions: readonly PlannedSession[], now: EpochMs, kind: PeriodKind): number {
  const today = periodAt('day', now).startsAt;
  if (kind === 'day') return chargedSeconds(sessions, today, now) / 3600 / ((now - today) / millisecondsPerDay);
  return chargedSeconds(sessions, today - 6 * millisecondsPerDay, now) / 3600 / 7;
}
