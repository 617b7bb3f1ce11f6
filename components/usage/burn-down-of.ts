import type { BurnDownModel } from '@/components/charts/burn-down-model';
import type { AllowanceWire, BurnDownWire, SpentSessionWire } from '@/lib/api/users';

/** What the chart draws, out of the answer: instants in milliseconds, a past period closed at its end. */
export function burnDownModelOf(answer: BurnDownWire): BurnDownModel {
  const start = Date.parse(answer.start);
  const end = Date.parse(answer.resets_at);
  const points = answer.points.map((point) => ({ at: Date.parse(point.at), usedHours: point.used_hours }));
  const now = Date.parse(lookedAt(answer));
  return {
    kind: answer.period,
    start,
    end,
    now,
    isLive: isLive(answer),
    budgetHours: answer.hours,
    grants: answer.grants.map((grant) => ({ at: Date.parse(grant.at), hours: grant.hours, note: grant.reason })),
    points,
    paceHoursPerDay: answer.pace_hours_per_day,
    runsOutAt: answer.runs_out_at === null ? null : Date.parse(answer.runs_out_at),
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

/** Whether the figures are of now, and not of an earlier instant that was asked for. */
export function isLive(answer: BurnDownWire): boolean {
  return Date.parse(answer.as_of) - Date.parse(lookedAt(answer)) < 1000;
}
