import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { userSorts } from '../api/users';
import { snapshotOf, testNow, userRecord } from '../testing/builders';
import { compareUsers, figureOf, parseSort, sortNamed, usedShare } from './sort-users';
import { type UserView, userViewAt } from './user-view';

function view(allowanceHours: number | null, usedHours: number): UserView {
  const snapshot = snapshotOf({
    users: [userRecord('u', { allowanceHours, allowancePeriod: 'week' })],
    usage: { '2026-12-16': { a: { u: usedHours * 3600 } } },
  });
  const found = userViewAt(snapshot, 'u', testNow);
  if (!found) throw new Error('the user is there');
  return found;
}

describe('usedShare', () => {
  it.each<[string, number | null, number, number | null]>([
    ['half', 10, 5, 0.5],
    ['over', 10, 15, 1.5],
    ['0 h of 0 h is full', 0, 0, 1],
    ['some of 0 h is beyond all', 0, 1, Number.POSITIVE_INFINITY],
    ['no allowance has none', null, 5, null],
  ])('%s', (_name, hours, used, share) => {
    expect(usedShare(view(hours, used))).toBe(share);
  });
});

describe('the order', () => {
  it.each(userSorts)('has a figure, or none, by %s, and never NaN', (name) => {
    for (const of of [view(10, 5), view(0, 0), view(null, 0)]) expect(figureOf(of, parseSort(name))).not.toBeNaN();
  });

  const rows = fc.array(
    fc.record({
      figure: fc.option(fc.constantFrom(0, 1, 2.5, Infinity), { nil: null }),
      username: fc.string({ maxLength: 3 }),
    }),
  );
  it('is the same for rows that come by name', () => {
    const named = fc.uniqueArray(fc.record({ figure: fc.option(fc.nat(3)), username: fc.string({ maxLength: 3 }) }), {
      selector: ({ username }) => username,
    });
    fc.assert(
      fc.property(named, fc.boolean(), fc.constantFrom(...userSorts), (all, descending, name) => {
        const order = { name, descending };
        const rows = all
          .map((row) => (name === 'username' ? { ...row, figure: 0 } : row))
          .sort((a, b) => (a.username < b.username ? -1 : 1));
        expect(sortNamed(rows, order)).toEqual(rows.toSorted((a, b) => compareUsers(a, b, order)));
      }),
    );
  });

  it('has rows without the figure last either way, and is one order', () => {
    fc.assert(
      fc.property(rows, fc.boolean(), (all, descending) => {
        const order = { name: 'pace' as const, descending };
        const sorted = all.toSorted((a, b) => compareUsers(a, b, order));
        const firstWithout = sorted.findIndex(({ figure }) => figure === null);
        if (firstWithout >= 0) expect(sorted.slice(firstWithout).every(({ figure }) => figure === null)).toBe(true);
        for (const [index, row] of sorted.slice(1).entries()) {
          const before = sorted[index];
          if (before) expect(compareUsers(before, row, order)).toBeLessThanOrEqual(0);
        }
      }),
    );
  });

  it('breaks ties by name, upwards, but for the order of names itself', () => {
    const [a, b] = [
      { figure: 1, username: 'a' },
      { figure: 1, username: 'b' },
    ];
    expect(compareUsers(a, b, parseSort('-pace'))).toBeLessThan(0);
    expect(compareUsers(a, b, parseSort('-username'))).toBeGreaterThan(0);
  });
});
