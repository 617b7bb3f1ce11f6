import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, startOfUtcDay, utcDaysBetween } from '../time/utc-day';
import { secondsByDayOfRun } from './run-days';
import { type ChargedSession, reachedAt, spendingCurve, withPointAt } from './spending-curve';

const monday = '2026-12-14';
const start = startOfUtcDay(monday);
const hour = 3_600_000;

/** A session at rate 1 unless its seconds say otherwise; hours from Monday's start. */
function session(fromHour: number, toHour: number, seconds = (toHour - fromHour) * 3600): ChargedSession {
  const [startsAt, endsAt] = [start + fromHour * hour, start + toHour * hour];
  return { startsAt, endsAt, secondsByDay: secondsByDayOfRun(startsAt, endsAt, seconds) };
}

/** The curve as [hours since the start, hours used]. */
function curve(endsAtHour: number, secondsOfDays: number[], sessions: ChargedSession[] = []) {
  const days = secondsOfDays.map((seconds, index) => ({ day: addDays(monday, index), seconds }));
  const points = spendingCurve({ startsAt: start, endsAt: start + endsAtHour * hour, days, sessions });
  return points.map(({ at, used }) => [(at - start) / hour, used / 3.6e9]);
}

describe('spendingCurve', () => {
  it.each<[string, ReturnType<typeof curve>, number[][]]>([
    [
      'nothing used is a flat line',
      curve(36, [0, 0]),
      [
        [0, 0],
        [24, 0],
        [36, 0],
      ],
    ],
    [
      'time that no session explains is spread over its day',
      curve(48, [7200, 3600]),
      [
        [0, 0],
        [24, 2],
        [48, 3],
      ],
    ],
    [
      'on the running day up to now',
      curve(36, [7200, 3600]),
      [
        [0, 0],
        [24, 2],
        [36, 3],
      ],
    ],
    [
      'inside a day the curve follows the session',
      curve(24, [7200], [session(10, 12)]),
      [
        [0, 0],
        [10, 0],
        [12, 2],
        [24, 2],
      ],
    ],
    [
      'a session over midnight has its part on each day',
      curve(48, [3600, 3600], [session(23, 25)]),
      [
        [0, 0],
        [23, 0],
        [24, 1],
        [25, 2],
        [48, 2],
      ],
    ],
    [
      'what the session does not explain is spread beside it',
      curve(24, [7200 + 24 * 360], [session(10, 12)]),
      [
        [0, 0],
        [10, 1],
        [12, 3.2],
        [24, 4.4],
      ],
    ],
    [
      'the written total counts where history is ahead of it',
      curve(24, [3600], [session(10, 12)]),
      [
        [0, 0],
        [10, 0],
        [12, 1],
        [24, 1],
      ],
    ],
    [
      'two sessions at once are twice as steep',
      curve(24, [4 * 3600], [session(10, 12), session(10, 12)]),
      [
        [0, 0],
        [10, 0],
        [12, 4],
        [24, 4],
      ],
    ],
    [
      'a session after the end explains nothing',
      curve(12, [3600], [session(20, 21)]),
      [
        [0, 0],
        [12, 1],
      ],
    ],
    ['the first instant of a period', curve(0, [0]), [[0, 0]]],
    [
      'a curve that ends at midnight keeps the total of the day that begins',
      curve(24, [3600, 1800]),
      [
        [0, 0],
        [24, 1.5],
      ],
    ],
  ])('%s', (_name, found, expected) => {
    expect(found).toHaveLength(expected.length);
    found.forEach(([at, used], index) => {
      expect(at).toBeCloseTo(expected[index]?.[0] ?? Number.NaN, 9);
      expect(used).toBeCloseTo(expected[index]?.[1] ?? Number.NaN, 9);
    });
  });

  const sessions = fc.array(
    fc
      .tuple(
        fc.double({ min: -30, max: 90, noNaN: true }),
        fc.double({ min: 0, max: 40, noNaN: true }),
        fc.nat(200_000),
      )
      .map(([from, length, seconds]) => session(from, from + length, seconds)),
    { maxLength: 6 },
  );

  it('never falls, moves on in time, and ends at exactly the written total, whatever the history says', () => {
    fc.assert(
      fc.property(
        sessions,
        fc.array(fc.nat(2_000_000), { minLength: 3, maxLength: 3 }),
        fc.integer({ min: 0, max: 72 * hour }),
        (all, tenths, length) => {
          const days = utcDaysBetween(monday, addDays(monday, 2)).map((day, index) => ({
            day,
            seconds: (tenths[index] ?? 0) / 10,
          }));
          const points = spendingCurve({ startsAt: start, endsAt: start + length, days, sessions: all });
          for (const [index, point] of points.slice(1).entries()) {
            expect(point.at).toBeGreaterThan(points[index]?.at ?? Number.NaN);
            expect(point.used).toBeGreaterThanOrEqual(points[index]?.used ?? Number.NaN);
          }
          expect(points[0]?.at).toBe(start);
          expect(points.at(-1)?.used).toBe(tenths.reduce((sum, part) => sum + part, 0) * 100_000);
        },
      ),
    );
  });
});

describe('reachedAt', () => {
  const points = [
    { at: 0, used: 0 },
    { at: 100, used: 0 },
    { at: 200, used: 50 },
    { at: 300, used: 50 },
  ];
  it.each<[string, number, number | null]>([
    ['between two points', 25, 150],
    ['on a point: when it is first reached', 50, 200],
    ['an amount of nothing is reached at the start', 0, 0],
    ['an amount never reached', 51, null],
  ])('%s', (_name, amount, at) => {
    expect(reachedAt(points, amount)).toBe(at);
  });

  it('is the start where the first point is already past it', () => {
    expect(reachedAt([{ at: 7, used: 9 }], 3)).toBe(7);
  });
});

describe('withPointAt', () => {
  const points = [
    { at: 0, used: 0 },
    { at: 100, used: 50 },
    { at: 200, used: 60 },
  ];
  it.each<[string, number, { at: number; used: number }[]]>([
    ['adds the crossing between two points', 25, [{ at: 0, used: 0 }, { at: 50, used: 25 }, ...points.slice(1)]],
    ['has it already on a point', 50, points],
    ['has none for an amount that is not reached', 61, points],
    ['has the start for an amount of nothing', 0, points],
  ])('%s', (_name, amount, expected) => {
    expect(withPointAt(points, amount)).toEqual(expected);
  });
});
