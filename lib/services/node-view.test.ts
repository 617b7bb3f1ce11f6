import { describe, expect, it } from 'vitest';
import { liveSession, nodeRecord, nodeStatus, snapshotOf, testNow } from '../testing/builders';
import { nodeFieldsWire, nodeNameOf, nodeViews } from './node-view';

const snapshot = snapshotOf({
  nodes: [nodeRecord('b', { name: 'same' }), nodeRecord('a', { name: 'same' }), nodeRecord('c', { name: '' })],
  statuses: [
    nodeStatus('b', {
      sessions: [
        liveSession('late', 'u', { createdAt: testNow - 1 }),
        liveSession('early', 'v', { createdAt: testNow - 9 }),
        liveSession('lab', 'v', { lab: true }),
      ],
    }),
    nodeStatus('gone', { memoryMib: null, reportedAt: testNow - 999_999 }),
  ],
});
const views = nodeViews({ snapshot });

it('lists nodes by name, then id; one without a name or a record by its id', () => {
  expect(views.map((view) => [view.id, nodeNameOf(view)])).toEqual([
    ['c', 'c'],
    ['gone', 'gone'],
    ['a', 'same'],
    ['b', 'same'],
  ]);
});

it('has the sessions of each, oldest first, and counts them without lab ones', () => {
  const b = views.find(({ id }) => id === 'b');
  expect(b?.sessions.map(({ session }) => session.sessionId)).toEqual(['lab', 'early', 'late']);
  expect(b?.sessionsRunning).toBe(2);
});

it('has null for what was not reported', () => {
  const [never, gone] = views.map((view) => nodeFieldsWire(view, { snapshot, now: testNow }));
  expect(never).toMatchObject({ state: 'away', reported_at: null, cpus: null, memory_mb: null, load: null, gpus: [] });
  expect(gone).toMatchObject({ state: 'pending', cpus: 8, memory_mb: null, error: 'Reports without a node record.' });
});

it.each([
  ['answers and its engine does not', { reportedAt: testNow }, 'answering', /^Its container engine does not answer/],
  ['is away itself', { reportedAt: testNow - 999_999 }, 'away', /^Has stopped reporting/],
] as const)('says why of a node that %s', (_, rest, state, error) => {
  const runtime = { kind: 'docker' as const, error: { reason: 'connect ENOENT', since: testNow - 60_000 } };
  const look = snapshotOf({ nodes: [nodeRecord('a')], statuses: [nodeStatus('a', { runtime, ...rest })] });
  const [view] = nodeViews({ snapshot: look });
  const wire = view && nodeFieldsWire(view, { snapshot: look, now: testNow });
  expect(wire).toMatchObject({
    state,
    error: expect.stringMatching(error),
    runtime: { kind: 'docker', error: 'connect ENOENT', since: new Date(testNow - 60_000).toISOString() },
  });
});

const hour = 3_600_000;

describe('while the store does not answer', () => {
  it.each([
    ['answered when it was last heard still does', testNow - hour - 20_000, 'answering', null],
    ['was away by then still is', testNow - 2 * hour, 'away', 'Has stopped reporting.'],
    ['is this one is known without the store', testNow - 1_000, 'answering', null],
    ['has a clock that is wrong still has', testNow + hour, 'away', expect.stringMatching(/clock is wrong/)],
  ] as const)('a node that %s', (_, reportedAt, state, error) => {
    const parts = { nodes: [nodeRecord('a')], statuses: [nodeStatus('a', { reportedAt })] };
    const stale = snapshotOf({ ...parts, asOf: testNow - hour, unreachableSince: testNow - hour });
    const [view] = nodeViews({ snapshot: stale });
    expect(view && nodeFieldsWire(view, { snapshot: stale, now: testNow })).toMatchObject({ state, error });
  });
});
