import { describe, expect, it } from 'vitest';
import { spentSession } from '../api/users';
import { endedSession, liveSession, nodeRecord, nodeStatus, snapshotOf, testNow } from '../testing/builders';
import { periodAt } from '../time/period';
import { spentSessions, spentSessionWire } from './spent-sessions';

const hour = 3_600_000;
const at = Date.parse;
const today = periodAt('day', testNow);
const days = ['2026-12-16'];

const snapshot = snapshotOf({
  nodes: [nodeRecord('alpha', { name: 'Alpha' })],
  statuses: [
    nodeStatus('alpha', {
      sessions: [
        liveSession('over midnight', 'u', { createdAt: at('2026-12-15T22:00:00Z'), weightedSeconds: 50_400 }),
        liveSession('ending', 'u', {
          createdAt: testNow - 3 * hour,
          phase: 'ending',
          endingSince: testNow - 2 * hour,
          weightedSeconds: 3600,
        }),
        liveSession('free', 'u', { createdAt: testNow - hour, rate: 0, weightedSeconds: 0 }),
        liveSession('lab', 'u', { lab: true }),
      ],
    }),
  ],
  history: [
    endedSession('yesterday', 'u', { endedAt: at('2026-12-15T12:00:00Z') }),
    endedSession('free and long', 'u', {
      createdAt: at('2026-12-15T12:00:00Z'),
      endedAt: at('2026-12-17T12:00:00Z'),
      weightedSeconds: 0,
      weightedSecondsByDay: new Map(),
    }),
    endedSession('gone node', 'u', { nodeId: 'x9', endedAt: testNow - hour }),
  ],
  asOf: at('2026-12-17T13:00:00Z'),
});
const sessions = spentSessions(snapshot, 'u', today, days);
const named = (id: string) => sessions.find(({ sessionId }) => sessionId === id);

describe('spentSessions', () => {
  it('are those that ran on the days, free ones too, latest start first, without lab ones', () => {
    expect(sessions.map(({ sessionId }) => sessionId)).toEqual([
      'free',
      'gone node',
      'ending',
      'over midnight',
      'free and long',
    ]);
  });

  it('count with the part on the days', () => {
    expect(named('over midnight')).toMatchObject({ seconds: 50_400, secondsOnDays: 43_200, endedAt: null });
  });

  it('run only up to where an end began', () => {
    expect(named('ending')).toMatchObject({ endsAt: testNow - 2 * hour, secondsOnDays: 3600 });
  });

  it('run up to the look at most, however far ahead the clock is that reports them', () => {
    const live = liveSession('1', 'u', { createdAt: testNow - hour, weightedSeconds: 3600 });
    const ahead = snapshotOf({ statuses: [nodeStatus('alpha', { reportedAt: 99_999_999_999_000, sessions: [live] })] });
    expect(spentSessions(ahead, 'u', today, days)).toMatchObject([{ endsAt: testNow, secondsOnDays: 3600 }]);
  });
});

describe('spentSessionWire', () => {
  it('answers the published shape, with the name of the node, or its id', () => {
    const wires = sessions.map((session) => spentSessionWire(session, snapshot));
    for (const wire of wires) expect(spentSession.strict().parse(wire)).toEqual(wire);
    expect(wires.map(({ node_name, reason }) => [node_name, reason])).toEqual([
      ['Alpha', null],
      ['x9', 'user'],
      ['Alpha', null],
      ['Alpha', null],
      ['Alpha', 'user'],
    ]);
  });
});
