import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isoInstant } from './clock';
import {
  daysOfPeriod,
  firstDayOf,
  isPeriodKind,
  type PeriodKind,
  periodAt,
  periodKinds,
  previousPeriod,
} from './period';
import { millisecondsPerDay, startOfUtcDay, utcDayOf } from './utc-day';

const kinds = fc.constantFrom(...periodKinds);
const instants = fc.oneof(
  fc.integer({ min: Date.UTC(1999, 0, 1), max: Date.UTC(2101, 0, 1) }),
  fc.integer({ min: Date.parse('0000-02-01T00:00:00Z'), max: Date.parse('9999-11-30T00:00:00Z') }),
);

describe('periodAt', () => {
  it.each<[string, PeriodKind, string, string, string]>([
    ['the last instant of Sunday is in that week', 'week', '2026-12-13T23:59:59.999Z', '2026-12-07', '2026-12-14'],
    ['the first instant of Monday begins a week', 'week', '2026-12-14T00:00:00.000Z', '2026-12-14', '2026-12-21'],
    ['a week may cross the year', 'week', '2027-01-02T10:00:00Z', '2026-12-28', '2027-01-04'],
    ['the last instant of the 31st is in that month', 'month', '2026-12-31T23:59:59.999Z', '2026-12-01', '2027-01-01'],
    ['the first instant of the 1st begins a month', 'month', '2027-01-01T00:00:00.000Z', '2027-01-01', '2027-02-01'],
    ['February of a leap year has 29 days', 'month', '2028-02-29T12:00:00Z', '2028-02-01', '2028-03-01'],
    ['2100 is no leap year', 'month', '2100-02-28T23:59:59.999Z', '2100-02-01', '2100-03-01'],
    ['the year 1 is not 1901', 'month', '0001-01-31T00:00:00Z', '0001-01-01', '0001-02-01'],
    ['a week of the year 99 is not of 1999', 'week', '0099-12-31T00:00:00Z', '0099-12-28', '0100-01-04'],
    ['a day ends just before midnight', 'day', '2026-12-16T23:59:59.999Z', '2026-12-16', '2026-12-17'],
    ['a day begins at midnight', 'day', '2026-12-17T00:00:00.000Z', '2026-12-17', '2026-12-18'],
    ['a clock change in Europe is an ordinary day', 'day', '2026-10-25T00:30:00Z', '2026-10-25', '2026-10-26'],
    [
      'an instant written at UTC+14 counts to its UTC day',
      'day',
      '2026-12-17T01:00:00+14:00',
      '2026-12-16',
      '2026-12-17',
    ],
    [
      'an instant written at UTC-11 counts to its UTC day',
      'day',
      '2026-12-16T20:00:00-11:00',
      '2026-12-17',
      '2026-12-18',
    ],
  ])('%s', (_name, kind, at, startsAt, resetsAt) => {
    const period = periodAt(kind, Date.parse(at));
    expect(isoInstant(period.startsAt)).toBe(`${startsAt}T00:00:00.000Z`);
    expect(isoInstant(period.resetsAt)).toBe(`${resetsAt}T00:00:00.000Z`);
    expect(firstDayOf(period)).toBe(startsAt);
  });

  it('holds every instant in exactly one period: neighbours touch and never overlap', () => {
    fc.assert(
      fc.property(kinds, instants, (kind, at) => {
        const period = periodAt(kind, at);
        expect(period.startsAt).toBeLessThanOrEqual(at);
        expect(at).toBeLessThan(period.resetsAt);
        expect(periodAt(kind, period.startsAt)).toEqual(period);
        expect(periodAt(kind, period.resetsAt - 1)).toEqual(period);
        expect(periodAt(kind, period.resetsAt).startsAt).toBe(period.resetsAt);
        expect(previousPeriod(period).resetsAt).toBe(period.startsAt);
      }),
    );
  });

  it('is made of whole UTC days, 24 hours each', () => {
    fc.assert(
      fc.property(kinds, instants, (kind, at) => {
        const { startsAt, resetsAt } = periodAt(kind, at);
        expect((resetsAt - startsAt) % millisecondsPerDay).toBe(0);
        expect(startOfUtcDay(utcDayOf(startsAt))).toBe(startsAt);
      }),
    );
  });
});

describe('daysOfPeriod', () => {
  const week = periodAt('week', Date.parse('2026-12-16T12:00:00Z'));

  it.each([
    ['up to and with the day of the instant', '2026-12-16T12:00:00Z', ['2026-12-14', '2026-12-15', '2026-12-16']],
    ['the first day alone at the first instant', '2026-12-14T00:00:00Z', ['2026-12-14']],
    ['no bucket for tomorrow at the last instant of a day', '2026-12-14T23:59:59.999Z', ['2026-12-14']],
  ])('gives %s', (_name, at, days) => {
    expect(daysOfPeriod(week, Date.parse(at))).toEqual(days);
  });

  it('gives all days of a period that is over', () => {
    expect(daysOfPeriod(week, week.resetsAt)).toHaveLength(7);
    expect(daysOfPeriod(week, week.resetsAt + millisecondsPerDay * 99)).toHaveLength(7);
  });

  it('gives no day of a period that has not begun', () => {
    expect(daysOfPeriod(week, week.startsAt - 1)).toEqual([]);
  });
});

describe('isPeriodKind', () => {
  it.each([
    ['day', true],
    ['week', true],
    ['month', true],
    ['fortnight', false],
    ['Month', false],
    [undefined, false],
  ])('%s: %s', (value, expected) => {
    expect(isPeriodKind(value)).toBe(expected);
  });
});
