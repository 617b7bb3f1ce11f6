import type { BurnDownModel } from '@/components/charts/burn-down-model';
import type { AllowanceWire, BurnDownWire, SpentSessionWire } from '@/lib/api/users';
import type { EpochMs } from '@/lib/time/clock';
import { utcDayOf } from '@/lib/time/utc-day';
import { formatDay } from '@/lib/units/format-time';

/** What the chart draws, out of the answer: instants in milliseconds, a past period closed at its end. */
export function burnDownModelOf(answer: BurnDownWire): BurnDownModel {
  const start = Date.parse(answer.start);
  const end = Date.parse(answer.resets_at);
  const points = answer.points.map((point) => ({ at: Date.parse(point.at), usedHours: point.used_hours }));
  const now = Date.parse(lookedAt(answer));
  const isLive = lookOf(answer) === 'now';
  return {
    kind: answer.period,
    start,
    end,
    now,
    isLive,
    budgetHours: answer.hours,
    grants: answer.grants.map((grant) => ({ at: Date.parse(grant.at), hours: grant.hours, note: grant.reason })),
    points,
    // An outlook from another day than today's is none.
    paceHoursPerDay: isLive ? answer.pace_hours_per_day : null,
    runsOutAt: isLive && answer.runs_out_at !== null ? Date.parse(answer.runs_out_at) : null,
    spans: answer.sessions.map((session) => spanOf(session, start, now)),
  };
}

function spanOf(session: SpentSessionWire, start: number, now: number) {
  const ended = session.ended_at === null ? now : Math.min(Date.parse(session.ended_at), now);
  return {
    id: session.session_id,
    label: `${session.app_name} on ${session.node_name}`,
    from: Math.max(start, Date.parse(session.created_at)),
    to: ended,
    isRunning: session.ended_at === null || Date.parse(session.ended_at) > now,
    hours: session.weighted_hours_in_period,
  };
}

/** The allowance of the period that the answer is about, in the form every other part shows; null without one. */
export function allowanceOf(answer: BurnDownWire, source: string): AllowanceWire | null {
  if (answer.hours === null || answer.remaining_hours === null) return null;
  return {
    hours: answer.hours,
    period: answer.period,
    starts_at: answer.start,
    resets_at: answer.resets_at,
    used_hours: answer.used_hours,
    remaining_hours: answer.remaining_hours,
    over_hours: answer.over_hours,
    spent: answer.used_hours >= answer.hours,
    pace_hours_per_day: answer.pace_hours_per_day,
    runs_out_at: answer.runs_out_at,
    granted_hours: answer.grants.reduce((sum, grant) => sum + grant.hours, 0),
    source,
  };
}

/**
 * The instant that the answer's figures are of: the last look at the tree, or the earlier one that was asked for; the
 * end of a period that is looked at in whole.
 */
export function lookedAt(answer: BurnDownWire): string {
  const last = answer.points.at(-1)?.at ?? answer.as_of;
  const end = Date.parse(answer.resets_at);
  if (Date.parse(last) >= end - 1000 && Date.parse(answer.as_of) >= end) return answer.resets_at;
  const known = Math.min(Date.parse(last), Date.parse(answer.as_of));
  return new Date(Math.max(known, Date.parse(answer.start))).toISOString();
}

/** Whether the whole of a period that has ended is looked at. */
export function isPastPeriod(answer: BurnDownWire): boolean {
  return lookedAt(answer) === answer.resets_at;
}

/** `past` and `ahead`: of another UTC day than the last look at the tree, which the reader asked for. */
export type Look = 'now' | 'past' | 'ahead';

// Between midnight and the next look at the tree a new period is answered by figures of the old day.
const looksApartMs = 5 * 60_000;

/** When the figures are of, seen from the last look at the tree. */
export function lookOf(answer: BurnDownWire): Look {
  const asOf = Date.parse(answer.as_of);
  const start = Date.parse(answer.start);
  const asked = askedFor(answer);
  const isNewPeriod = asked === start && (answer.stale_since !== null || start - asOf < looksApartMs);
  if (asked > asOf) return utcDayOf(asked) === utcDayOf(asOf) || isNewPeriod ? 'now' : 'ahead';
  return asOf - Date.parse(lookedAt(answer)) < 1000 ? 'now' : 'past';
}

/** The UTC day up to whose end was asked for: `Sun 20 Dec`. */
export function dayLookedAt(answer: BurnDownWire): string {
  return formatDay(Math.min(askedFor(answer), Date.parse(answer.resets_at) - 1), 'UTC');
}

function askedFor(answer: BurnDownWire): EpochMs {
  return Date.parse(answer.points.at(-1)?.at ?? answer.as_of);
}

/** Whether the period holds the last look at the tree. */
export function isRunningPeriod(answer: BurnDownWire): boolean {
  const asOf = Date.parse(answer.as_of);
  return lookOf(answer) === 'now' || (Date.parse(answer.start) <= asOf && asOf < Date.parse(answer.resets_at));
}
