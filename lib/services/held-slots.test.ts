import { describe, expect, it } from 'vitest';
import type { Reservation } from '../cluster/reservations';
import { endedSession, liveSession, nodeStatus, snapshotOf, testNow } from '../testing/builders';
import { reservationsHolding, reservationsToKeep, slotsInUse } from './held-slots';
import { type LaunchLook, lookAtTree } from './launch-look';

const held = (sessionId: string, expiresAt = testNow + 60_000): Reservation => ({
  sessionId,
  username: 'alice',
  nodeId: 'alpha',
  at: expiresAt - 120_000,
  expiresAt,
});
const sessions = [
  liveSession('runs', 'alice'),
  liveSession('ends', 'alice', { phase: 'ending' }),
  liveSession('lab', 'alice', { lab: true }),
  liveSession('told', 'alice'),
  liveSession('over', 'alice'),
];
const history = [endedSession('over', 'alice', { endedAt: testNow - 1000 })];
const tree = snapshotOf({ statuses: [nodeStatus('alpha', { sessions })], history });
const look: LaunchLook = { ...lookAtTree(tree, testNow), endedIds: new Set(['told']) };
const ids = (reservations: readonly Reservation[]) => reservations.map(({ sessionId }) => sessionId);

describe('the slots of a user', () => {
  it('are held by what runs and what is ending, not by what has ended by tree or node, nor by labs', () => {
    expect(slotsInUse(look, 'alice')).toBe(2);
    expect(slotsInUse(look, 'bob')).toBe(0);
  });

  const reservations = [held('new'), held('late', testNow), held('runs'), held('told'), held('over'), held('lab')];

  it('are held by reservations of sessions that nobody knows otherwise', () => {
    expect(ids(reservationsHolding(look, 'alice', reservations))).toEqual(['new']);
  });

  it('stay written for what runs, as not everyone can reach its node', () => {
    expect(ids(reservationsToKeep(look, 'alice', reservations))).toEqual(['new', 'runs', 'lab']);
  });

  it('need no look at the history without reservations', () => {
    expect(reservationsHolding(look, 'alice', [])).toEqual([]);
    expect(reservationsToKeep(look, 'alice', [])).toEqual([]);
  });
});
