import { describe, expect, it } from 'vitest';
import { sessionsAnswer } from '../api/sessions';
import {
  endedSession,
  liveSession,
  nodeRecord,
  nodeStatus,
  poolRecord,
  testNow,
  userRecord,
  type WorldParts,
} from '../testing/builders';
import { actorOf, contextOf } from '../testing/service-context';
import { listSessions } from './list-sessions';
import { readUser } from './read-user';

const hour = 3_600_000;

const world: WorldParts = {
  users: [
    userRecord('alice', { sessionHours: 4, sessionLimit: 2 }),
    userRecord('bob', { allowanceHours: 1, allowancePeriod: 'day' }),
    userRecord('off', { active: false }),
    userRecord('boss', { sessionHours: 1 }, { isAdmin: true }),
    userRecord('broken', { sessionHours: 1 }, { unusable: ['allowance_hours is "lots"'] }),
  ],
  pools: [poolRecord('gpu', { stopWhenSpent: true })],
  nodes: [
    nodeRecord('b2', { name: 'bravo', pool: 'gpu' }),
    nodeRecord('a1', { name: 'alpha' }),
    nodeRecord('c3', { name: 'charlie' }),
    nodeRecord('d4', { name: 'delta' }),
  ],
  statuses: [
    nodeStatus('a1', {
      sessions: [
        liveSession('young', 'alice', { createdAt: testNow - 2 * hour }),
        liveSession('old', 'alice', { createdAt: testNow - 5 * hour }),
        liveSession('lab', 'alice', { lab: true, createdAt: testNow - 9 * hour }),
        liveSession('over', 'alice'),
        liveSession('boss', 'boss', { createdAt: testNow - 9 * hour }),
        liveSession('unreadable', 'broken', { createdAt: testNow - 9 * hour }),
      ],
    }),
    nodeStatus('b2', {
      sessions: [
        liveSession('gpu', 'bob', { gpu: true, createdAt: testNow - 2 * hour, rate: 2, weightedSeconds: 7200 }),
        liveSession('gone', 'nobody'),
        liveSession('inactive', 'off'),
      ],
    }),
    nodeStatus('c3', {
      reportedAt: testNow - 3 * hour,
      sessions: [liveSession('lost', 'alice', { createdAt: testNow - 6 * hour, weightedSeconds: 10_800 })],
    }),
    nodeStatus('e5', { sessions: [liveSession('stray', 'alice', { createdAt: testNow - 1000 })] }),
  ],
  // The node wrote the end after its last report.
  history: [endedSession('over', 'alice', { endedAt: testNow - 10_000 })],
  usage: { '2026-12-16': { b2: { bob: 7200 } } },
};

const all = listSessions(contextOf(world));
const sessionsOf = (nodes: (typeof all)['nodes']) =>
  Object.fromEntries(nodes.map(({ name, sessions }) => [name, sessions.map(({ session_id }) => session_id)]));
const one = (id: string) => all.nodes.flatMap(({ sessions }) => sessions).find(({ session_id }) => session_id === id);

describe('listSessions', () => {
  it('answers the published shape', () => {
    expect(sessionsAnswer.strict().parse(all)).toEqual(all);
  });

  it('shows administrators every node by name, and sessions oldest first, lab ones flagged', () => {
    expect(Object.keys(sessionsOf(all.nodes))).toEqual(['alpha', 'bravo', 'charlie', 'delta', 'e5']);
    expect(sessionsOf(all.nodes).alpha?.toSorted()).toEqual(['boss', 'lab', 'old', 'unreadable', 'young']);
    expect(sessionsOf(all.nodes).delta).toEqual([]);
    expect(one('lab')).toMatchObject({ lab: true, overdue: null });
  });

  it('leaves out a session whose end is already in the history: its slot is free at once', () => {
    expect(one('over')).toBeUndefined();
    expect(readUser(contextOf(world), { name: 'alice' }).sessions_running).toBe(4);
  });

  it('shows others only their own, and only nodes that run one', () => {
    const mine = listSessions(contextOf(world, { actor: actorOf('alice', 'author') }));
    expect(sessionsOf(mine.nodes)).toEqual({ alpha: ['old', 'young'], charlie: ['lost'], e5: ['stray'] });
    expect(listSessions(contextOf(world, { actor: actorOf('nobody-here') })).nodes).toEqual([]);
  });

  it('says since when a node is away, and stops the age of its sessions at its last report', () => {
    const charlie = all.nodes.find(({ name }) => name === 'charlie');
    expect(charlie).toMatchObject({ state: 'away', reported_at: '2026-12-16T09:00:00.000Z' });
    expect(one('lost')).toMatchObject({ age_seconds: 3 * 3600, weighted_hours: 3, overdue: null });
  });

  it('has words instead of zeros for a node that never reported', () => {
    const delta = all.nodes.find(({ name }) => name === 'delta');
    expect(delta).toMatchObject({ state: 'away', reported_at: null, cpus: null, memory_mb: null, load: null });
    expect(delta?.error).toBe('Has not reported yet.');
  });

  it("judges a session by its user's present settings", () => {
    expect(one('young')).toMatchObject({ session_hours: 4, overdue: null, age_seconds: 7200 });
    expect(one('old')?.overdue).toMatchObject({ reason: 'session_hours', since: '2026-12-16T11:00:00.000Z' });
  });

  it('lets go on what runs for a user whose settings cannot be read', () => {
    expect(one('unreadable')).toMatchObject({ session_hours: null, overdue: null });
  });

  it('never finds an administrator overdue', () => {
    expect(one('boss')).toMatchObject({ session_hours: null, overdue: null });
  });

  it('tells since when an allowance is spent, where the pool stops sessions then', () => {
    // 2 h used from 10:00 to 12:00 of an allowance of 1 h.
    expect(one('gpu')?.overdue).toMatchObject({ reason: 'allowance_spent', since: '2026-12-16T11:00:00.000Z' });
  });
});
