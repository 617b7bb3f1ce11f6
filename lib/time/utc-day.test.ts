import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, isUtcDay, millisecondsPerDay, startOfUtcDay, utcDayOf, utcDaysBetween } from './utc-day';

describe('isUtcDay', () => {
  it.each([
    ['a day', '2026-12-16', true],
    ['the leap day of a leap year', '2028-02-29', true],
    ['the leap day of another year', '2026-02-29', false],
    ['a 30 February', '2026-02-30', false],
    ['a 31st of a short month', '2026-11-31', false],
    ['a month 13', '2026-13-01', false],
    ['a day 0', '2026-12-00', false],
    ['one digit', '2026-12-1', false],
    ['more behind it', '2026-12-16T00:00:00Z', false],
    ['a word', 'latest', false],
    ['nothing', '', false],
  ])('%s', (_name, text, expected) => {
    expect(isUtcDay(text)).toBe(expected);
  });
});

describe('days', () => {
  it('are counted over the end of a year', () => {
    expect(utcDaysBetween('2026-12-30', '2027-01-02')).toEqual([
      '2026-12-30',
      '2026-12-31',
      '2027-01-01',
      '2027-01-02',
    ]);
  });

  it('are one where first and last are the same, none where last is earlier', () => {
    expect(utcDaysBetween('2026-12-16', '2026-12-16')).toEqual(['2026-12-16']);
    expect(utcDaysBetween('2026-12-16', '2026-12-15')).toEqual([]);
  });

  it('hold every instant in exactly one, in text order', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: Date.UTC(2101, 0, 1) }), (at) => {
        const day = utcDayOf(at);
        const start = startOfUtcDay(day);
        expect(isUtcDay(day)).toBe(true);
        expect(start <= at && at < start + millisecondsPerDay).toBe(true);
        expect(addDays(day, 1) > day).toBe(true);
        expect(startOfUtcDay(addDays(day, 1))).toBe(start + millisecondsPerDay);
        expect(addDays(addDays(day, 40), -40)).toBe(day);
      }),
    );
  });
});
