import { describe, expect, it } from 'vitest';
import { AgentWorld, startedOf, testNode } from '../testing/agent-world';

const noon = Date.parse('2026-12-16T12:00:00Z');
const beforeMidnight = Date.parse('2026-12-16T23:50:00Z');
const minute = 60_000;
const hour = 60 * minute;
const byAlice = { reason: 'user', endedBy: 'alice' } as const;

describe('what a session is charged', () => {
  it('is its time from start to end, not from tick to tick', async () => {
    const world = await AgentWorld.opened(noon);
    world.machine.pass(3000);
    startedOf(await world.start('s1'));
    await world.tickAfter(7000);
    world.machine.pass(61_500);
    world.runtime.end('s1');
    await world.tickAfter(4000);
    expect(await world.usage('2026-12-16')).toEqual(new Map([['alice', 68.5]]));
    const [ended] = await world.history();
    expect(ended).toMatchObject({ sessionId: 's1', reason: 'exited', endedBy: 'node', weightedSeconds: 68.5 });
    expect((ended?.endedAt ?? 0) - (ended?.createdAt ?? 0)).toBe(68_500);
    expect(world.runtime.sessions.size).toBe(0);
  });

  it('is split at midnight between the two days', async () => {
    const world = await AgentWorld.opened(beforeMidnight);
    await world.start('s1');
    await world.tickAfter(5 * minute);
    await world.tickAfter(10 * minute);
    await world.agent.endSession('s1', byAlice);
    await world.agent.tick();
    expect(await world.usage('2026-12-16')).toEqual(new Map([['alice', 600]]));
    expect(await world.usage('2026-12-17')).toEqual(new Map([['alice', 300]]));
    const [ended] = await world.history();
    expect([...(ended?.weightedSecondsByDay ?? [])]).toEqual([
      ['2026-12-16', 600],
      ['2026-12-17', 300],
    ]);
  });

  it('goes to where its end was asked for, however long it takes to end', async () => {
    const world = await AgentWorld.opened(noon, { stopGraceSeconds: -4.9 });
    world.runtime.stopHangs = true;
    await world.start('s1');
    await world.tickAfter(minute);
    await world.agent.endSession('s1', byAlice);
    await world.tickAfter(30_000);
    expect((await world.status())?.sessions).toMatchObject([
      { sessionId: 's1', phase: 'ending', weightedSeconds: 60, endingSince: noon + minute },
    ]);
    world.runtime.end('s1');
    await world.tickAfter(10_000);
    expect(await world.usage('2026-12-16')).toEqual(new Map([['alice', 60]]));
    expect(await world.history()).toMatchObject([{ reason: 'user', endedBy: 'alice', endedAt: noon + minute }]);
  });

  it('goes to its own end, where that came before somebody asked', async () => {
    const world = await AgentWorld.opened(noon);
    await world.start('s1');
    world.machine.pass(30_000);
    world.runtime.end('s1', { outOfMemory: true });
    world.machine.pass(5000);
    await world.agent.endSession('s1', byAlice);
    await world.agent.tick();
    expect(await world.usage('2026-12-16')).toEqual(new Map([['alice', 30]]));
  });

  it('goes to the look before, where the runtime no longer knows it', async () => {
    const world = await AgentWorld.opened(noon);
    await world.start('s1');
    await world.tickAfter(20_000);
    world.machine.pass(5000);
    world.runtime.vanish('s1');
    await world.tickAfter(5000);
    expect(await world.usage('2026-12-16')).toEqual(new Map([['alice', 20]]));
    expect(await world.history()).toMatchObject([{ reason: 'lost', endedAt: noon + 20_000, weightedSeconds: 20 }]);
    expect((await world.status())?.sessions).toEqual([]);
  });

  it('follows the rate of the pool from the tick that first sees it', async () => {
    const world = await AgentWorld.opened(noon);
    await world.put(`cluster/nodes/${testNode}.yml`, `id: ${testNode}\nroles: [runtime]\napproved: true\npool: fast\n`);
    await world.put('cluster/pools/fast.yml', 'cost: 2\ngpu_cost: 8\n');
    await world.agent.tick();
    await world.start('s1');
    await world.tickAfter(10_000);
    await world.put('cluster/pools/fast.yml', 'cost: 3\n');
    await world.tickAfter(10_000);
    await world.tickAfter(10_000);
    world.treeStore.away = 'cut off';
    await world.tickAfter(10_000);
    world.treeStore.away = null;
    await world.tickAfter(60_000);
    expect(await world.usageOfAllDays('alice')).toBe(2 * 20 + 3 * 80);
  });

  it('is known over a restart of the machine up to the last look, and from the new start', async () => {
    const world = await AgentWorld.opened(noon);
    await world.start('s1');
    await world.tickAfter(30_000);
    world.machine.pass(20_000);
    world.runtime.vanish('s1');
    world.machine.pass(hour);
    world.machine.reboot();
    world.crash();
    await world.tickAfter(10_000);
    expect(await world.usage('2026-12-16')).toEqual(new Map([['alice', 30]]));
  });
});

describe('a crash', () => {
  it('before the first look after a start costs nothing', async () => {
    const world = await AgentWorld.opened(noon);
    await world.start('s1');
    world.machine.pass(40_000);
    world.crash();
    await world.tickAfter(20_000);
    expect(await world.usage('2026-12-16')).toEqual(new Map([['alice', 60]]));
  });

  it('does not take an end back that was asked for', async () => {
    const world = await AgentWorld.opened(noon, { stopGraceSeconds: -4.9 });
    await world.start('s1');
    await world.tickAfter(30_000);
    world.runtime.stopHangs = true;
    await world.agent.endSession('s1', byAlice);
    world.crash();
    world.runtime.stopHangs = false;
    await world.tickAfter(50_000);
    await world.tickAfter(10_000);
    expect(await world.usage('2026-12-16')).toEqual(new Map([['alice', 30]]));
    expect(await world.history()).toMatchObject([{ reason: 'user', endedBy: 'alice', weightedSeconds: 30 }]);
    expect(world.audited.filter(({ event }) => event === 'session.ended')).toHaveLength(1);
  });

  it('after the runtime has forgotten a session charges it no second time', async () => {
    const world = await AgentWorld.opened(noon);
    await world.start('s1');
    await world.tickAfter(30_000);
    world.runtime.end('s1');
    await world.tickAfter(10_000);
    world.crash();
    await world.tickAfter(10_000);
    await world.tickAfter(10_000);
    expect(await world.usage('2026-12-16')).toEqual(new Map([['alice', 30]]));
    expect(await world.history()).toHaveLength(1);
  });

  it('while the state cannot be saved loses nothing: the runtime keeps what ended, and nothing is written', async () => {
    const world = await AgentWorld.opened(noon);
    await world.start('s1');
    await world.tickAfter(30_000);
    world.machine.pass(30_000);
    world.runtime.end('s1');
    world.stateStore.away = 'the disk is full';
    await world.tickAfter(60_000);
    expect(world.agent.report().status.alerts.join()).toContain('cannot save its accounts');
    expect(await world.usageOfAllDays('alice')).toBe(30);
    world.crash();
    world.stateStore.away = null;
    await world.tickAfter(10_000);
    expect(await world.usageOfAllDays('alice')).toBe(60);
    expect(await world.history()).toMatchObject([{ reason: 'exited', weightedSeconds: 60 }]);
  });
});
