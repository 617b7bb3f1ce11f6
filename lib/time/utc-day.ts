import type { EpochMs } from './clock';

/** A UTC calendar day, `YYYY-MM-DD`. Text order is time order. */
export type UtcDay = string;

export const millisecondsPerDay = 86_400_000;

// Lists ask for the same few days over and over, and a date's text costs as much as all else they do.
const daysMet = new Map<number, UtcDay>();
const mostDaysMet = 1000;

export function utcDayOf(at: EpochMs): UtcDay {
  const number = Math.floor(at / millisecondsPerDay);
  const met = daysMet.get(number);
  if (met !== undefined) return met;
  const day = new Date(at).toISOString().slice(0, 10);
  if (daysMet.size >= mostDaysMet) daysMet.clear();
  daysMet.set(number, day);
  return day;
}

/** The instant at which the day begins; the day is [start, start + 24 h). */
export function startOfUtcDay(day: UtcDay): EpochMs {
  return Date.parse(`${day}T00:00:00.000Z`);
}

/** True for a real date in `YYYY-MM-DD` (2026-02-30 is none). */
export function isUtcDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const start = startOfUtcDay(text);
  return !Number.isNaN(start) && utcDayOf(start) === text;
}

export function addDays(day: UtcDay, days: number): UtcDay {
  return utcDayOf(startOfUtcDay(day) + days * millisecondsPerDay);
}

/** Every day from `first` to `last`, both included; none where `last` is earlier. */
export function utcDaysBetween(first: UtcDay, last: UtcDay): UtcDay[] {
  const days: UtcDay[] = [];
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day);
  return days;
}
