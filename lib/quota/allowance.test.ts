import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { grantRecord, testNow } from '../testing/builders';
import { periodAt, periodKinds } from '../time/period';
import { allowanceIn, grantsOfPeriod, isLimited } from './allowance';

function spent(hours: number, usedSeconds: number) {
  return allowanceIn({ hours, period: periodAt('week', testNow), grants: [], usedSeconds });
}

describe('allowanceIn', () => {
  it.each<[string, number, number, boolean, number, number]>([
    ['exactly used up is spent', 6, 21_600, true, 0, 0],
    ['a tenth of a second short is not', 6, 21_599.9, false, 0.1 / 3600, 0],
    ['a fractional allowance that displays as used up is not', 1.0049, 3617.2, false, 0.44 / 3600, 0],
    ['0 hours are spent before anything is used', 0, 0, true, 0, 0],
    ['0 hours with usage are over', 0, 3600, true, 0, 1],
    ['nothing used', 40, 0, false, 40, 0],
    ['107 % is over by the rest, with nothing negative left', 100, 385_200, true, 0, 7],
    ['parts whose binary sum misses the whole are spent all the same', 0.3, 3600 * (0.1 + 0.2), true, 0, 0],
  ])('%s', (_name, hours, usedSeconds, isSpent, remaining, over) => {
    const state = spent(hours, usedSeconds);
    expect(state.spent).toBe(isSpent);
    expect(state.remainingHours).toBeCloseTo(remaining, 9);
    expect(state.overHours).toBeCloseTo(over, 9);
    expect(state.usedHours).toBe(usedSeconds / 3600);
  });

  it('says the period that holds the instant, and when it resets', () => {
    expect(spent(1, 0).period).toEqual(periodAt('week', testNow));
  });

  it('adds the grants of the running period, and only those', () => {
    const grants = [
      grantRecord('now', 'u', { hours: 5 }),
      grantRecord('also now', 'u', { hours: 0.5 }),
      grantRecord('last week', 'u', { hours: 7, periodStart: '2026-12-07' }),
      grantRecord('of another kind', 'u', { hours: 9, period: 'day', periodStart: '2026-12-14' }),
    ];
    const state = allowanceIn({ hours: 10, period: periodAt('week', testNow), grants, usedSeconds: 36_000 });
    expect(state).toMatchObject({ hours: 15.5, grantedHours: 5.5, remainingHours: 5.5, spent: false });
    expect(grantsOfPeriod(grants, state.period).map(({ id }) => id)).toEqual(['now', 'also now']);
  });

  it('is no debt where a correction takes more than there is', () => {
    const grants = [grantRecord('g', 'u', { hours: -50 })];
    const state = allowanceIn({ hours: 10, period: periodAt('week', testNow), grants, usedSeconds: 0 });
    expect(state).toMatchObject({ hours: 0, remainingHours: 0, spent: true });
  });

  const seconds = fc.double({ min: 0, max: 1e7, noNaN: true });
  const hours = fc.double({ min: 0, max: 800, noNaN: true });

  it('never un-spends by using more, and never leaves less than nothing', () => {
    fc.assert(
      fc.property(fc.constantFrom(...periodKinds), hours, seconds, seconds, (kind, allowed, used, more) => {
        const at = (usedSeconds: number) =>
          allowanceIn({ hours: allowed, period: periodAt(kind, testNow), grants: [], usedSeconds });
        const [before, after] = [at(used), at(used + more)];
        expect(before.spent && !after.spent).toBe(false);
        expect(after.remainingHours).toBeLessThanOrEqual(before.remainingHours);
        expect(after.remainingHours).toBeGreaterThanOrEqual(0);
        expect(after.overHours).toBeGreaterThanOrEqual(before.overHours);
      }),
    );
  });

  it('is either spent or has something left, never both', () => {
    fc.assert(
      fc.property(hours, seconds, (allowed, used) => {
        const state = spent(allowed, used);
        expect(state.spent).toBe(state.remainingHours === 0);
        expect(state.overHours > 0 && !state.spent).toBe(false);
      }),
    );
  });

  it('is spent by any split of exactly its time', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 100 }),
        fc.array(fc.integer({ min: 0, max: 1_000_000 })),
        (allowed, cuts) => {
          const total = allowed * 3600;
          const edges = [0, ...cuts.map((cut) => (cut / 1_000_000) * total).sort((a, b) => a - b), total];
          const sum = edges.slice(1).reduce((all, edge, index) => all + (edge - (edges[index] ?? 0)), 0);
          expect(spent(allowed, sum).spent).toBe(true);
        },
      ),
    );
  });
});

describe('isLimited', () => {
  it.each([
    ['neither', null, null, false],
    ['a session limit', 2, null, true],
    ['a session limit of 0', 0, null, true],
    ['an allowance', null, 10, true],
    ['an allowance of 0', null, 0, true],
  ])('%s', (_name, sessionLimit, allowanceHours, expected) => {
    expect(isLimited({ sessionLimit, allowanceHours })).toBe(expected);
  });
});
