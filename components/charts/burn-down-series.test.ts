import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { BurnDownModel } from './burn-down-model';
import { hourDomain, hourTicks, scalesOf, seriesOf, timeTicks } from './burn-down-series';

const hour = 3_600_000;
const start = Date.parse('2026-12-02T00:00:00Z');
const day: BurnDownModel = {
  kind: 'day',
  start,
  end: start + 24 * hour,
  now: start + 10 * hour,
  isLive: true,
  budgetHours: 4,
  grants: [],
  points: [
    { at: start, usedHours: 0 },
    { at: start + 10 * hour, usedHours: 5 },
  ],
  paceHoursPerDay: null,
  runsOutAt: null,
  spans: [],
};

describe('the series', () => {
  it('changes from left to over exactly where it crosses zero', () => {
    expect(seriesOf(day)).toEqual([
      { at: start, left: 4, over: null },
      { at: start + 8 * hour, left: 0, over: 0 },
      { at: start + 10 * hour, left: null, over: -1 },
    ]);
    expect(hourDomain(day, seriesOf(day))[0]).toBeLessThan(-1);
  });

  it('steps up at a grant', () => {
    const granted = { ...day, budgetHours: 10, grants: [{ at: start + 5 * hour, hours: 6, note: 'more' }] };
    const lefts = seriesOf(granted).map(({ left }) => Math.round((left ?? Number.NaN) * 10) / 10);
    expect(lefts).toEqual([4, 1.5, 7.5, 5]);
  });

  it('goes up by use where there is no allowance', () => {
    expect(seriesOf({ ...day, budgetHours: null }).map(({ left }) => left)).toEqual([0, 5]);
  });
});

describe('ticks', () => {
  it('of hours are round, ascending and at most seven', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -500, max: 0, noNaN: true }),
        fc.double({ min: 0.5, max: 5000, noNaN: true }),
        (low, high) => {
          const ticks = hourTicks(low, high);
          expect(ticks.length).toBeGreaterThanOrEqual(1);
          expect(ticks.length).toBeLessThanOrEqual(7);
          expect(ticks.some((tick) => Math.abs(tick) < 1e-9)).toBe(true);
          for (const tick of ticks) expect(tick).toBeGreaterThanOrEqual(low - 1e-6);
        },
      ),
    );
  });

  it('of a day are the reader’s hours', () => {
    expect(timeTicks(day, 'Europe/Paris', false).map(({ label }) => label)).toEqual([
      '01:00',
      '05:00',
      '09:00',
      '13:00',
      '17:00',
      '21:00',
    ]);
  });

  it('of a week are UTC days for every reader', () => {
    const monday = Date.parse('2026-11-30T00:00:00Z');
    const week = { ...day, kind: 'week' as const, start: monday, end: monday + 7 * 24 * hour };
    for (const zone of ['Pacific/Kiritimati', 'Pacific/Niue', 'UTC']) {
      expect(timeTicks(week, zone, true).map(({ label }) => label)).toEqual([
        'Mon',
        'Tue',
        'Wed',
        'Thu',
        'Fri',
        'Sat',
        'Sun',
      ]);
    }
  });
});

it('the scales are inverse to each other within the plot', () => {
  const scales = scalesOf(day, [0, 4], { width: 640, height: 288 });
  expect(scales.instantAt(scales.x(day.now))).toBe(day.now);
  expect(scales.instantAt(-50)).toBe(day.start);
  expect(scales.instantAt(5000)).toBe(day.end);
  expect(scales.y(4)).toBeLessThan(scales.y(0));
});
