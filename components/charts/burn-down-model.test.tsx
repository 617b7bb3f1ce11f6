import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type BurnDownModel,
  type BurnSpan,
  balanceHoursAt,
  budgetHoursAt,
  evenHoursAt,
  projectionOf,
  readingAt,
  rowsOf,
  tableOf,
  usedHoursAt,
  usedHoursToday,
} from './burn-down-model';

const at = (text: string) => Date.parse(`${text}:00.000Z`);

const week: BurnDownModel = {
  kind: 'week',
  start: at('2026-11-30T00:00'),
  end: at('2026-12-07T00:00'),
  now: at('2026-12-02T12:00'),
  isLive: true,
  budgetHours: 20,
  grants: [],
  points: [
    { at: at('2026-11-30T00:00'), usedHours: 0 },
    { at: at('2026-11-30T08:00'), usedHours: 0 },
    { at: at('2026-11-30T12:00'), usedHours: 4 },
    { at: at('2026-12-02T10:00'), usedHours: 4 },
    { at: at('2026-12-02T12:00'), usedHours: 6 },
  ],
  paceHoursPerDay: 2,
  runsOutAt: null,
  spans: [],
};

describe('use and balance', () => {
  it.each([
    ['nothing before the first session', '2026-11-30T04:00', 0],
    ['half of a session half-way through it', '2026-11-30T10:00', 2],
    ['flat between sessions', '2026-12-01T12:00', 4],
    ['all of it now', '2026-12-02T12:00', 6],
    ['what was used last, past now', '2026-12-05T00:00', 6],
  ])('%s', (_, instant, hours) => {
    expect(usedHoursAt(week, at(instant))).toBeCloseTo(hours, 9);
    expect(balanceHoursAt(week, at(instant))).toBeCloseTo(20 - hours, 9);
  });

  it('a grant within the period is a step up when it came, one from before it was there from the start', () => {
    const granted = {
      ...week,
      grants: [
        { at: at('2026-11-28T00:00'), hours: 3, note: 'before' },
        { at: at('2026-12-01T12:00'), hours: 5, note: 'within' },
      ],
    };
    expect(budgetHoursAt(granted, at('2026-11-30T00:00'))).toBe(15);
    expect(budgetHoursAt(granted, at('2026-12-01T12:00'))).toBe(20);
    expect(readingAt(granted, at('2026-12-01T12:00')).grant?.note).toBe('within');
  });

  it('today is the UTC day of now', () => {
    expect(usedHoursToday(week)).toBe(2);
  });

  it('without an allowance there is no balance and no even pace', () => {
    const open = { ...week, budgetHours: null };
    expect([balanceHoursAt(open, week.now), evenHoursAt(open, week.now), projectionOf(open)]).toEqual([
      null,
      null,
      null,
    ]);
  });

  it('0 of 0 is no division', () => {
    const nothing = { ...week, budgetHours: 0, points: [] };
    expect(readingAt(nothing, week.now)).toMatchObject({ balanceHours: 0, usedHours: 0, evenHours: 0 });
  });
});

describe('the projection', () => {
  it('leads to the run-out where there is one', () => {
    const runsOutAt = at('2026-12-05T00:00');
    expect(projectionOf({ ...week, runsOutAt })).toEqual({ at: runsOutAt, hours: 0 });
  });

  it('leads to what will be left at the reset where it lasts', () => {
    expect(projectionOf(week)).toEqual({ at: week.end, hours: 14 - 2 * 4.5 });
  });

  it.each<[string, Partial<BurnDownModel>]>([
    ['of a span that is past', { now: week.end }],
    ['where all is spent', { budgetHours: 6 }],
    ['without a pace', { paceHoursPerDay: null }],
    ['where nothing is used', { paceHoursPerDay: 0 }],
  ])('is none %s', (_, change) => {
    expect(projectionOf({ ...week, ...change })).toBeNull();
  });

  it('is read between now and where it leads', () => {
    const reading = readingAt(week, at('2026-12-03T12:00'));
    expect(reading).toMatchObject({ tense: 'projected', usedHours: null });
    expect(reading.balanceHours).toBeCloseTo(12, 9);
  });
});

describe('rows of spans', () => {
  const span = (from: number, to: number): BurnSpan => ({
    id: `${from}`,
    label: 'x',
    from,
    to,
    isRunning: false,
    hours: 1,
  });

  it('puts those that overlap below each other', () => {
    expect(rowsOf([span(0, 5), span(3, 8), span(5, 9)], 4).map((row) => row.map(({ id }) => id))).toEqual([
      ['0', '5'],
      ['3'],
    ]);
  });

  it('loses none, however many overlap', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(100), fc.nat(50))), fc.integer({ min: 1, max: 5 }), (pairs, maxRows) => {
        const rows = rowsOf(
          pairs.map(([from, length]) => span(from, from + length)),
          maxRows,
        );
        expect(rows.length).toBeLessThanOrEqual(maxRows);
        expect(rows.flat()).toHaveLength(pairs.length);
      }),
    );
  });
});

it('the table has a row a UTC day, and now', () => {
  expect(tableOf(week).map((row) => [row.tense, row.usedHours])).toEqual([
    ['past', 4],
    ['past', 4],
    ['now', 6],
  ]);
});
