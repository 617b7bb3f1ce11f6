import { describe, expect, it } from 'vitest';
import { AgentWorld, testNode } from '../testing/agent-world';

const noon = Date.parse('2026-12-16T12:00:00Z');
const day = '2026-12-16';
const settle = () => new Promise((resolve) => setImmediate(resolve));

/** A tick, and what it began in the background. */
async function tickAndEnd(world: AgentWorld, milliseconds: number): Promise<void> {
  await world.tickAfter(milliseconds);
  for (let turns = 0; turns < 20; turns += 1) await settle();
  await world.agent.tick();
}

async function withUser(settings: string, pool = ''): Promise<AgentWorld> {
  const world = new AgentWorld(noon);
  await world.put('keys/users/alice', `--- Settings ---\n${settings}\n--- Public Key ---\n`);
  await world.put('cluster/pools/default.yml', pool);
  await world.put(
    `cluster/nodes/${testNode}.yml`,
    `id: ${testNode}\nroles: [runtime]\napproved: true\npool: default\n`,
  );
  await world.agent.tick();
  return world;
}

describe('an overdue session', () => {
  it.each([
    ['older than its user may run one', 'session_hours: 1', '', null, 'session_hours', 3600],
    [
      'of a spent allowance where the pool stops then',
      'allowance_hours: 2',
      'stop_when_spent: true\ncost: 4\n',
      null,
      'allowance_spent',
      1800,
    ],
    ['past the ceiling of its run', '{}', '', 900, 'wall_clock', 900],
  ])('%s is ended at the first tick of its time', async (_name, settings, pool, ceiling, reason, limitSeconds) => {
    const world = await withUser(settings, pool);
    await world.start('s1', 'alice', { wallClockSeconds: ceiling });
    await tickAndEnd(world, limitSeconds * 1000 - 1);
    expect(world.agent.report().status.sessions).toHaveLength(1);
    await tickAndEnd(world, 10_000);
    expect(await world.history()).toMatchObject([{ sessionId: 's1', reason, endedBy: 'node' }]);
    const [ended] = await world.history();
    expect((ended?.endedAt ?? 0) - noon).toBe(limitSeconds * 1000 - 1 + 10_000);
    expect(world.audited.at(-1)).toMatchObject({ event: 'session.ended', by: 'node', fields: { reason } });
  });

  it('waits for an administrator where the node does not end it itself', async () => {
    const world = new AgentWorld(noon, { endOverdue: false });
    await world.put('keys/users/alice', '--- Settings ---\nsession_hours: 1\n--- Public Key ---\n');
    await world.agent.tick();
    await world.start('s1');
    await tickAndEnd(world, 2 * 3_600_000);
    expect(world.agent.report().status.sessions).toMatchObject([{ phase: 'running' }]);
  });

  it('is none for a clock that is set an hour ahead', async () => {
    const world = await withUser('session_hours: 1');
    await world.start('s1');
    await tickAndEnd(world, 60_000);
    world.machine.setClock(3_600_000);
    await tickAndEnd(world, 60_000);
    expect(world.agent.report().status.sessions).toMatchObject([{ phase: 'running', createdAt: noon + 3_600_000 }]);
  });
});

describe('the agent', () => {
  it('begins with a look and ends with one, both in the audit, and sessions run on', async () => {
    const world = new AgentWorld(noon);
    await world.agent.start();
    // Its very first report says what a launch has to know.
    expect(await world.status()).toMatchObject({ stopped: false, freeDiskBytes: 100 * 1024 ** 3 });
    await world.start('s1');
    world.machine.pass(25_000);
    await world.agent.stop();
    expect(await world.usage(day)).toEqual(new Map([['alice', 25]]));
    expect(await world.status()).toMatchObject({ stopped: true, sessions: [{ sessionId: 's1' }] });
    expect(world.audited.map(({ event }) => event)).toEqual(['node.started', 'session.launched', 'node.stopped']);
    world.crash();
    await world.tickAfter(35_000);
    expect(await world.usage(day)).toEqual(new Map([['alice', 60]]));
  });

  it('looks as soon as it is told of an end', async () => {
    const world = new AgentWorld(noon);
    await world.agent.start();
    await world.start('s1');
    world.machine.pass(5000);
    world.runtime.end('s1');
    await expect.poll(() => world.history()).toMatchObject([{ sessionId: 's1', weightedSeconds: 5 }]);
    await world.agent.stop();
  });

  it('ticks one at a time', async () => {
    const world = await AgentWorld.opened(noon);
    let atOnce = 0;
    let most = 0;
    const list = world.runtime.list.bind(world.runtime);
    world.runtime.list = async () => {
      most = Math.max(most, ++atOnce);
      await settle();
      atOnce -= 1;
      return list();
    };
    await Promise.all(Array.from({ length: 10 }, () => world.agent.tick()));
    expect(most).toBe(1);
  });

  it('answers the same overlay until something changed', async () => {
    const world = await AgentWorld.opened(noon);
    const before = world.agent.overlay();
    expect(world.agent.overlay()).toBe(before);
    await world.start('s1');
    expect(world.agent.overlay()).not.toBe(before);
  });

  it('reports what sessions take, measured beside the ticks', async () => {
    const world = await AgentWorld.opened(noon);
    await world.start('s1');
    await tickAndEnd(world, 60_000);
    await tickAndEnd(world, 60_000);
    expect((await world.status())?.sessions).toMatchObject([{ usedCpus: 0.5, usedMemoryMib: 100 }]);
  });
});
