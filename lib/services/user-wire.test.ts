import { describe, expect, it } from 'vitest';
import { grant, user } from '../api/users';
import { grantRecord, snapshotOf, testNow, userRecord } from '../testing/builders';
import { userViewAt } from './user-view';
import { freshnessWire, grantWire, userWire } from './user-wire';

const view = userViewAt(
  snapshotOf({ users: [userRecord('u', { sessionCpus: 2, storageLimitGib: 0, allowanceHours: 3 })] }),
  'u',
  testNow,
);
if (!view) throw new Error('the user is there');

describe('userWire', () => {
  it('has each limit under its published name, null for no limit, 0 for a limit of 0', () => {
    expect(userWire(view).limits).toEqual({
      session_limit: { value: null, source: 'default' },
      session_cpus: { value: 2, source: 'own' },
      session_memory_mb: { value: null, source: 'default' },
      session_hours: { value: null, source: 'default' },
      storage_limit: { value: 0, source: 'own' },
    });
  });

  it('tells every file that was considered only where it is asked to', () => {
    expect(user.strict().parse(userWire(view, { considered: true })).allowance?.considered).toEqual([
      { source: 'own', value: 3, period: 'month' },
    ]);
    expect(userWire(view).allowance).not.toHaveProperty('considered');
  });

  it('speaks of an error in the settings only where there is one', () => {
    expect(userWire(view)).not.toHaveProperty('settings_error');
  });
});

it('writes grants by the published shape', () => {
  const wire = grantWire(grantRecord('g', 'u'), { username: 'u', role: 'user', via: 'cookie' });
  expect(grant.strict().parse(wire)).toEqual({
    id: 'g',
    hours: 5,
    period: 'week',
    period_start: '2026-12-14',
    reason: 'deadline',
    by: 'root',
    at: '2026-12-16T12:00:00.000Z',
  });
});

it('says how old figures are', () => {
  expect(freshnessWire({ asOf: testNow, unreachableSince: null })).toEqual({
    as_of: '2026-12-16T12:00:00.000Z',
    stale_since: null,
  });
});
