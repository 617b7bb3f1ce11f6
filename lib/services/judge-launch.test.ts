import { describe, expect, it } from 'vitest';
import { liveSession, nodeRecord, nodeStatus, poolRecord, snapshotOf, testNow, userRecord } from '../testing/builders';
import { planOf } from '../testing/plan-world';
import { judgeLaunch, type NoRoomWire, placeLaunch } from './judge-launch';
import { lookAtTree } from './launch-look';
import type { LaunchPlace } from './launch-request';
import { personViewAt } from './person-view';

const anywhere: LaunchPlace = { pool: null, nodeId: null };
const full = [liveSession('1', 'bob')];
const snapshot = snapshotOf({
  users: [userRecord('alice', { sessionLimit: 1 })],
  pools: [poolRecord('staff', { restricted: true })],
  nodes: [nodeRecord('a', { maxSessions: 1 }), nodeRecord('b'), nodeRecord('c', { pool: 'staff' })],
  statuses: [nodeStatus('a', { sessions: full }), nodeStatus('b'), nodeStatus('c')],
});
const look = lookAtTree(snapshot, testNow);

async function parts() {
  const view = personViewAt(snapshot, 'alice', testNow);
  const planned = await planOf({}, { kind: 'app', appId: 'firefox' });
  if (!view || planned.kind !== 'plan') throw new Error('nothing to judge');
  return { view, plan: planned.plan };
}
const tried = new Map<string, NoRoomWire>([
  ['b', { node: 'b', node_name: 'b', obstacle: 'memory', detail: 'It said no.' }],
]);

describe('a launch', () => {
  it('is judged by the limits', async () => {
    const { view, plan } = await parts();
    expect(judgeLaunch(look, view, plan, anywhere, { running: 0, reserved: 0 }).kind).toBe('allowed');
    expect(judgeLaunch(look, view, plan, anywhere, { running: 0, reserved: 1 })).toMatchObject({
      limit: 'session_limit',
    });
  });

  it('is placed where there is room', async () => {
    const { view, plan } = await parts();
    const placed = placeLaunch(look, view, plan, anywhere, { thisNodeId: null });
    expect(placed).toMatchObject({ kind: 'placed', node: { id: 'b' }, gpus: 0 });
  });

  it('has no room where every node says so, which is told but for nodes that are none of the person’s', async () => {
    const { view, plan } = await parts();
    expect(placeLaunch(look, view, plan, anywhere, { thisNodeId: null, tried })).toEqual({
      kind: 'no_room',
      detail: 'No node has room for it now. a: It is full: 1 session at most. b: It said no.',
      nodes: [
        { node: 'a', node_name: 'a', obstacle: 'full', detail: 'It is full: 1 session at most.' },
        { node: 'b', node_name: 'b', obstacle: 'memory', detail: 'It said no.' },
      ],
    });
  });

  it.each<[LaunchPlace, string]>([
    [{ pool: 'none', nodeId: null }, 'No node of the pool none can run it.'],
    [{ pool: null, nodeId: 'c' }, 'That node cannot run it.'],
    [{ pool: null, nodeId: 'a' }, 'No node has room for it now. a: It is full: 1 session at most.'],
  ])('that may only go to %o is told so', async (place, detail) => {
    const { view, plan } = await parts();
    expect(placeLaunch(look, view, plan, place, { thisNodeId: null })).toMatchObject({ kind: 'no_room', detail });
  });
});
