import { describe, expect, it } from 'vitest';
import { liveSession, nodeRecord, nodeStatus, poolRecord, snapshotOf, testNow, userRecord } from '../testing/builders';
import { overdueOnNode } from './overdue-on-node';

const hour = 3_600_000;

describe('overdueOnNode', () => {
  it('names what the node itself ends: over a limit, its own, running, with an owner', () => {
    const old = { createdAt: testNow - 3 * hour };
    const snapshot = snapshotOf({
      users: [userRecord('alice', { sessionHours: 2 }), userRecord('root', { sessionHours: 2 }, { isAdmin: true })],
      nodes: [nodeRecord('alpha'), nodeRecord('beta')],
      pools: [poolRecord('default')],
      statuses: [
        nodeStatus('alpha', {
          sessions: [
            liveSession('old', 'alice', old),
            liveSession('young', 'alice'),
            liveSession('run', 'alice', { wallClockSeconds: 1800 }),
            liveSession('ending', 'alice', { ...old, phase: 'ending', endingSince: testNow }),
            liveSession('orphan', 'nobody', old),
            liveSession('admin', 'root', old),
          ],
        }),
        nodeStatus('beta', { sessions: [liveSession('elsewhere', 'alice', old)] }),
      ],
    });
    expect(overdueOnNode(snapshot, 'alpha', testNow)).toEqual([
      {
        sessionId: 'old',
        reason: 'session_hours',
        since: testNow - hour,
        detail: 'Older than the 2 h a session may run. Its node ends it.',
      },
      {
        sessionId: 'run',
        reason: 'wall_clock',
        since: testNow - hour / 2,
        detail: expect.stringContaining('ceiling'),
      },
    ]);
  });
});
