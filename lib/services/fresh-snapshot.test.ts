import { describe, expect, it } from 'vitest';
import { liveSession } from '../testing/builders';
import { launchWorld, nodeFile } from '../testing/launch-world';
import { freshSnapshot } from './fresh-snapshot';

describe('the tree with what nodes say now', () => {
  it('has sessions that no report in the tree names, without those that ended since', async () => {
    const world = await launchWorld();
    const [alpha, bravo] = world.nodes;
    alpha?.live.set('old', liveSession('old', 'alice'));
    await alpha?.flush();
    alpha?.end('old');
    bravo?.live.set('new', liveSession('new', 'alice'));
    world.time.now += 1000;
    const fresh = await freshSnapshot(await world.frontend().actingFor('alice'));
    const sessions = [...fresh.snapshot.statuses.values()].flatMap((status) => status.sessions);
    expect(sessions.map(({ sessionId }) => sessionId)).toEqual(['new']);
    expect([...fresh.endedIds]).toEqual(['old']);
    expect(fresh.unreachable.size).toBe(0);
  });

  it('has the last report of a node that does not answer, and says which that is', async () => {
    const world = await launchWorld();
    const [alpha] = world.nodes;
    alpha?.live.set('old', liveSession('old', 'alice'));
    await alpha?.flush();
    if (alpha) alpha.isReachable = false;
    const fresh = await freshSnapshot(await world.frontend().actingFor('alice'));
    expect([...fresh.unreachable]).toEqual(['alpha']);
    expect(fresh.snapshot.statuses.get('alpha')?.sessions).toHaveLength(1);
  });

  it('asks only nodes in service that run sessions, and believes none that answers for another', async () => {
    const world = await launchWorld({
      nodeIds: ['alpha', 'bravo', 'charlie'],
      objects: {
        'cluster/nodes/bravo.yml': nodeFile('bravo', 'suspended: true\n'),
        'cluster/nodes/charlie.yml': nodeFile('charlie').replace('approved: true', 'approved: false'),
      },
    });
    const frontend = world.frontend({
      report: async () => {
        const report = world.nodes[1]?.report();
        if (!report) throw new Error('there is no bravo');
        return report;
      },
    });
    const fresh = await freshSnapshot(await frontend.actingFor('alice'));
    expect([...fresh.unreachable]).toEqual(['alpha']);
  });

  it('is shared by all who ask at once', async () => {
    const world = await launchWorld();
    const context = await world.frontend().actingFor('alice');
    await Promise.all(Array.from({ length: 50 }, () => freshSnapshot(context)));
    expect(world.nodes.map(({ reportsAsked }) => reportsAsked)).toEqual([1, 1]);
  });
});
