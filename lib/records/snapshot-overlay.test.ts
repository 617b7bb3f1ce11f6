import { describe, expect, it } from 'vitest';
import { endedSession, liveSession, nodeStatus, snapshotOf, testNow } from '../testing/builders';
import { overlaySnapshot, overlayTree, type SnapshotOverlay } from './snapshot-overlay';

const nothing: SnapshotOverlay = { statuses: [], ended: [], ownTotals: null };

describe('what nodes know beyond the tree', () => {
  it('is taken where it is newer, and left where it is older', () => {
    const snapshot = snapshotOf({
      statuses: [nodeStatus('a', { reportedAt: testNow }), nodeStatus('b', { reportedAt: testNow })],
    });
    const newer = nodeStatus('a', { reportedAt: testNow + 1, sessions: [liveSession('s', 'uma')] });
    const older = nodeStatus('b', { reportedAt: testNow - 1, sessions: [liveSession('t', 'uma')] });
    const { statuses } = overlaySnapshot(snapshot, { ...nothing, statuses: [newer, older] });
    expect(statuses.get('a')).toBe(newer);
    expect(statuses.get('b')?.sessions).toEqual([]);
  });

  it('brings ended sessions, each once, in the order of their ends', () => {
    const written = endedSession('one', 'uma', { endedAt: testNow - 1000 });
    const snapshot = snapshotOf({ history: [written] });
    const ended = [
      endedSession('one', 'uma', { endedAt: testNow - 1000 }),
      endedSession('two', 'uma', { endedAt: testNow - 2000 }),
    ];
    const { history } = overlaySnapshot(snapshot, { ...nothing, ended });
    const ids = history.endedSessionsOf('uma', '2026-12-16', '2026-12-16').map(({ sessionId }) => sessionId);
    expect(ids).toEqual(['two', 'one']);
    expect(history.endedSession('two')?.username).toBe('uma');
    expect(history.endedSession('one')).toBe(written);
    expect(history.endedSessionsOf('uma', '2026-12-17', '2026-12-17')).toEqual([]);
  });

  it('leaves what it does not touch as it is', () => {
    const snapshot = snapshotOf({ nodes: [], statuses: [] });
    const laid = overlaySnapshot(snapshot, { ...nothing });
    expect(laid.users).toBe(snapshot.users);
    expect(laid.statuses).toBe(snapshot.statuses);
    expect(laid.usage).toBe(snapshot.usage);
    expect(laid.history).toBe(snapshot.history);
  });

  it('is the same object for the same two, so that what follows from it is kept', async () => {
    const snapshot = snapshotOf();
    const overlay = { ...nothing };
    expect(overlaySnapshot(snapshot, overlay)).toBe(overlaySnapshot(snapshot, overlay));
    const tree = overlayTree({ snapshot: async () => snapshot }, () => overlay);
    expect(await tree.snapshot()).toBe(await tree.snapshot(0));
    expect(await overlayTree({ snapshot: async () => snapshot }, () => null).snapshot()).toBe(snapshot);
  });
});
