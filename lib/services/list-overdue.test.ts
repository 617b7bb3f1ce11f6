import { expect, it } from 'vitest';
import { overdueAnswer } from '../api/sessions';
import { liveSession, nodeRecord, nodeStatus, poolRecord, testNow, userRecord } from '../testing/builders';
import { contextOf } from '../testing/service-context';
import { listOverdue } from './list-overdue';

const hour = 3_600_000;

const answer = listOverdue(
  contextOf({
    users: [
      userRecord('alice', { sessionHours: 4 }),
      userRecord('bob', { allowanceHours: 1, allowancePeriod: 'day' }),
      userRecord('off', { active: false }),
    ],
    pools: [poolRecord('gpu', { stopWhenSpent: true })],
    nodes: [nodeRecord('a1'), nodeRecord('b2', { pool: 'gpu' })],
    statuses: [
      nodeStatus('a1', {
        sessions: [
          liveSession('young', 'alice'),
          liveSession('old', 'alice', { createdAt: testNow - 5 * hour }),
          liveSession('run', 'bob', { createdAt: testNow - 4 * hour, wallClockSeconds: 9000, weightedSeconds: 0 }),
          liveSession('ending', 'alice', { createdAt: testNow - 5 * hour, phase: 'ending', endingSince: testNow - 1 }),
        ],
      }),
      nodeStatus('b2', {
        sessions: [
          liveSession('gpu', 'bob', { createdAt: testNow - 3 * hour, weightedSeconds: 10_800 }),
          liveSession('inactive', 'off', { createdAt: testNow - 60_000 }),
        ],
      }),
    ],
    usage: { '2026-12-16': { b2: { bob: 10_800 } } },
  }),
);

it('answers the published shape', () => {
  expect(overdueAnswer.strict().parse(answer)).toEqual(answer);
});

it('lists what is overdue on all nodes, the longest first, and not what is ending already', () => {
  expect(answer.sessions.map(({ session_id, overdue }) => [session_id, overdue?.reason, overdue?.since])).toEqual([
    ['gpu', 'allowance_spent', '2026-12-16T10:00:00.000Z'],
    ['run', 'wall_clock', '2026-12-16T10:30:00.000Z'],
    ['old', 'session_hours', '2026-12-16T11:00:00.000Z'],
    ['inactive', 'orphan', '2026-12-16T11:59:00.000Z'],
  ]);
});
