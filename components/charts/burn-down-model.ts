import type { EpochMs } from '@/lib/time/clock';
import { millisecondsPerDay, startOfUtcDay, utcDayOf } from '@/lib/time/utc-day';

const msPerHour = 3_600_000;

/** Something that took time, drawn as a thin bar below the axis. */
export interface BurnSpan {
  id: string;
  label: string;
  from: EpochMs;
  /** `now` where it still runs. */
  to: EpochMs;
  isRunning: boolean;
  hours: number;
}

export interface BurnGrant {
  at: EpochMs;
  hours: number;
  note: string;
}

/** What a burn-down chart draws: plain figures over [start, end). */
export interface BurnDownModel {
  kind: 'day' | 'week' | 'month';
  start: EpochMs;
  end: EpochMs;
  /** Up to where use is known; `end` for a span that is past. */
  now: EpochMs;
  /** False where another instant than now was asked for: no projection leads on from there. */
  isLive: boolean;
  /** Hours that may be used, grants included; null = no such limit, and the chart shows use going up. */
  budgetHours: number | null;
  grants: readonly BurnGrant[];
  /** Use so far, never falling, straight between the points; from `start` to `now`. */
  points: readonly { at: EpochMs; usedHours: number }[];
  paceHoursPerDay: number | null;
  /** Before `end`, else null. */
  runsOutAt: EpochMs | null;
  spans: readonly BurnSpan[];
}

export function isOver(model: BurnDownModel): boolean {
  return model.now >= model.end;
}

/** Hours used in [start, at), by straight lines between the points; what was used last, past the last of them. */
export function usedHoursAt(model: BurnDownModel, at: EpochMs): number {
  let before: { at: EpochMs; usedHours: number } = { at: model.start, usedHours: 0 };
  for (const point of model.points) {
    if (point.at > at) {
      const share = (at - before.at) / (point.at - before.at);
      return before.usedHours + (point.usedHours - before.usedHours) * Math.max(0, share);
    }
    before = point;
  }
  return before.usedHours;
}

/** The allowance as it stood at that instant: grants made later in the period had not been added. */
export function budgetHoursAt(model: BurnDownModel, at: EpochMs): number | null {
  if (model.budgetHours === null) return null;
  const later = model.grants.filter((grant) => grant.at > at && grant.at > model.start && grant.at <= model.now);
  return model.budgetHours - later.reduce((sum, grant) => sum + grant.hours, 0);
}

/** Negative where more was used than allowed; null without an allowance. */
export function balanceHoursAt(model: BurnDownModel, at: EpochMs): number | null {
  const budget = budgetHoursAt(model, at);
  return budget === null ? null : budget - usedHoursAt(model, at);
}

/** What would be left if the whole allowance were spent evenly from start to end. */
export function evenHoursAt(model: BurnDownModel, at: EpochMs): number | null {
  if (model.budgetHours === null) return null;
  return model.budgetHours * (1 - (at - model.start) / (model.end - model.start));
}

/**
 * Where the present pace leads from now: to nothing left, or to what is left at the end. Null where nothing goes on
 * (a past span, all spent, no pace).
 */
export function projectionOf(model: BurnDownModel): { at: EpochMs; hours: number } | null {
  const left = balanceHoursAt(model, model.now);
  const pace = model.paceHoursPerDay;
  if (isOver(model) || left === null || left <= 0 || pace === null || pace <= 0) return null;
  if (model.runsOutAt !== null) return { at: Math.max(model.runsOutAt, model.now), hours: 0 };
  return { at: model.end, hours: Math.max(0, left - (pace * (model.end - model.now)) / millisecondsPerDay) };
}

/** What was there and is expected at an instant. */
export interface BurnReading {
  at: EpochMs;
  /** `projected` past now. */
  tense: 'past' | 'now' | 'projected';
  usedHours: number | null;
  balanceHours: number | null;
  evenHours: number | null;
  running: readonly BurnSpan[];
  grant: BurnGrant | null;
}

export function readingAt(model: BurnDownModel, at: EpochMs): BurnReading {
  const evenHours = evenHoursAt(model, at);
  if (at > model.now) {
    return {
      at,
      tense: 'projected',
      usedHours: null,
      balanceHours: projectedAt(model, at),
      evenHours,
      running: [],
      grant: null,
    };
  }
  return {
    at,
    tense: at === model.now ? 'now' : 'past',
    usedHours: usedHoursAt(model, at),
    balanceHours: balanceHoursAt(model, at),
    evenHours,
    running: model.spans.filter((span) => span.from <= at && (at < span.to || (span.isRunning && at <= span.to))),
    grant: model.grants.find((grant) => Math.abs(grant.at - at) <= stepMs(model.kind) / 2) ?? null,
  };
}

function projectedAt(model: BurnDownModel, at: EpochMs): number | null {
  const target = projectionOf(model);
  const left = balanceHoursAt(model, model.now);
  if (!model.isLive) return null;
  if (target === null || left === null) return left;
  if (at >= target.at) return target.hours;
  return left + (target.hours - left) * ((at - model.now) / (target.at - model.now));
}

const steps = { day: msPerHour / 4, week: msPerHour, month: 6 * msPerHour };

/** How far one press of an arrow key moves. */
export function stepMs(kind: BurnDownModel['kind']): number {
  return steps[kind];
}

/** Spans in as few rows as keep those of one row apart; what does not fit into `maxRows` shares the last. */
export function rowsOf(spans: readonly BurnSpan[], maxRows: number): BurnSpan[][] {
  const rows: BurnSpan[][] = [];
  for (const span of [...spans].sort((a, b) => a.from - b.from)) {
    const free = rows.find((row) => (row.at(-1)?.to ?? 0) <= span.from);
    if (free) free.push(span);
    else if (rows.length < maxRows) rows.push([span]);
    else rows.at(-1)?.push(span);
  }
  return rows;
}

/** The chart as a table: one row an hour of a day, one a UTC day of a week or month, up to now. */
export function tableOf(model: BurnDownModel): BurnReading[] {
  const step = model.kind === 'day' ? msPerHour : millisecondsPerDay;
  const rows: BurnReading[] = [];
  for (let at = model.start + step; at < model.now; at += step) rows.push(readingAt(model, at));
  if (model.now > model.start) rows.push(readingAt(model, model.now));
  return rows;
}

/** Hours used on the UTC day that holds now, up to now. */
export function usedHoursToday(model: BurnDownModel): number {
  const today = Math.max(model.start, startOfUtcDay(utcDayOf(Math.min(model.now, model.end - 1))));
  return usedHoursAt(model, model.now) - usedHoursAt(model, today);
}
