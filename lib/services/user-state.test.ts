import { expect, it } from 'vitest';
import { snapshotOf, testNow, userRecord, type WorldParts } from '../testing/builders';
import { userStateOf } from './user-state';
import { userViewAt } from './user-view';

const weekly = (allowanceHours: number) => ({ allowanceHours, allowancePeriod: 'week' as const });

it.each<[string, WorldParts]>([
  ['settings_error', { users: [userRecord('u', { active: false }, { unusable: ['a list'] })] }],
  ['settings_error', { unreadableUsers: { u: 'no YAML' } }],
  ['inactive', { users: [userRecord('u', { ...weekly(0), active: false })] }],
  ['no_allowance', { users: [userRecord('u')] }],
  ['no_allowance', { users: [userRecord('u', weekly(0), { isAdmin: true })] }],
  ['spent', { users: [userRecord('u', weekly(2))] }],
  ['spent', { users: [userRecord('u', weekly(0))] }],
  ['runs_out', { users: [userRecord('u', weekly(3))] }],
  ['within', { users: [userRecord('u', weekly(30))] }],
])('%s', (state, parts) => {
  const view = userViewAt(snapshotOf({ usage: { '2026-12-16': { a: { u: 7200 } } }, ...parts }), 'u', testNow);
  expect(view && userStateOf(view)).toBe(state);
});
