import { describe, expect, it } from 'vitest';
import {
  formatClockWithZone,
  formatDay,
  formatDayAndClock,
  formatDayAndSeconds,
  formatDuration,
  formatInstant,
  formatRelative,
  formatReset,
  formatUtc,
  formatUtcDay,
} from './format-time';

const reset = Date.parse('2026-12-07T00:00:00Z');
const now = Date.parse('2026-12-02T12:00:00Z');

describe('instants', () => {
  it.each([
    ['in Berlin in winter', 'Europe/Berlin', 'Mon 7 Dec 2026, 01:00 CET'],
    ['at UTC+14 it is later the same day', 'Pacific/Kiritimati', 'Mon 7 Dec 2026, 14:00 GMT+14'],
    ['at UTC-11 it is the day before', 'Pacific/Pago_Pago', 'Sun 6 Dec 2026, 13:00 GMT-11'],
    ['in UTC', 'UTC', 'Mon 7 Dec 2026, 00:00 UTC'],
  ])('%s', (_, zone, text) => {
    expect(formatInstant(reset, zone)).toBe(text);
  });

  it('says UTC for hover, and the same instant in any zone', () => {
    expect(formatUtc(reset)).toBe('Mon 7 Dec 2026, 00:00 UTC');
  });

  it('follows the clocks going back in October', () => {
    const before = Date.parse('2026-10-25T00:30:00Z');
    expect(formatClockWithZone(before, 'Europe/Berlin')).toBe('02:30 CEST');
    expect(formatClockWithZone(before + 3_600_000, 'Europe/Berlin')).toBe('02:30 CET');
  });

  it('writes midnight as 00:00 and days without a year', () => {
    expect(formatDay(reset, 'UTC')).toBe('Mon 7 Dec');
    expect(formatDayAndClock(reset, 'UTC')).toBe('Mon 7 Dec 00:00');
    expect(formatDayAndSeconds(reset + 3_723_999, 'UTC')).toBe('Mon 7 Dec 01:02:03');
    expect(formatUtcDay('2026-12-07')).toBe('Mon 7 Dec');
  });
});

describe('a reset', () => {
  it.each([
    ['both zones, one day', 'Europe/Berlin', now, 'Monday 00:00 UTC (01:00 here)'],
    ['the day here where it differs', 'America/New_York', now, 'Monday 00:00 UTC (Sunday 19:00 here)'],
    ['only UTC for a reader in UTC', 'UTC', now, 'Monday 00:00 UTC'],
    [
      'a date where the weekday would be ambiguous',
      'Europe/Berlin',
      reset - 8 * 86_400_000,
      'Mon 7 Dec 00:00 UTC (01:00 here)',
    ],
  ])('%s', (_, zone, at, text) => {
    expect(formatReset(reset, zone, at)).toBe(text);
  });
});

describe('spans', () => {
  it.each([
    [0, '0 s'],
    [45_900, '45 s'],
    [12 * 60_000, '12 min'],
    [3 * 3_600_000 + 5 * 60_000, '3 h 05 min'],
    [3 * 3_600_000, '3 h'],
    [52 * 3_600_000, '2 d 4 h'],
    [48 * 3_600_000, '2 d'],
  ])('%s ms', (ms, text) => {
    expect(formatDuration(ms)).toBe(text);
  });

  it.each([
    ['ahead', now + 3_600_000, 'in 1 h'],
    ['behind', now - 12 * 60_000, '12 min ago'],
    ['within ten seconds', now - 9000, 'now'],
  ])('%s of now', (_, at, text) => {
    expect(formatRelative(at, now)).toBe(text);
  });
});
