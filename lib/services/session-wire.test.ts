import { describe, expect, it } from 'vitest';
import { session as sessionShape } from '../api/sessions';
import {
  grantRecord,
  liveSession,
  nodeRecord,
  nodeStatus,
  poolRecord,
  snapshotOf,
  testNow,
  userRecord,
  type WorldParts,
} from '../testing/builders';
import { sessionWire } from './session-wire';
import { factsOf } from './snapshot-facts';

const hour = 3_600_000;

function wire(parts: WorldParts, session: Parameters<typeof liveSession>[2] = {}, nodesEndOverdue = true) {
  const snapshot = snapshotOf({
    nodes: [nodeRecord('a', { pool: 'gpu' })],
    statuses: [nodeStatus('a', { sessions: [liveSession('s', 'u', session)] })],
    ...parts,
  });
  const [seen] = factsOf(snapshot).liveSessions().get('u') ?? [];
  if (!seen) throw new Error('the session is there');
  return sessionWire({ snapshot, now: testNow, nodesEndOverdue }, seen);
}

describe('sessionWire', () => {
  it('answers the published shape', () => {
    const answer = wire({ users: [userRecord('u', { sessionHours: 0.5 })] });
    expect(sessionShape.strict().parse(answer)).toEqual(answer);
    expect(answer).toMatchObject({ pool: 'gpu', age_seconds: 3600, session_hours: 0.5, weighted_hours: 1 });
  });

  it.each([
    [true, 'Its node ends it.'],
    [false, 'An administrator ends it.'],
  ])('says what ends it, as the setting is %s', (nodesEndOverdue, words) => {
    const users = [userRecord('u', { sessionHours: 0.5 })];
    expect(wire({ users }, {}, nodesEndOverdue).overdue?.detail).toContain(words);
  });

  it.each([
    ['an end that has begun, with when', { phase: 'ending' as const, endingSince: testNow - 2000 }, 2],
    ['no such time of one that runs', { endingSince: testNow - 2000 }, null],
  ])('tells %s', (_name, session, secondsAgo) => {
    const since = wire({ users: [userRecord('u')] }, session).ending_since;
    expect(since && (testNow - Date.parse(since)) / 1000).toBe(secondsAgo);
  });

  it('has no negative age where a clock runs ahead', () => {
    expect(wire({ users: [userRecord('u')] }, { createdAt: testNow + 5000 }).age_seconds).toBe(0);
  });

  const spent: WorldParts = {
    users: [userRecord('u', { allowanceHours: 1, allowancePeriod: 'day' })],
    usage: { '2026-12-16': { a: { u: 3600 } } },
  };
  it.each<[string, WorldParts, string | undefined]>([
    [
      'a spent allowance where the pool stops sessions then',
      { ...spent, pools: [poolRecord('gpu', { stopWhenSpent: true })] },
      'allowance_spent',
    ],
    ['a spent allowance where it does not', spent, undefined],
    [
      'an allowance that a grant raised',
      {
        ...spent,
        pools: [poolRecord('gpu', { stopWhenSpent: true })],
        grants: [grantRecord('g', 'u', { period: 'day', periodStart: '2026-12-16' })],
      },
      undefined,
    ],
    ['a user who is gone', {}, 'orphan'],
    ['a user whose file cannot be read', { unreadableUsers: { u: 'no YAML' } }, undefined],
    ['an administrator', { users: [userRecord('u', { sessionHours: 0.5 }, { isAdmin: true })] }, undefined],
  ])('judges %s', (_name, parts, reason) => {
    expect(wire(parts).overdue?.reason).toBe(reason);
  });

  it('judges by the run of an analysis whoever runs it, but for administrators', () => {
    const run = { createdAt: testNow - 2 * hour, wallClockSeconds: 3600 };
    expect(wire({ users: [userRecord('u')] }, run).overdue?.reason).toBe('wall_clock');
    expect(wire({ users: [userRecord('u', {}, { isAdmin: true })] }, run).overdue).toBeNull();
  });
});
