import type { EpochMs } from '../time/clock';
import { startOfUtcDay, type UtcDay } from '../time/utc-day';

/**
 * The one formatter of instants, ages and spans. A zone is an IANA name and always a parameter: the reader's on
 * pages, `UTC` on hover and wherever no reader is known.
 */

const minuteMs = 60_000;
const hourMs = 3_600_000;
const dayMs = 86_400_000;

const parts = {
  clock: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  seconds: { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' },
  day: { weekday: 'short', day: 'numeric', month: 'short' },
  date: { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' },
  weekday: { weekday: 'long' },
  zone: { timeZoneName: 'short' },
} satisfies Record<string, Intl.DateTimeFormatOptions>;

const formatters = new Map<string, Intl.DateTimeFormat>();

function inZone(part: keyof typeof parts, at: EpochMs, zone: string): string {
  const key = `${part} ${zone}`;
  let formatter = formatters.get(key);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-GB', { ...parts[part], timeZone: zone });
    formatters.set(key, formatter);
  }
  if (part === 'zone') {
    return formatter.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? zone;
  }
  return formatter.format(at).replace(/,/g, '');
}

/** The zone's short name at that instant: `CET`, `BST`, `GMT+14`, `UTC`. */
export function formatZone(at: EpochMs, zone: string): string {
  return inZone('zone', at, zone);
}

/** `14:03`. */
export function formatClock(at: EpochMs, zone: string): string {
  return inZone('clock', at, zone);
}

/** `14:03 CET`. */
export function formatClockWithZone(at: EpochMs, zone: string): string {
  return `${formatClock(at, zone)} ${formatZone(at, zone)}`;
}

/** `Mon 7 Dec`. */
export function formatDay(at: EpochMs, zone: string): string {
  return inZone('day', at, zone);
}

/** `Mon 7 Dec 14:03`: for tables, whose zone stands in the page's head. */
export function formatDayAndClock(at: EpochMs, zone: string): string {
  return `${formatDay(at, zone)} ${formatClock(at, zone)}`;
}

/** `Mon 7 Dec 14:03:22`: where what comes after what within a minute matters. */
export function formatDayAndSeconds(at: EpochMs, zone: string): string {
  return `${formatDay(at, zone)} ${inZone('seconds', at, zone)}`;
}

/** `Mon 7 Dec 2026, 14:03 CET`. */
export function formatInstant(at: EpochMs, zone: string): string {
  return `${inZone('date', at, zone)}, ${formatClockWithZone(at, zone)}`;
}

/** `Mon 7 Dec 2026, 13:03 UTC`, for hover. */
export function formatUtc(at: EpochMs): string {
  return formatInstant(at, 'UTC');
}

/** A UTC day as a label: `Mon 7 Dec`. */
export function formatUtcDay(day: UtcDay): string {
  return formatDay(startOfUtcDay(day), 'UTC');
}

/**
 * When something happens in both zones: `Monday 00:00 UTC (01:00 here)`; the day here too where it differs, and the
 * date from a week on. In UTC itself: `Monday 00:00 UTC`.
 */
export function formatReset(at: EpochMs, zone: string, now: EpochMs): string {
  const near = at - now < 7 * dayMs && at >= now;
  const dayIn = (where: string) => (near ? inZone('weekday', at, where) : inZone('day', at, where));
  const utc = `${dayIn('UTC')} ${formatClock(at, 'UTC')} UTC`;
  const here = `${dayIn(zone)} ${formatClock(at, zone)}`;
  if (`${here} UTC` === utc) return utc;
  return `${utc} (${dayIn(zone) === dayIn('UTC') ? formatClock(at, zone) : here} here)`;
}

/** A span in at most two units, the smaller one dropped where it says nothing: `45 s`, `12 min`, `3 h 05 min`, `2 d 4 h`. */
export function formatDuration(ms: number): string {
  const span = Math.abs(ms);
  if (span < minuteMs) return `${Math.floor(span / 1000)} s`;
  if (span < hourMs) return `${Math.floor(span / minuteMs)} min`;
  if (span < dayMs) {
    const minutes = Math.floor((span % hourMs) / minuteMs);
    return `${Math.floor(span / hourMs)} h${minutes === 0 ? '' : ` ${String(minutes).padStart(2, '0')} min`}`;
  }
  const hours = Math.floor((span % dayMs) / hourMs);
  return `${Math.floor(span / dayMs)} d${hours === 0 ? '' : ` ${hours} h`}`;
}

/** How far an instant is from `now`: `in 3 d 4 h`, `12 min ago`, `now` within 10 seconds. */
export function formatRelative(at: EpochMs, now: EpochMs): string {
  const ahead = at - now;
  if (Math.abs(ahead) < 10_000) return 'now';
  return ahead > 0 ? `in ${formatDuration(ahead)}` : `${formatDuration(ahead)} ago`;
}
