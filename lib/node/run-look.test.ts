import { describe, expect, it } from 'vitest';
import { AgentWorld } from '../testing/agent-world';

const noon = Date.parse('2026-12-16T12:00:00Z');
const day = '2026-12-16';

describe('a runtime that does not answer', () => {
  it('is told with its reason and since when, once in the audit, and recovers by itself', async () => {
    const world = await AgentWorld.opened(noon);
    await world.start('s1');
    await world.tickAfter(10_000);
    world.runtime.away = 'connect ENOENT';
    await world.tickAfter(10_000);
    await world.tickAfter(60_000);
    const status = await world.status();
    expect(status?.runtime).toEqual({ kind: 'docker', error: { reason: 'connect ENOENT', since: noon + 20_000 } });
    expect(status?.reportedAt).toBe(noon + 80_000);
    expect(status?.sessions).toMatchObject([{ sessionId: 's1', weightedSeconds: 10 }]);
    expect(world.agent.figures()).toMatchObject({ ticks: 4, ticksWithoutRuntime: 2 });
    world.runtime.away = null;
    await world.tickAfter(10_000);
    expect((await world.status())?.runtime?.error).toBeNull();
    expect(await world.usage(day)).toEqual(new Map([['alice', 90]]));
    expect(world.audited.map(({ event }) => event)).toEqual(['session.launched', 'runtime.lost', 'runtime.back']);
  });

  it('costs nothing for sessions that ended with it', async () => {
    const world = await AgentWorld.opened(noon);
    await world.start('s1');
    await world.tickAfter(10_000);
    world.machine.pass(5000);
    world.runtime.end('s1');
    world.runtime.away = 'gone';
    await world.tickAfter(600_000);
    world.runtime.away = null;
    await world.tickAfter(10_000);
    await world.tickAfter(60_000);
    expect(await world.usage(day)).toEqual(new Map([['alice', 15]]));
  });
});

describe('what else the runtime lists', () => {
  it('a session without a readable owner is left alone, told of, and hides no other', async () => {
    const world = await AgentWorld.opened(noon);
    await world.runtime.start({ ...emptySpec, sessionId: 'odd', labels: { 'headroom.gpu': 'maybe' } });
    await world.start('s1');
    await world.tickAfter(60_000);
    expect(await world.usage(day)).toEqual(new Map([['alice', 60]]));
    expect((await world.status())?.alerts.join()).toContain('1 session(s) that name no user (odd)');
    expect(world.runtime.sessions.has('odd')).toBe(true);
    world.runtime.vanish('odd');
    await world.tickAfter(60_000);
    expect((await world.status())?.alerts).toEqual([]);
  });

  it('a start that a crash cut short before it began is taken away', async () => {
    const world = await AgentWorld.opened(noon);
    const { runtime } = world;
    runtime.list = async () => [{ sessionId: 'made', labels: {}, startedAt: null, finished: null }];
    await world.tickAfter(10_000);
    expect(runtime.removals).toBe(1);
  });
});

describe('a session that starts while the list is made', () => {
  it('is not taken for a start that was cut short', async () => {
    const world = await AgentWorld.opened(noon);
    const { runtime } = world;
    runtime.list = async () => {
      // Listed as made; it runs before the list is handed over.
      await world.start('s1');
      return [{ sessionId: 's1', labels: {}, startedAt: null, finished: null }];
    };
    await world.tickAfter(10_000);
    expect(runtime.removals).toBe(0);
    expect(world.agent.report().status.sessions).toMatchObject([{ sessionId: 's1' }]);
  });
});

const emptySpec = {
  image: '',
  command: [],
  environment: {},
  cpus: null,
  memoryBytes: null,
  gpuDevices: [],
  storageFolder: null,
  network: null,
};
