import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { grantRecord, liveSession, nodeStatus, snapshotOf, testNow, userRecord } from '../testing/builders';
import { forecastAt, viewsOfDay } from './day-views';
import { lookAtMany } from './look';
import { standingsOf } from './standings';
import { userViewOf } from './user-view';

const snapshot = snapshotOf({
  users: [
    userRecord('day', { allowanceHours: 3, allowancePeriod: 'day' }),
    userRecord('week', { allowanceHours: 30, allowancePeriod: 'week' }),
    userRecord('month', { allowanceHours: 20 }),
    userRecord('none'),
  ],
  usage: {
    '2026-12-15': { a: { day: 9000, week: 36_000, month: 3600 } },
    '2026-12-16': { a: { day: 3600, week: 7200, month: 9000, none: 100 } },
  },
  grants: [grantRecord('1', 'week')],
  statuses: [nodeStatus('a', { sessions: [liveSession('s', 'day')] })],
});
const instants = fc.integer({ min: Date.parse('2026-12-15'), max: Date.parse('2026-12-18') - 1 });

describe('views of a day', () => {
  it('brought to an instant are those of that instant, whatever was asked before', () => {
    fc.assert(
      fc.property(fc.array(instants, { minLength: 1, maxLength: 6 }), (asked) => {
        for (const at of asked) {
          const look = lookAtMany(snapshot, at);
          const views = viewsOfDay(look).map((view) => forecastAt(look, view));
          const fresh = lookAtMany({ ...snapshot }, at);
          expect(views).toEqual(
            standingsOf(snapshot)
              .all()
              .map((standing) => userViewOf(fresh, standing)),
          );
        }
      }),
    );
  });

  it('are worked out once a day', () => {
    const early = viewsOfDay(lookAtMany(snapshot, testNow));
    expect(viewsOfDay(lookAtMany(snapshot, testNow + 3_600_000))).toBe(early);
    expect(viewsOfDay(lookAtMany({ ...snapshot, asOf: testNow + 10_000 }, testNow))).toBe(early);
    expect(viewsOfDay(lookAtMany(snapshot, testNow + 86_400_000))).not.toBe(early);
  });

  it.each<[string, Partial<typeof snapshot>]>([
    ['usage', { usage: { ...snapshot.usage } }],
    ['grants', { grants: new Map() }],
    ['reports', { statuses: new Map() }],
    ['history', { history: { ...snapshot.history } }],
    ['users', { users: new Map(snapshot.users) }],
  ])('are worked out anew for other %s', (_name, other) => {
    const views = viewsOfDay(lookAtMany(snapshot, testNow));
    expect(viewsOfDay(lookAtMany({ ...snapshot, ...other }, testNow))).not.toBe(views);
  });
});
