import { describe, expect, it } from 'vitest';
import { groupRecord, snapshotOf, testNow, userRecord, type WorldParts } from '../testing/builders';
import { userViewAt } from './user-view';

const usage = { '2026-12-14': { a: { u: 7200 } }, '2026-12-16': { a: { u: 7200 } } };
const allowanceOf = (parts: WorldParts) => userViewAt(snapshotOf({ usage, ...parts }), 'u', testNow)?.allowance;
const daily = { allowanceHours: 6, allowancePeriod: 'day' as const };

describe('userViewAt', () => {
  it('counts by the period that the allowance comes with', () => {
    const parts = {
      users: [userRecord('u', { allowanceHours: 100 }, { groups: ['staff'] })],
      groups: [groupRecord('staff', daily)],
    };
    expect(allowanceOf(parts)).toMatchObject({
      state: { hours: 6, usedHours: 2, remainingHours: 4, period: { kind: 'day' } },
      setting: { source: 'group:staff' },
    });
  });

  it('judges what is used by a limit that was lowered, at once', () => {
    expect(allowanceOf({ users: [userRecord('u', { ...daily, allowanceHours: 1 })] })?.state).toMatchObject({
      spent: true,
      overHours: 1,
      remainingHours: 0,
    });
  });

  it.each<[string, WorldParts]>([
    ['for none', { users: [userRecord('u')] }],
    ['for "no limit"', { users: [userRecord('u', { allowanceHours: null })] }],
    ['for an administrator', { users: [userRecord('u', daily, { isAdmin: true })] }],
    ['for settings that cannot be read', { users: [userRecord('u', daily, { unusable: ['a list'] })] }],
  ])('has no allowance %s', (_name, parts) => {
    expect(allowanceOf(parts)).toBeNull();
  });

  it('has no view of nobody', () => {
    expect(userViewAt(snapshotOf({ usage }), 'u', testNow)).toBeUndefined();
  });
});
