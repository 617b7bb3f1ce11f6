import { describe, expect, it } from 'vitest';
import { AgentWorld, testNode } from '../testing/agent-world';
import { statusKey } from './flush-status';

const noon = Date.parse('2026-12-16T12:00:00Z');

describe('the node’s report in the tree', () => {
  it('is written at every flush, and sooner when sessions come or go', async () => {
    const world = await AgentWorld.opened(noon);
    expect(await world.status()).toMatchObject({ nodeId: testNode, reportedAt: noon, reportSeconds: 60, cpus: 8 });
    await world.tickAfter(10_000);
    expect((await world.status())?.reportedAt).toBe(noon);
    await world.start('s1');
    await world.tickAfter(1000);
    expect((await world.status())?.reportedAt).toBe(noon + 11_000);
    await world.tickAfter(60_000);
    expect((await world.status())?.reportedAt).toBe(noon + 71_000);
  });

  it('that another process wrote is replaced, and told of until it stays', async () => {
    const world = await AgentWorld.opened(noon);
    await world.put(statusKey(testNode), 'time: 1\n');
    await world.tickAfter(60_000);
    expect((await world.status())?.reportedAt).toBe(noon + 60_000);
    expect(world.agent.report().status.alerts.join()).toContain("Another process writes this node's id");
    await world.tickAfter(60_000);
    expect(world.agent.report().status.alerts).toEqual([]);
  });

  it('is written anew after a tree that did not answer', async () => {
    const world = await AgentWorld.opened(noon);
    world.treeStore.away = 'no route to host';
    await world.tickAfter(60_000);
    expect(world.agent.report().status.alerts.join()).toContain('cannot be written: no route to host');
    world.treeStore.away = null;
    await world.tickAfter(60_000);
    expect((await world.status())?.alerts).toEqual(["The node's report cannot be written: no route to host."]);
    await world.tickAfter(60_000);
    expect((await world.status())?.alerts).toEqual([]);
  });
});
