import { describe, expect, it } from 'vitest';
import { usageKey } from '../records/usage-keys';
import { type Store, StoreUnavailable } from '../store/port';
import { AgentWorld, testNode } from '../testing/agent-world';

const noon = Date.parse('2026-12-16T12:00:00Z');
const day = '2026-12-16';
const flushMs = 60_000;

/** From now on the store takes usage and answers nothing: each write is done when the test says so. */
function holdUp(world: AgentWorld): { arrive(write: number): Promise<void>; end(): void } {
  const put = world.treeStore.put.bind(world.treeStore);
  const held: Parameters<Store['put']>[] = [];
  world.treeStore.put = async (...write) => {
    if (write[0] !== usageKey(day, testNode)) return put(...write);
    held.push(write);
    throw new StoreUnavailable('no answer in time');
  };
  return {
    async arrive(index) {
      const write = held[index];
      if (write) await put(...write);
    },
    end() {
      world.treeStore.put = put;
    },
  };
}

describe('a write that arrives when nobody waits for it any more', () => {
  it.each([
    ['the first of them', 0],
    ['one in the middle', 1],
    ['the last', 3],
  ])('is this node’s own, and what it holds counts once: %s', async (_, which) => {
    const world = await AgentWorld.opened(noon);
    await world.start('s1');
    await world.tickAfter(flushMs);
    const server = holdUp(world);
    for (let flushes = 0; flushes < 4; flushes += 1) await world.tickAfter(flushMs);
    await server.arrive(which);
    server.end();
    await world.tickAfter(flushMs);
    expect(await world.usage(day)).toEqual(new Map([['alice', 6 * 60]]));
    expect(world.agent.report().status.alerts).toEqual([]);
    for (let flushes = 0; flushes < 5; flushes += 1) await world.tickAfter(flushMs);
    expect(await world.usage(day)).toEqual(new Map([['alice', 11 * 60]]));
  });
});
