import { describe, expect, it } from 'vitest';
import { nodeRecord, nodeStatus, poolRecord, snapshotOf, testNow, userRecord } from '../testing/builders';
import { planOf } from '../testing/plan-world';
import { launchFacts, type SlotsTaken } from './launch-facts';
import { lookAtTree } from './launch-look';
import type { LaunchPlace } from './launch-request';
import { personViewAt } from './person-view';

const anywhere: LaunchPlace = { pool: null, nodeId: null };
const world = {
  users: [
    userRecord('alice', { sessionLimit: 2, sessionMemoryMib: 4096, storageLimitGib: 1, allowanceHours: 4, gpu: false }),
    userRecord('broken', {}, { unusable: ['no number'] }),
  ],
  pools: [poolRecord('staff', { restricted: true })],
  nodes: [nodeRecord('big', { pool: 'staff' }), nodeRecord('small'), nodeRecord('off', { suspended: true })],
  statuses: [
    nodeStatus('big', { memoryMib: 999_999 }),
    nodeStatus('small', { memoryMib: 8192, storageBytes: new Map([['alice', 7]]) }),
    nodeStatus('off', { memoryMib: 777_777 }),
  ],
};

async function facts(
  username: string,
  place = anywhere,
  slots: SlotsTaken = { running: 1, reserved: 1 },
  parts = world,
) {
  const snapshot = snapshotOf(parts);
  const view = personViewAt(snapshot, username, testNow);
  const planned = await planOf({}, { kind: 'app', appId: 'firefox' });
  if (!view || planned.kind !== 'plan') throw new Error('nothing to judge');
  return launchFacts(lookAtTree(snapshot, testNow), view, planned.plan, place, slots);
}

describe('what a launch is judged by', () => {
  it('comes from settings, tree and plan', async () => {
    expect(await facts('alice')).toMatchObject({
      settingsError: null,
      active: true,
      gpu: { asked: false, permitted: false },
      sessions: { running: 1, reserved: 1, limit: 2 },
      allowance: { hours: 4, spent: false },
      storage: { persistent: true, permitted: true, usedBytes: 7, limitGib: 1 },
      // Only nodes in service of pools that are open to the user.
      memory: { claimMib: 2048, capMib: 4096, largestNodeMib: 8192 },
    });
  });

  it('has no session limit where somebody else has counted', async () => {
    expect((await facts('alice', anywhere, null)).sessions).toEqual({ running: 0, reserved: 0, limit: null });
  });

  it('says why settings cannot be trusted, and permits nothing by them', async () => {
    expect(await facts('broken')).toMatchObject({
      settingsError: expect.stringContaining('no number'),
      gpu: { permitted: false },
      storage: { permitted: false },
    });
  });

  it.each<[string, LaunchPlace, object]>([
    ['one that is open, where any is', anywhere, { name: 'default', access: 'open' }],
    ['the one asked for', { pool: 'staff', nodeId: null }, { name: 'staff', access: 'restricted' }],
    ['that of the node asked for', { pool: null, nodeId: 'big' }, { name: 'staff', access: 'restricted' }],
  ])('the pool is %s', async (_name, place, pool) => {
    expect((await facts('alice', place)).pool).toEqual(pool);
  });

  it('the pool is that of nodes that answer, before one that is open and away', async () => {
    const statuses = [nodeStatus('big'), nodeStatus('small', { reportedAt: testNow - 3_600_000 })];
    const { pool } = await facts('alice', anywhere, null, { ...world, statuses });
    expect(pool).toEqual({ name: 'staff', access: 'restricted' });
  });

  it('a cluster without nodes refuses nobody', async () => {
    const { pool, memory } = await facts('alice', anywhere, null, { ...world, nodes: [], statuses: [] });
    expect(pool.access).toBe('open');
    expect(memory.largestNodeMib).toBeNull();
  });
});
