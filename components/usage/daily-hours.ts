import { addDays, type UtcDay, utcDaysBetween } from '@/lib/time/utc-day';
import { type CsvColumn, csvOf } from '@/lib/units/csv';

/** One bar: hours of a UTC day; null where no node reported any for it. */
export interface DayHours {
  day: UtcDay;
  hours: number | null;
}

/** The last `count` UTC days up to and with `today`, with a gap where the answer has no figure. */
export function lastDays(answer: readonly { day: UtcDay; hours: number }[], today: UtcDay, count: number): DayHours[] {
  const hoursByDay = new Map(answer.map(({ day, hours }) => [day, hours]));
  return utcDaysBetween(addDays(today, 1 - count), today).map((day) => ({ day, hours: hoursByDay.get(day) ?? null }));
}

/** A round figure at or above the largest: the top of the scale. 1, 2 or 5 times a power of ten; at least 1. */
export function scaleTop(largest: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, largest)));
  const step = [1, 2, 5, 10].find((factor) => factor * power >= largest) ?? 10;
  return step * power;
}

const columns: readonly CsvColumn<DayHours>[] = [
  { header: 'utc_day', cell: ({ day }) => day },
  { header: 'weighted_hours', cell: ({ hours }) => hours },
];

/** The days as a file, oldest first; empty where no node reported any. */
export function daysCsv(days: readonly DayHours[], forExcel = false): string {
  return csvOf(columns, days, forExcel);
}
