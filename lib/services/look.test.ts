import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { snapshotOf, testNow } from '../testing/builders';
import { periodKinds } from '../time/period';
import { forecastOf, lookAtMany, lookAtManyWithPace, lookAtOne } from './look';

const snapshot = snapshotOf({
  usage: {
    '2026-12-01': { a: { u: 3600 } },
    '2026-12-09': { a: { u: 3600 } },
    '2026-12-10': { a: { u: 7200, v: 1 } },
    '2026-12-14': { a: { u: 3600 }, b: { u: 3600 } },
    '2026-12-16': { a: { u: 1800 } },
    '2026-12-17': { a: { u: 99_999 } },
  },
});

describe('a look', () => {
  it.each([
    ['day', 1800],
    ['week', 9000],
    ['month', 23_400],
  ] as const)('finds the seconds of the %s, up to and with the day of the instant', (kind, seconds) => {
    expect(lookAtOne(snapshot, testNow).in(kind).usedSeconds('u')).toBe(seconds);
  });

  it.each([
    // 4.5 h on the last seven days, three of which have data.
    ['week', 1.5],
    ['month', 1.5],
    // Half an hour in half a day.
    ['day', 1],
  ] as const)('finds the pace for a %s', (kind, pace) => {
    expect(lookAtOne(snapshot, testNow).in(kind).paceHoursPerDay('u')).toBe(pace);
  });

  it('says the same of one user as a list does', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('u', 'v', 'w'),
        fc.constantFrom(...periodKinds),
        fc.nat(20 * 86_400_000),
        (name, kind, before) => {
          const [one, many] = [
            lookAtOne(snapshot, testNow - before).in(kind),
            lookAtMany(snapshot, testNow - before).in(kind),
          ];
          expect(one.usedSeconds(name)).toBe(many.usedSeconds(name));
          expect(one.paceHoursPerDay(name)).toBe(many.paceHoursPerDay(name));
        },
      ),
    );
  });
});

it('keeps what is used where the pace is made of other seconds', () => {
  const ofWeek = lookAtManyWithPace(snapshot, testNow, (days) => () => days.length * 3600).in('week');
  expect([ofWeek.usedSeconds('u'), ofWeek.paceHoursPerDay('u')]).toEqual([9000, 7 / 3]);
});

describe('forecastOf', () => {
  const look = lookAtOne(snapshot, testNow);
  it.each<[string, string, number | null, ReturnType<typeof forecastOf>]>([
    ['runs out before the reset', 'u', 3, { paceHoursPerDay: 1.5, runsOutAt: testNow + 2 * 86_400_000 }],
    ['lasts', 'u', 30, { paceHoursPerDay: 1.5, runsOutAt: null }],
    ['has no limit to run into', 'u', null, { paceHoursPerDay: 1.5, runsOutAt: null }],
    ['used nothing lately', 'w', 3, { paceHoursPerDay: 0, runsOutAt: null }],
  ])('%s', (_name, username, remaining, expected) => {
    expect(forecastOf(look, username, 'week', remaining)).toEqual(expected);
  });
});
