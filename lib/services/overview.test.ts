import { describe, expect, it } from 'vitest';
import { overview } from '../api/overview';
import {
  groupRecord,
  liveSession,
  nodeRecord,
  nodeStatus,
  testNow,
  userRecord,
  type WorldParts,
} from '../testing/builders';
import { contextOf } from '../testing/service-context';
import { readOverview } from './overview';

const weekly = (allowanceHours: number) => ({ allowanceHours, allowancePeriod: 'week' as const });

const world: WorldParts = {
  users: [
    userRecord('over', weekly(2), { groups: ['a', 'b'] }),
    userRecord('farther over', weekly(1)),
    userRecord('soon', weekly(5)),
    userRecord('later', weekly(8)),
    userRecord('within', weekly(90)),
    userRecord('free'),
    userRecord('off', { ...weekly(1), active: false }),
    userRecord('broken', weekly(1), { unusable: ['allowance_hours is "lots"'] }),
  ],
  groups: [groupRecord('a'), groupRecord('b')],
  nodes: [nodeRecord('a1', { name: 'alpha' })],
  statuses: [
    nodeStatus('a1', {
      sessions: [liveSession('1', 'over'), liveSession('2', 'x'), liveSession('3', 'x', { lab: true })],
    }),
  ],
  usage: Object.fromEntries(
    ['2026-11-15', '2026-11-16', '2026-12-14', '2026-12-16', '2026-12-17'].map((day) => [
      day,
      { a1: { over: 7200, 'farther over': 7200, soon: 7200, later: 7200, within: 7200, off: 7200, broken: 7200 } },
    ]),
  ),
  problems: [{ key: 'keys/users/broken', entry: 'allowance_hours', reason: 'is "lots"' }],
};
const answer = readOverview(contextOf(world));

describe('readOverview', () => {
  it('answers the published shape', () => {
    expect(overview.strict().parse(answer)).toEqual(answer);
  });

  it('counts each user once, by the one state that lists filter by', () => {
    expect(answer.users).toEqual({ total: 8, with_allowance: 6, spent: 2, runs_out: 2, settings_error: 1 });
  });

  it('names who runs out next: the spent, furthest over first, then by instant', () => {
    expect(answer.next_to_run_out.map(({ username }) => username)).toEqual(['farther over', 'over', 'soon', 'later']);
  });

  it('keeps five of its ten rows for those not yet spent, however many are', () => {
    const spent = Array.from({ length: 20 }, (_, index) => `spent${index}`);
    const soon = Array.from({ length: 7 }, (_, index) => `soon${index}`);
    const seconds = Object.fromEntries([...spent, ...soon].map((name) => [name, 7200]));
    const many: WorldParts = {
      users: [
        ...spent.map((name) => userRecord(name, weekly(1))),
        ...soon.map((name, index) => userRecord(name, weekly(5 + index / 10))),
      ],
      usage: { '2026-12-14': { a1: seconds }, '2026-12-16': { a1: seconds } },
    };
    const named = (parts: WorldParts) =>
      readOverview(contextOf(parts)).next_to_run_out.map(({ username }) => username.replace(/\d+/, ''));
    expect(named(many)).toEqual([...Array(5).fill('spent'), ...Array(5).fill('soon')]);
    expect(named({ ...many, users: many.users?.slice(0, 22) ?? [] })).toEqual([
      ...Array(8).fill('spent'),
      ...Array(2).fill('soon'),
    ]);
    expect(named({ ...many, users: many.users?.slice(0, 20) ?? [] })).toEqual(Array(10).fill('spent'));
  });

  it('counts what runs without lab sessions, and lists what is overdue', () => {
    expect(answer.sessions_running).toBe(2);
    expect(answer.nodes).toEqual([
      { id: 'a1', name: 'alpha', pool: 'default', state: 'answering', error: null, sessions_running: 2 },
    ]);
    expect(answer.overdue.map(({ session_id, overdue }) => [session_id, overdue?.reason])).toEqual([['2', 'orphan']]);
  });

  it('sums the last 31 days: none for a day without data, none for tomorrow', () => {
    expect(answer.daily_hours.map(({ day, hours }) => [day, hours])).toEqual([
      ['2026-11-16', 14],
      ['2026-12-14', 14],
      ['2026-12-16', 14],
    ]);
  });

  it('says what is wrong, and how old it all is', () => {
    const stale = readOverview(contextOf({ ...world, unreachableSince: testNow }));
    expect(stale.problems).toEqual(world.problems);
    expect(stale.stale_since).toBe('2026-12-16T12:00:00.000Z');
    expect(stale.users).toEqual(answer.users);
  });

  it('is an answer for an empty tree too', () => {
    const empty = readOverview(contextOf({}));
    expect(empty.users).toEqual({ total: 0, with_allowance: 0, spent: 0, runs_out: 0, settings_error: 0 });
    expect(empty).toMatchObject({ nodes: [], overdue: [], next_to_run_out: [], daily_hours: [] });
  });
});
