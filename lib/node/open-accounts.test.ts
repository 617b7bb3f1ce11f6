import { describe, expect, it } from 'vitest';
import { AgentWorld } from '../testing/agent-world';
import { stateKey } from './state-file';

const noon = Date.parse('2026-12-16T12:00:00Z');
const day = '2026-12-16';

async function damagedAfter(seconds: number): Promise<AgentWorld> {
  const world = await AgentWorld.opened(noon);
  await world.start('s1');
  await world.tickAfter(seconds * 1000);
  await world.stateStore.put(stateKey, new TextEncoder().encode('{"version":1,'), {});
  world.crash();
  return world;
}

describe('accounts that are damaged', () => {
  it('are kept aside, told of, and taken up from the last report: nothing is charged twice', async () => {
    const world = await damagedAfter(60);
    await world.tickAfter(30_000);
    expect(await world.usage(day)).toEqual(new Map([['alice', 90]]));
    expect(world.agent.report().status.sessions).toMatchObject([{ sessionId: 's1', weightedSeconds: 90 }]);
    expect(world.agent.report().status.alerts.join()).toContain("The node's accounts were damaged.");
    const kept = (await world.stateStore.list('')).map(({ key }) => key).filter((key) => key !== stateKey);
    expect(kept).toHaveLength(1);
    expect(kept[0]).toMatch(/^accounting\.damaged-/);
  });

  it('give the session its whole history', async () => {
    const world = await damagedAfter(60);
    await world.tickAfter(30_000);
    world.runtime.end('s1');
    await world.tickAfter(10_000);
    expect(await world.history()).toMatchObject([{ sessionId: 's1', weightedSeconds: 90, reason: 'exited' }]);
  });

  it('tell a session that is gone as lost, with what was charged', async () => {
    const world = await damagedAfter(60);
    world.runtime.vanish('s1');
    await world.tickAfter(30_000);
    expect(await world.usage(day)).toEqual(new Map([['alice', 60]]));
    expect(await world.history()).toMatchObject([{ reason: 'lost', weightedSeconds: 60 }]);
  });

  it('wait while the last report cannot be read: nothing is started nor invented', async () => {
    const world = await damagedAfter(60);
    world.treeStore.away = 'no route to host';
    await world.tickAfter(30_000);
    expect(world.agent.report().status.alerts.join()).toContain(
      'cannot read its accounts, and waits: no route to host',
    );
    expect(await world.start('s2')).toMatchObject({ kind: 'failed' });
    world.treeStore.away = null;
    await world.tickAfter(30_000);
    expect(await world.usage(day)).toEqual(new Map([['alice', 120]]));
    expect(world.agent.report().status.alerts.join()).not.toContain('waits');
  });
});

describe('a state that cannot be read', () => {
  it('is waited for', async () => {
    const world = await AgentWorld.opened(noon);
    await world.start('s1');
    await world.tickAfter(60_000);
    world.crash();
    world.stateStore.away = 'I/O error';
    await world.tickAfter(30_000);
    world.stateStore.away = null;
    await world.tickAfter(30_000);
    expect(await world.usage(day)).toEqual(new Map([['alice', 120]]));
  });
});
