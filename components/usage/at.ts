import { createParser } from 'nuqs/server';
import { isUtcDay, type UtcDay, utcDayOf } from '@/lib/time/utc-day';

/** The last instant of a UTC day, ISO: what `at` is when a reader picks a day. */
export function endOfUtcDay(day: UtcDay): string {
  return `${day}T23:59:59.999Z`;
}

/** The day looked at, in the URL as `at`: an instant, or a day, which then means its end. Anything else is today. */
export const parseAsAt = createParser<string>({
  parse(text) {
    if (isUtcDay(text)) return endOfUtcDay(text);
    const instant = Date.parse(text);
    const isInstant = /^\d{4}-\d{2}-\d{2}T.*(Z|[+-]\d{2}:\d{2})$/.test(text) && !Number.isNaN(instant);
    return isInstant ? text : null;
  },
  serialize: (at) => (at === endOfUtcDay(utcDayOf(Date.parse(at))) ? at.slice(0, 10) : at),
});
