import 'server-only';
import type { EpochMs } from '../time/clock';
import { periodAt } from '../time/period';
import { addDays, millisecondsPerDay, type UtcDay, utcDayOf } from '../time/utc-day';

/** How much of what is kept by day (usage, history) a look lists: today and yesterday, the running month, everything. */
export type Width = 'recent' | 'month' | 'all';

/** Of one width: when the last look began that listed at least as much, and how many looks came since. */
interface LastLook {
  at: EpochMs;
  looksSince: number;
}

/** The looks that came to their end and were answered by the store itself, as far as they matter to the next one. */
export type LooksSoFar = Record<Width, LastLook>;

export interface LookPlan {
  width: Width;
  /** Days before this one are not listed, and stay as they are known; null: all are. */
  from: UtcDay | null;
}

export const wholeLook: LookPlan = { width: 'all', from: null };

// Every tenth look lists the month (spec: tree), which is every 100 s where a look is due each 10 s; an hour for the rest.
const looksPerMonth = 10;
const looksPerAll = 360;
/** Looks are made when somebody asks, so that ten of them may be days. */
const mostMsWithoutMonth = 10 * 60 * 1000;
const mostMsWithoutAll = 60 * 60 * 1000;
/** On a month's first days the last ones of the month before may still be flushed. */
const fewestDaysOfMonth = 7;

/**
 * What the next look has to list. Never less than what may have been written since the last look of that width: a node
 * writes into the day of its last flush and the one before, so a look reaches back to the day before the last look.
 *
 * @param soFar null before the first look, which lists everything
 */
export function nextLook(soFar: LooksSoFar | null, now: EpochMs): LookPlan {
  if (soFar === null || isDue(soFar.all, now, looksPerAll, mostMsWithoutAll)) return wholeLook;
  if (!isDue(soFar.month, now, looksPerMonth, mostMsWithoutMonth)) {
    return { width: 'recent', from: dayBefore(Math.min(now, soFar.recent.at)) };
  }
  const since = Math.min(now, soFar.month.at);
  const first = Math.min(periodAt('month', since).startsAt, since - fewestDaysOfMonth * millisecondsPerDay);
  return { width: 'month', from: utcDayOf(first) };
}

const widths: readonly Width[] = ['recent', 'month', 'all'];

/** A plan of all that either of them lists. */
export function widerOf(one: LookPlan, other: LookPlan): LookPlan {
  const width = widths.indexOf(one.width) > widths.indexOf(other.width) ? one.width : other.width;
  if (one.from === null || other.from === null) return { width, from: null };
  const [first = one.from] = [one.from, other.from].sort();
  return { width, from: first };
}

/** The looks so far and one more, which began at `at` and came to its end. */
export function afterLook(soFar: LooksSoFar | null, width: Width, at: EpochMs): LooksSoFar {
  const begun: LastLook = { at, looksSince: 0 };
  if (soFar === null || width === 'all') return { recent: begun, month: begun, all: begun };
  const all = onceMore(soFar.all);
  return { recent: begun, month: width === 'month' ? begun : onceMore(soFar.month), all };
}

function onceMore({ at, looksSince }: LastLook): LastLook {
  return { at, looksSince: looksSince + 1 };
}

/** A clock that is set back makes it due at the number of looks. */
function isDue({ at, looksSince }: LastLook, now: EpochMs, everyLooks: number, mostMs: number): boolean {
  return looksSince + 1 >= everyLooks || now - at >= mostMs;
}

function dayBefore(at: EpochMs): UtcDay {
  return addDays(utcDayOf(at), -1);
}
