import { describe, expect, it } from 'vitest';
import { AgentWorld, testNode } from '../testing/agent-world';

const noon = Date.parse('2026-12-16T12:00:00Z');

describe('a flush', () => {
  it('writes each part by itself: history that cannot be written keeps neither usage nor report', async () => {
    const world = await AgentWorld.opened(noon);
    await world.put(`cluster/history/2026-12-16/${testNode}.yml`, 'no list');
    await world.start('s1');
    await world.tickAfter(30_000);
    world.runtime.end('s1');
    await world.tickAfter(10_000);
    expect(await world.usageOfAllDays('alice')).toBe(30);
    expect((await world.status())?.sessions).toEqual([]);
    expect(world.agent.figures().flushFailures).toBe(1);
  });

  it('keeps written ends in the overlay for as long as a snapshot may be without them', async () => {
    const world = await AgentWorld.opened(noon);
    await world.start('s1');
    world.runtime.end('s1');
    await world.tickAfter(1000);
    expect(await world.history()).toHaveLength(1);
    expect(world.agent.overlay().ended).toHaveLength(1);
    await world.tickAfter(60_000);
    await world.tickAfter(61_000);
    await world.tickAfter(10_000);
    expect(world.agent.overlay().ended).toEqual([]);
  });
});
