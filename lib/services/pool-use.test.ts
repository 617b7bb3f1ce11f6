import { describe, expect, it } from 'vitest';
import { endedSession, liveSession, nodeRecord, nodeStatus, snapshotOf, testNow } from '../testing/builders';
import { poolUseOn } from './pool-use';

const hour = 3_600_000;
const seconds = 1_000_000;
const days = ['2026-12-15', '2026-12-16'];

const snapshot = snapshotOf({
  nodes: [nodeRecord('alpha'), nodeRecord('bravo', { pool: 'big' })],
  usage: {
    '2026-12-14': { bravo: { ada: 99_999 } },
    '2026-12-15': { alpha: { ada: 3600 }, bravo: { ada: 7200, bob: 60 } },
    '2026-12-16': { bravo: { ada: 1800 }, alpha: { cleo: 10 } },
  },
  history: [
    // On a node that has moved into the pool since.
    endedSession('1', 'ada', { nodeId: 'bravo', pool: 'default', endedAt: testNow - 30 * hour, weightedSeconds: 3600 }),
    endedSession('2', 'ada', {
      nodeId: 'bravo',
      pool: 'big',
      gpu: true,
      endedAt: testNow - 20 * hour,
      weightedSeconds: 1800,
    }),
  ],
  statuses: [
    nodeStatus('bravo', {
      sessions: [
        liveSession('3', 'ada', { createdAt: testNow - hour, weightedSeconds: 1200 }),
        liveSession('4', 'ada', { lab: true }),
      ],
    }),
  ],
});
const of = poolUseOn(snapshot, 'big', days);

describe('what somebody did in a pool', () => {
  it('is told apart by GPU, and by what no session explains on its nodes', () => {
    expect(of('ada')).toEqual({
      gpu: { weighted: 1800 * seconds, ranSeconds: 3600 },
      other: { weighted: 1200 * seconds, ranSeconds: 3600 },
      // 9000 s on the node of which history and the live session tell 6600 s.
      unexplained: 2400 * seconds,
    });
  });

  it.each([
    ['only time without a session', 'bob', { weighted: 60 * seconds }],
    ['nothing in the pool', 'cleo', undefined],
    ['nobody', 'dan', undefined],
  ])('%s', (_name, username, unexplained) => {
    expect(of(username)?.unexplained).toBe(unexplained?.weighted);
  });

  it('counts what history tells of a pool that has no node any more', () => {
    const moved = poolUseOn({ ...snapshot, nodes: new Map() }, 'big', days);
    expect(moved('ada')).toMatchObject({ gpu: { weighted: 1800 * seconds }, unexplained: 0 });
    expect(moved('bob')).toBeUndefined();
  });

  it('needs days', () => {
    expect(poolUseOn(snapshot, 'big', [])('ada')).toBeUndefined();
  });
});
