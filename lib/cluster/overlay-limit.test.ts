import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { groupRecord } from '../testing/builders';
import { overlayAllowance, overlayLimit } from './overlay-limit';
import type { LimitValue, SettingValues } from './records';

type Groups = Record<string, SettingValues>;

function records(groups: Groups) {
  return Object.entries(groups)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, values]) => groupRecord(name, values));
}

describe('overlayLimit', () => {
  it.each<[string, LimitValue | undefined, Record<string, LimitValue>, LimitValue, string]>([
    ['not set anywhere', undefined, {}, null, 'default'],
    ['set by the user', 3, {}, 3, 'own'],
    ['a limit of 0 is a limit', 0, {}, 0, 'own'],
    ['"no limit" of the own file', null, {}, null, 'own'],
    ["a group's replaces the own, even where it is higher", 2, { staff: 5 }, 5, 'group:staff'],
    ['a group\'s "no limit" replaces the own', 2, { staff: null }, null, 'group:staff'],
    ['the smallest of the groups', 9, { a: 5, b: 2, c: 7 }, 2, 'group:b'],
    ['0 is the smallest', 9, { a: 1, b: 0 }, 0, 'group:b'],
    ['a number is below "no limit"', undefined, { a: null, b: 100 }, 100, 'group:b'],
    ['a tie goes to the first group by name', undefined, { b: 2, a: 2 }, 2, 'group:a'],
    ['a tie of "no limit" too', undefined, { b: null, a: null }, null, 'group:a'],
  ])('%s', (_name, own, groups, value, source) => {
    const ofGroups = Object.fromEntries(Object.entries(groups).map(([name, limit]) => [name, { sessionLimit: limit }]));
    const found = overlayLimit('sessionLimit', own === undefined ? {} : { sessionLimit: own }, records(ofGroups));
    expect(found).toMatchObject({ value, source });
  });

  it('lists every file that sets the limit, own first, then groups by name', () => {
    const found = overlayLimit(
      'sessionHours',
      { sessionHours: 8 },
      records({ z: { sessionHours: 4 }, a: { sessionHours: null }, m: {} }),
    );
    expect(found.considered).toEqual([
      { source: 'own', value: 8 },
      { source: 'group:a', value: null },
      { source: 'group:z', value: 4 },
    ]);
  });

  it('never lifts a limit when one more group sets a smaller one', () => {
    const limit = fc.option(fc.nat(20), { nil: null });
    fc.assert(
      fc.property(
        fc.dictionary(fc.stringMatching(/^[a-y]{1,3}$/), limit, { minKeys: 1 }),
        fc.nat(20),
        (others, added) => {
          const asSettings = (groups: Record<string, LimitValue>) =>
            records(Object.fromEntries(Object.entries(groups).map(([name, value]) => [name, { sessionLimit: value }])));
          const before = overlayLimit('sessionLimit', {}, asSettings(others)).value ?? Number.POSITIVE_INFINITY;
          const after = overlayLimit('sessionLimit', {}, asSettings({ ...others, z: added })).value;
          expect(after).toBe(Math.min(before, added));
        },
      ),
    );
  });
});

describe('overlayAllowance', () => {
  it.each<[string, SettingValues, Groups, LimitValue, string, string]>([
    ['none', {}, {}, null, 'month', 'default'],
    ['the own, with its period', { allowanceHours: 2, allowancePeriod: 'week' }, {}, 2, 'week', 'own'],
    ['a month where no period is said', { allowanceHours: 2 }, {}, 2, 'month', 'own'],
    ['0 hours are an allowance', { allowanceHours: 0 }, {}, 0, 'month', 'own'],
    [
      "a group's replaces hours and period together",
      { allowanceHours: 8, allowancePeriod: 'day' },
      { power: { allowanceHours: 40 } },
      40,
      'month',
      'group:power',
    ],
    [
      'the smallest number, whatever its period',
      {},
      { staff: { allowanceHours: 6, allowancePeriod: 'day' }, locked: { allowanceHours: 10, allowancePeriod: 'week' } },
      6,
      'day',
      'group:staff',
    ],
    [
      'a tie: the longer period',
      {},
      { a: { allowanceHours: 6, allowancePeriod: 'day' }, b: { allowanceHours: 6, allowancePeriod: 'week' } },
      6,
      'week',
      'group:b',
    ],
    [
      'a tie of period too: the first group by name',
      {},
      { b: { allowanceHours: 6, allowancePeriod: 'week' }, a: { allowanceHours: 6, allowancePeriod: 'week' } },
      6,
      'week',
      'group:a',
    ],
    [
      'a period without hours sets nothing',
      { allowanceHours: 8, allowancePeriod: 'day' },
      { a: { allowancePeriod: 'week' } },
      8,
      'day',
      'own',
    ],
    [
      'a number is below "no limit"',
      {},
      { a: { allowanceHours: null }, b: { allowanceHours: 90 } },
      90,
      'month',
      'group:b',
    ],
    [
      'a group\'s "no limit" lifts the own',
      { allowanceHours: 8 },
      { a: { allowanceHours: null } },
      null,
      'month',
      'group:a',
    ],
  ])('%s', (_name, own, groups, hours, period, source) => {
    expect(overlayAllowance(own, records(groups))).toMatchObject({ hours, period, source });
  });

  it('lists every file that sets hours, each with its period', () => {
    const found = overlayAllowance(
      { allowanceHours: 8 },
      records({ a: { allowanceHours: 6, allowancePeriod: 'day' } }),
    );
    expect(found.considered).toEqual([
      { source: 'own', value: 8, period: 'month' },
      { source: 'group:a', value: 6, period: 'day' },
    ]);
  });
});
