import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { testNow } from '../testing/builders';
import { periodAt, periodKinds } from '../time/period';
import { paceDays, paceHoursPerDay, runsOutAt } from './forecast';

const at = testNow;
const hour = 3_600_000;
const day = 24 * hour;

describe('paceDays', () => {
  it('are the last seven UTC days, this one included', () => {
    expect(paceDays('month', at)).toEqual([
      '2026-12-10',
      '2026-12-11',
      '2026-12-12',
      '2026-12-13',
      '2026-12-14',
      '2026-12-15',
      '2026-12-16',
    ]);
    expect(paceDays('week', at)).toHaveLength(7);
  });

  it('are today alone for a daily allowance', () => {
    expect(paceDays('day', at)).toEqual(['2026-12-16']);
  });
});

describe('paceHoursPerDay', () => {
  it.each([
    ['14 hours over seven days', 'month', 14, 7, 2],
    ['a cluster that is two days old is not diluted by days it did not exist', 'month', 14, 2, 7],
    ['the reset of a week does not restart it', 'week', 7, 7, 1],
    ['a user who used nothing has a pace of 0', 'week', 0, 5, 0],
    ['no data of anyone: nothing can be said', 'week', 0, 0, null],
    ['half of a day gone: today so far, doubled', 'day', 3, 1, 6],
    ['a day without usage', 'day', 0, 0, 0],
  ] as const)('%s', (_name, kind, hours, daysWithData, expected) => {
    expect(paceHoursPerDay({ kind, at, usedSeconds: hours * 3600, daysWithData })).toBe(expected);
  });

  it('says nothing at the very instant a day begins', () => {
    const midnight = periodAt('day', at).startsAt;
    expect(paceHoursPerDay({ kind: 'day', at: midnight, usedSeconds: 0, daysWithData: 1 })).toBeNull();
  });
});

describe('runsOutAt', () => {
  const resetsAt = at + 5 * day;
  it.each([
    ['remaining / pace from now', 4, 2, at + 2 * day],
    ['not before the reset', 20, 2, null],
    ['exactly at the reset is not before it', 10, 2, null],
    ['nothing left: now', 0, 2, at],
    ['no pace, no run-out', 4, 0, null],
    ['a pace that is not known', 4, null, null],
    ['nothing left and no pace', 0, 0, null],
  ])('%s', (_name, remainingHours, pace, expected) => {
    expect(runsOutAt({ at, remainingHours, paceHoursPerDay: pace, resetsAt })).toBe(expected);
  });

  it('is never before now nor from the reset on, and comes earlier at a higher pace', () => {
    const positive = fc.double({ min: 0, max: 1000, noNaN: true });
    fc.assert(
      fc.property(fc.constantFrom(...periodKinds), positive, positive, positive, (kind, remainingHours, pace, more) => {
        const reset = periodAt(kind, at).resetsAt;
        const found = runsOutAt({ at, remainingHours, paceHoursPerDay: pace, resetsAt: reset });
        if (found === null) return;
        expect(found).toBeGreaterThanOrEqual(at);
        expect(found).toBeLessThanOrEqual(reset);
        const faster = runsOutAt({ at, remainingHours, paceHoursPerDay: pace + more, resetsAt: reset });
        expect(faster).not.toBeNull();
        expect(faster ?? 0).toBeLessThanOrEqual(found);
      }),
    );
  });
});
