import { describe, expect, it } from 'vitest';
import { endedSession, grantRecord, snapshotOf, testNow, userRecord } from '../testing/builders';
import { periodAt } from '../time/period';
import { allowanceSpentSince, grantsOf, spendingOf } from './spending';
import { userViewAt } from './user-view';

const hour = 3_600_000;
const week = periodAt('week', testNow);
const daily = (allowanceHours: number) => userRecord('u', { allowanceHours, allowancePeriod: 'day' });

function world(allowanceHours: number) {
  return snapshotOf({
    users: [daily(allowanceHours)],
    history: [endedSession('s', 'u', { createdAt: testNow - 4 * hour, endedAt: testNow - 2 * hour })],
    usage: { '2026-12-14': { a: { u: 60 } }, '2026-12-16': { a: { u: 7200 } } },
    grants: [grantRecord('this week', 'u'), grantRecord('before', 'u', { periodStart: '2026-12-07' })],
  });
}

describe('spendingOf', () => {
  it('covers the days up to the instant, and ends where it is told to', () => {
    const spending = spendingOf(world(1), 'u', week, { at: testNow, endsAt: testNow - hour });
    expect(spending.days).toEqual(['2026-12-14', '2026-12-15', '2026-12-16']);
    expect(spending.usedSeconds).toBe(7260);
    expect(spending.points.at(-1)).toEqual({ at: testNow - hour, used: 7_260_000_000 });
  });

  it('never ends outside of its period', () => {
    const ends = [week.startsAt - hour, week.resetsAt + hour].map(
      (endsAt) => spendingOf(world(1), 'u', week, { at: week.resetsAt - 1, endsAt }).points.at(-1)?.at,
    );
    expect(ends).toEqual([week.startsAt, week.resetsAt]);
  });
});

describe('allowanceSpentSince', () => {
  const since = (hours: number) => {
    const snapshot = world(hours);
    const state = userViewAt(snapshot, 'u', testNow)?.allowance?.state ?? null;
    return allowanceSpentSince(snapshot, 'u', state, testNow);
  };
  it.each([
    ['when the session that spent it reached it', 1, testNow - 3 * hour],
    ['the end of the session that used it up exactly', 2, testNow - 2 * hour],
    ['the start of the period for an allowance of 0', 0, periodAt('day', testNow).startsAt],
    ['never, where it is not spent', 2.001, null],
  ])('is %s', (_name, hours, expected) => {
    expect(since(hours)).toBe(expected);
  });

  it('is never without an allowance', () => {
    expect(allowanceSpentSince(world(1), 'u', null, testNow)).toBeNull();
  });
});

it('finds the grants of one period', () => {
  expect(grantsOf(world(1), 'u', week).map(({ id }) => id)).toEqual(['this week']);
});
