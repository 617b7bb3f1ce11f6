import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { burnDown as burnDownShape } from '../api/users';
import {
  endedSession,
  grantRecord,
  liveSession,
  nodeRecord,
  nodeStatus,
  testNow,
  userRecord,
  type WorldParts,
} from '../testing/builders';
import { contextOf } from '../testing/service-context';
import { burnDown } from './burn-down';

const hour = 3_600_000;
const at = Date.parse;

/** alice: Monday a GPU session of two hours at rate 4 over midnight; Wednesday a live one of an hour, and an hour unexplained. */
const world: WorldParts = {
  users: [
    userRecord('alice', { allowanceHours: 10, allowancePeriod: 'week' }),
    userRecord('boss', {}, { isAdmin: true }),
    userRecord('plain'),
  ],
  nodes: [nodeRecord('a1', { name: 'alpha' }), nodeRecord('b2', { name: 'bravo', pool: 'gpu' })],
  statuses: [
    nodeStatus('a1', {
      sessions: [
        liveSession('live', 'alice', {
          createdAt: testNow - hour,
          appId: 'gimp',
          appName: 'GIMP',
          weightedSeconds: 3600,
        }),
        liveSession('lab', 'alice', { lab: true }),
      ],
    }),
  ],
  history: [
    endedSession('gpu', 'alice', {
      nodeId: 'b2',
      pool: 'render',
      gpu: true,
      appId: 'blender',
      createdAt: at('2026-12-14T23:00:00Z'),
      endedAt: at('2026-12-15T01:00:00Z'),
      weightedSeconds: 28_800,
      weightedSecondsByDay: new Map([
        ['2026-12-14', 14_400],
        ['2026-12-15', 14_400],
      ]),
    }),
    endedSession('before', 'alice', { endedAt: at('2026-12-13T12:00:00Z') }),
  ],
  grants: [grantRecord('g', 'alice', { hours: 2 }), grantRecord('other week', 'alice', { periodStart: '2026-12-07' })],
  usage: {
    '2026-12-09': { a1: { alice: 7200 } },
    '2026-12-14': { b2: { alice: 14_400 } },
    '2026-12-15': { b2: { alice: 14_400 } },
    '2026-12-16': { a1: { alice: 7200, plain: 60 } },
  },
};

const ask = (input: Parameters<typeof burnDown>[1], parts: WorldParts = world) => burnDown(contextOf(parts), input);
const alice = ask({ name: 'alice' });
const shares = (list: typeof alice.by_pool) => list.map(({ name, hours }) => [name, hours]);

describe('burnDown', () => {
  it.each(['alice', 'boss', 'plain'])('answers the published shape for %s', (name) => {
    const answer = ask({ name });
    expect(burnDownShape.strict().parse(answer)).toEqual(answer);
  });

  it("is of the allowance's period, grants included", () => {
    expect(alice).toMatchObject({
      period: 'week',
      start: '2026-12-14T00:00:00.000Z',
      resets_at: '2026-12-21T00:00:00.000Z',
      hours: 12,
      used_hours: 10,
      remaining_hours: 2,
      over_hours: 0,
    });
    expect(alice.grants.map(({ id }) => id)).toEqual(['g']);
  });

  it('has a point at the start, at every day and session edge, and at the last look', () => {
    expect(alice.points).toEqual([
      { at: '2026-12-14T00:00:00.000Z', used_hours: 0, remaining_hours: 12 },
      { at: '2026-12-14T23:00:00.000Z', used_hours: 0, remaining_hours: 12 },
      { at: '2026-12-15T00:00:00.000Z', used_hours: 4, remaining_hours: 8 },
      { at: '2026-12-15T01:00:00.000Z', used_hours: 8, remaining_hours: 4 },
      { at: '2026-12-16T00:00:00.000Z', used_hours: 8, remaining_hours: 4 },
      // The hour that no session explains is spread over the twelve so far.
      {
        at: '2026-12-16T11:00:00.000Z',
        used_hours: expect.closeTo(8 + 11 / 12, 6),
        remaining_hours: expect.closeTo(3 + 1 / 12, 6),
      },
      { at: '2026-12-16T12:00:00.000Z', used_hours: 10, remaining_hours: 2 },
    ]);
  });

  it('says what the hours went to: by the pool of history, by node, by app, each summing to what is used', () => {
    expect(shares(alice.by_pool)).toEqual([
      ['render', 8],
      ['default', 2],
    ]);
    expect(shares(alice.by_node)).toEqual([
      ['bravo', 8],
      ['alpha', 2],
    ]);
    expect(shares(alice.by_app)).toEqual([
      ['blender', 8],
      ['', 1],
      ['gimp', 1],
    ]);
  });

  it('lists the sessions behind the hours, latest first, without lab ones', () => {
    expect(
      alice.sessions.map(({ session_id, weighted_hours, ended_at, node_name }) => [
        session_id,
        weighted_hours,
        ended_at,
        node_name,
      ]),
    ).toEqual([
      ['live', 1, null, 'alpha'],
      ['gpu', 8, '2026-12-15T01:00:00.000Z', 'bravo'],
    ]);
  });

  it('counts a session over the edge of a period with the part inside', () => {
    const tuesday = ask({ name: 'alice', period: 'day', at: '2026-12-15T23:59:59.999Z' });
    expect(tuesday.sessions).toMatchObject([{ session_id: 'gpu', weighted_hours: 8, weighted_hours_in_period: 4 }]);
    const monday = ask({ name: 'alice', period: 'day', at: '2026-12-14T23:59:59.999Z' });
    expect(monday.sessions).toMatchObject([{ session_id: 'gpu', weighted_hours_in_period: 4 }]);
    expect(monday.used_hours).toBe(4);
  });

  it('foresees the run-out at the pace of seven days with data', () => {
    // 10 h over the three days that have data: 2 h are left, which is 0.6 days.
    expect(alice.pace_hours_per_day).toBeCloseTo(10 / 3, 12);
    expect(alice.runs_out_at).toBe('2026-12-17T02:24:00.000Z');
  });

  it('has six periods before, latest first, but none before anything is on record', () => {
    const startsOf = (parts: WorldParts) =>
      ask({ name: 'alice' }, parts).previous.map(({ start, used_hours }) => [start.slice(0, 10), used_hours]);
    expect(startsOf(world)).toEqual([['2026-12-07', 2]]);
    const others = { ...world.usage, '2026-11-18': { a1: { plain: 60 } }, '2026-10-01': { a1: { alice: 60 } } };
    expect(startsOf({ ...world, usage: others }).slice(1)).toEqual([
      ['2026-11-30', 0],
      ['2026-11-23', 0],
      ['2026-11-16', 0],
    ]);
    expect(startsOf({ usage: { '2026-12-14': { b2: { alice: 14_400 } } }, users: world.users ?? [] })).toEqual([]);
  });

  it('has no hours for a period that the allowance is not counted by, but all that was used', () => {
    const month = ask({ name: 'alice', period: 'month' });
    expect(month).toMatchObject({
      hours: null,
      remaining_hours: null,
      over_hours: 0,
      runs_out_at: null,
      used_hours: 12,
    });
    expect(month.points.at(-1)).toMatchObject({ used_hours: 12, remaining_hours: null });
    expect(month.sessions.map(({ session_id }) => session_id)).toEqual(['live', 'gpu', 'before']);
  });

  it.each(['boss', 'plain'])('shows the month of %s, who has no allowance', (name) => {
    expect(ask({ name })).toMatchObject({ period: 'month', hours: null, grants: [], runs_out_at: null });
  });

  it('browses a past week as a whole', () => {
    const past = ask({ name: 'alice', at: '2026-12-13T23:59:59.999Z' });
    expect(past).toMatchObject({ start: '2026-12-07T00:00:00.000Z', used_hours: 2, hours: 15, runs_out_at: null });
    expect(past.points.at(-1)).toMatchObject({ at: '2026-12-13T23:59:59.999Z', used_hours: 2 });
  });

  it('looks at a future week: nothing used yet', () => {
    const next = ask({ name: 'alice', at: '2026-12-22T12:00:00Z' });
    expect(next).toMatchObject({ used_hours: 0, remaining_hours: 10, start: '2026-12-21T00:00:00.000Z' });
  });

  it('never goes past the last look at the tree', () => {
    const stale = ask({ name: 'alice' }, { ...world, asOf: testNow - hour, unreachableSince: testNow - hour });
    expect(stale.points.at(-1)).toMatchObject({ at: '2026-12-16T11:00:00.000Z', used_hours: 10 });
    expect(stale.stale_since).toBe('2026-12-16T11:00:00.000Z');
  });

  it('says over by, with nothing negative', () => {
    const over = ask({ name: 'alice' }, { ...world, grants: [], usage: { '2026-12-16': { a1: { alice: 38_520 } } } });
    expect(over).toMatchObject({ hours: 10, used_hours: 10.7, remaining_hours: 0, over_hours: expect.closeTo(0.7, 9) });
    expect(over.points.every(({ remaining_hours }) => (remaining_hours ?? -1) >= 0)).toBe(true);
  });

  it('has a point where the allowance is used up, after which nothing remains', () => {
    const over = ask(
      { name: 'alice' },
      { ...world, grants: [], statuses: [], usage: { '2026-12-16': { a1: { alice: 72_000 } } } },
    );
    expect(over.points.slice(-2)).toEqual([
      { at: '2026-12-16T06:00:00.000Z', used_hours: 10, remaining_hours: 0 },
      { at: '2026-12-16T12:00:00.000Z', used_hours: 20, remaining_hours: 0 },
    ]);
  });

  it('keeps two nodes of one name apart', () => {
    const nodes = [nodeRecord('a1', { name: 'twin' }), nodeRecord('b2', { name: 'twin', pool: 'gpu' })];
    expect(shares(ask({ name: 'alice' }, { ...world, nodes }).by_node)).toEqual([
      ['b2', 8],
      ['a1', 2],
    ]);
  });

  it('knows no user who is not there', () => {
    expect(() => ask({ name: 'nobody' })).toThrowError(expect.objectContaining({ code: 'not_found' }));
  });

  it('refuses an instant without a four-digit year', () => {
    expect(() => ask({ name: 'alice', at: '0001-01-01T00:00:00Z' })).toThrowError(
      expect.objectContaining({ code: 'invalid' }),
    );
  });

  it('agrees with itself for any usage: the last point and every view come to what is used', () => {
    const tenths = fc.nat(864_000);
    fc.assert(
      fc.property(tenths, tenths, tenths, (first, second, third) => {
        const usage = {
          '2026-12-14': { b2: { alice: first / 10 } },
          '2026-12-15': { a1: { alice: second / 10 } },
          '2026-12-16': { c3: { alice: third / 10 } },
        };
        const answer = ask({ name: 'alice' }, { ...world, usage });
        expect(answer.points.at(-1)?.used_hours).toBeCloseTo(answer.used_hours, 12);
        for (const view of [answer.by_pool, answer.by_node, answer.by_app]) {
          expect(view.reduce((sum, { hours }) => sum + hours, 0)).toBeCloseTo(answer.used_hours, 9);
        }
      }),
    );
  });
});
