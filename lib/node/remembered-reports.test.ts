import { describe, expect, it } from 'vitest';
import type { SnapshotOverlay } from '../records/snapshot-overlay';
import type { NodeCalls } from '../services/node-calls';
import { liveSession, nodeRecord, nodeStatus, testNow } from '../testing/builders';
import { actorOf } from '../testing/service-context';
import { rememberReports } from './remembered-reports';

const order = {
  sessionId: 's',
  username: 'uma',
  what: { kind: 'app' as const, appId: 'firefox' },
  gpus: 0,
  persistent: false,
  expiresAt: testNow,
};

/** Nodes that answer with what `sessions` says at the moment. */
function world() {
  const sessions: string[] = [];
  const calls: NodeCalls = {
    thisNodeId: 'self',
    report: async ({ id }) => {
      const live = sessions.map((sessionId) => liveSession(sessionId, 'uma'));
      return { status: nodeStatus(id, { sessions: live }), endedSessionIds: [] };
    },
    start: async () => {
      sessions.push('s');
      return { kind: 'started', session: liveSession('s', 'uma') };
    },
    end: async () => {
      sessions.pop();
      return { kind: 'ended' };
    },
    audit: () => Promise.reject(new Error('nobody asks for it')),
  };
  return { sessions, remembered: rememberReports(calls) };
}

const shown = (overlay: SnapshotOverlay | null) =>
  overlay?.statuses.map(({ nodeId, sessions }) => `${nodeId}: ${sessions.map(({ sessionId }) => sessionId)}`) ?? null;

describe('what other nodes said', () => {
  it('is seen after a start and after an end, without the tree', async () => {
    const { remembered } = world();
    expect(shown(remembered.overlay(null))).toBeNull();
    await remembered.nodeCalls.start(nodeRecord('b'), order, actorOf('uma'));
    expect(shown(remembered.overlay(null))).toEqual(['b: s']);
    await remembered.nodeCalls.end(nodeRecord('b'), 's', 'user', actorOf('uma'));
    expect(shown(remembered.overlay(null))).toEqual(['b: ']);
  });

  it('lies beside what this node knows, which speaks for itself', async () => {
    const { remembered } = world();
    const own: SnapshotOverlay = { statuses: [nodeStatus('self')], ended: [], ownTotals: null };
    await remembered.nodeCalls.report(nodeRecord('self'), 1);
    expect(remembered.overlay(own)).toBe(own);
    await remembered.nodeCalls.report(nodeRecord('b'), 1);
    expect(shown(remembered.overlay(own))).toEqual(['self: ', 'b: ']);
  });

  it('is the same object until something changes, so that what follows from it is kept', async () => {
    const { remembered } = world();
    await remembered.nodeCalls.report(nodeRecord('b'), 1);
    const before = remembered.overlay(null);
    expect(remembered.overlay(null)).toBe(before);
    await remembered.nodeCalls.report(nodeRecord('b'), 1);
    expect(remembered.overlay(null)).not.toBe(before);
  });

  it('does not undo an act whose node cannot be asked again', async () => {
    const { remembered } = world();
    const gone = rememberReports({
      ...remembered.nodeCalls,
      report: async () => {
        throw new Error('gone');
      },
    });
    expect((await gone.nodeCalls.start(nodeRecord('b'), order, actorOf('uma'))).kind).toBe('started');
  });
});
