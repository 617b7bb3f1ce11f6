import { describe, expect, it } from 'vitest';
import {
  endedSession,
  liveSession,
  nodeRecord,
  nodeStatus,
  snapshotOf,
  testNow,
  type WorldParts,
} from '../testing/builders';
import { liveSessionsByUser, poolNameOf, seenUntil } from './live-sessions';
import { factsOf } from './snapshot-facts';

function running(parts: WorldParts): number {
  return factsOf(snapshotOf(parts)).sessionsRunning('u');
}

describe('the count of sessions', () => {
  const two = [liveSession('1', 'u'), liveSession('2', 'u')];
  it.each<[string, WorldParts, number]>([
    ['none reported', {}, 0],
    [
      'over all nodes',
      { statuses: [nodeStatus('a', { sessions: two }), nodeStatus('b', { sessions: [liveSession('3', 'u')] })] },
      3,
    ],
    [
      'a node that is away counts with what it last said',
      { statuses: [nodeStatus('a', { reportedAt: 0, sessions: two })] },
      2,
    ],
    [
      'an ending session still counts',
      { statuses: [nodeStatus('a', { sessions: [liveSession('1', 'u', { phase: 'ending' })] })] },
      1,
    ],
    ['lab sessions do not', { statuses: [nodeStatus('a', { sessions: [liveSession('1', 'u', { lab: true })] })] }, 0],
    [
      'one that others joined counts once',
      { statuses: [nodeStatus('a', { sessions: [liveSession('1', 'u', { isCollaboration: true })] })] },
      1,
    ],
    [
      'an id that two nodes report counts once',
      { statuses: [nodeStatus('a', { sessions: two }), nodeStatus('b', { sessions: two })] },
      2,
    ],
    ["others' sessions do not", { statuses: [nodeStatus('a', { sessions: [liveSession('1', 'U')] })] }, 0],
    [
      'an ended session does not, though the last report is older than its end',
      { statuses: [nodeStatus('a', { sessions: two })], history: [endedSession('1', 'u', { endedAt: testNow })] },
      1,
    ],
    [
      'an end just before midnight is found from a report just after it',
      {
        asOf: Date.parse('2026-12-17T00:00:05Z'),
        statuses: [nodeStatus('a', { reportedAt: Date.parse('2026-12-17T00:00:01Z'), sessions: two })],
        history: [endedSession('2', 'u', { endedAt: Date.parse('2026-12-16T23:59:59Z') })],
      },
      1,
    ],
    [
      'an end is found also where a clock that is years ahead reports the session',
      {
        statuses: [nodeStatus('a', { reportedAt: 99_999_999_999_000, sessions: two })],
        history: [endedSession('1', 'u', { endedAt: testNow - 3_600_000 })],
      },
      1,
    ],
  ])('%s', (_name, parts, count) => {
    expect(running(parts)).toBe(count);
  });
});

describe('what is known of a session', () => {
  it('reaches to now while its node reports, else to the last report', () => {
    const sightings = (reportedAt: number) => {
      const snapshot = snapshotOf({ statuses: [nodeStatus('a', { reportedAt, sessions: [liveSession('1', 'u')] })] });
      return liveSessionsByUser(snapshot).get('u') ?? [];
    };
    expect(sightings(testNow - 60_000).map((seen) => seenUntil(seen, testNow))).toEqual([testNow]);
    expect(sightings(99_999_999_999_000).map((seen) => seenUntil(seen, testNow))).toEqual([testNow]);
    expect(sightings(testNow - 600_000).map((seen) => seenUntil(seen, testNow))).toEqual([testNow - 600_000]);
  });

  it.each([
    ['the pool of its node', nodeRecord('a', { pool: 'gpu' }), 'gpu'],
    ['the default pool of a node with none', nodeRecord('a', { pool: '' }), 'default'],
    ['the default pool of a node without a record', undefined, 'default'],
  ])('is %s', (_name, node, pool) => {
    expect(poolNameOf({ node })).toBe(pool);
  });
});
