import { describe, expect, it } from 'vitest';
import { AgentWorld, testNode } from '../testing/agent-world';

const noon = Date.parse('2026-12-16T12:00:00Z');
const history = `cluster/history/2026-12-16/${testNode}.yml`;

async function textOf(world: AgentWorld, objectKey: string): Promise<string> {
  return new TextDecoder().decode((await world.treeStore.get(objectKey))?.bytes);
}

async function running(): Promise<AgentWorld> {
  const world = await AgentWorld.opened(noon);
  await world.start('s1');
  await world.tickAfter(60_000);
  return world;
}

describe('history', () => {
  it('gets each ended session once, beside those that stand there', async () => {
    const world = await running();
    world.runtime.end('s1');
    await world.agent.tick();
    await world.start('s2');
    world.runtime.end('s2');
    world.crash();
    await world.agent.tick();
    await world.agent.tick();
    expect((await world.history()).map(({ sessionId }) => sessionId)).toEqual(['s1', 's2']);
  });

  it('that cannot be read stays as it stands, and the ends are kept', async () => {
    const world = await running();
    await world.put(history, '- {session_id: odd}\n');
    world.runtime.end('s1');
    await world.agent.tick();
    expect(await textOf(world, history)).toBe('- {session_id: odd}\n');
    expect(world.agent.overlay().ended).toHaveLength(1);
    await world.put(history, '');
    await world.tickAfter(60_000);
    expect(await world.history()).toHaveLength(1);
  });

  it('puts a session to the day on which it ended', async () => {
    const world = await AgentWorld.opened(Date.parse('2026-12-16T23:59:30Z'));
    await world.start('s1');
    world.machine.pass(60_000);
    world.runtime.end('s1');
    await world.agent.tick();
    expect(await textOf(world, history)).toBe('');
    expect(await textOf(world, history.replace('-16', '-17'))).toContain('session_id: s1');
  });
});
