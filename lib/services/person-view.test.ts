import { describe, expect, it } from 'vitest';
import { liveSession, nodeStatus, snapshotOf, testNow, userRecord } from '../testing/builders';
import { personStanding, personViewAt } from './person-view';

const snapshot = snapshotOf({
  users: [userRecord('alice', { sessionLimit: 2 })],
  statuses: [nodeStatus('alpha', { sessions: [liveSession('1', 'root'), liveSession('2', 'alice')] })],
});

describe('the view of a person who can sign in', () => {
  it('is of root too, who has no record and no limit', () => {
    const view = personViewAt(snapshot, 'root', testNow);
    expect(view).toMatchObject({ standing: { isAdmin: true, active: true }, allowance: null, sessionsRunning: 1 });
    expect(personStanding(snapshot, 'root')).toMatchObject({
      isAdmin: true,
      settings: { sessionLimit: { value: null } },
    });
  });

  it('is that of the user otherwise', () => {
    expect(personViewAt(snapshot, 'alice', testNow)).toMatchObject({ sessionsRunning: 1 });
    expect(personStanding(snapshot, 'alice')?.settings?.sessionLimit.value).toBe(2);
  });

  it('is nothing for a name that nobody has', () => {
    expect(personViewAt(snapshot, 'nobody', testNow)).toBeUndefined();
    expect(personStanding(snapshot, 'nobody')).toBeUndefined();
  });
});
