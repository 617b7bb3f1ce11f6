import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AgentWorld } from '../testing/agent-world';

const noon = Date.parse('2026-12-16T12:00:00Z');
const byAlice = { reason: 'user', endedBy: 'alice' } as const;
const byRoot = { reason: 'admin', endedBy: 'root' } as const;

/** Waits that the agent begins are passed by the test. */
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Lets what was begun go as far as it comes without a timer. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

async function running(): Promise<AgentWorld> {
  const world = await AgentWorld.opened(noon);
  await world.start('s1');
  await world.tickAfter(30_000);
  return world;
}

describe('ending a session', () => {
  it('stops it, and history and audit say who ended it', async () => {
    const world = await running();
    expect(await world.agent.endSession('s1', byRoot)).toEqual({ kind: 'ended' });
    await world.agent.tick();
    expect(await world.history()).toMatchObject([{ sessionId: 's1', reason: 'admin', endedBy: 'root' }]);
    expect(world.audited.at(-1)).toMatchObject({
      event: 'session.ended',
      user: 'alice',
      by: 'root',
      fields: { session_id: 's1', reason: 'admin', weighted_seconds: 30 },
    });
  });

  it('is told by the report at once', async () => {
    const world = await running();
    await world.agent.endSession('s1', byAlice);
    expect(world.agent.report()).toMatchObject({ status: { sessions: [] }, endedSessionIds: ['s1'] });
    expect(world.agent.overlay().ended).toMatchObject([{ sessionId: 's1' }]);
  });

  it('that two ask for stops it once, and both are answered', async () => {
    const world = await running();
    const answers = await Promise.all([world.agent.endSession('s1', byAlice), world.agent.endSession('s1', byRoot)]);
    expect(answers).toEqual([{ kind: 'ended' }, { kind: 'ended' }]);
    expect(world.runtime.stops).toBe(1);
    await world.agent.tick();
    expect(await world.history()).toMatchObject([{ reason: 'user', endedBy: 'alice' }]);
  });

  it('that has ended is already ended, also after the runtime has forgotten it', async () => {
    const world = await running();
    world.runtime.end('s1');
    await world.agent.tick();
    expect(await world.agent.endSession('s1', byAlice)).toEqual({ kind: 'already_ended' });
    await world.tickAfter(60_000);
    expect(await world.agent.endSession('s1', byAlice)).toEqual({ kind: 'already_ended' });
  });

  it('that never was is unknown', async () => {
    const world = await running();
    expect(await world.agent.endSession('s2', byAlice)).toEqual({ kind: 'unknown' });
  });

  it('reaches one that was started before a crash and not looked at since', async () => {
    const world = await AgentWorld.opened(noon);
    await world.start('s1');
    world.crash();
    await world.agent.tick();
    expect(await world.agent.endSession('s1', byAlice)).toEqual({ kind: 'ended' });
  });

  it('fails with the reason while the runtime is away, and is done when it is back', async () => {
    const world = await running();
    world.runtime.away = 'connection refused';
    expect(await world.agent.endSession('s1', byAlice)).toEqual({
      kind: 'failed',
      detail: 'It could not be ended (connection refused); its node goes on trying.',
    });
    world.runtime.away = null;
    await world.tickAfter(10_000);
    await settle();
    await world.tickAfter(10_000);
    expect(await world.history()).toMatchObject([{ reason: 'user', weightedSeconds: 30 }]);
  });

  it('that hangs is answered within the grace and ten seconds, shown as ending, and forced after a minute', async () => {
    const world = await running();
    world.runtime.stopHangs = true;
    const answer = world.agent.endSession('s1', byAlice);
    await settle();
    await vi.advanceTimersByTimeAsync(20_000);
    expect(await answer).toEqual({
      kind: 'failed',
      detail: 'It has not ended in time; its node goes on trying.',
    });
    await world.tickAfter(20_000);
    expect(world.agent.report().status.sessions).toMatchObject([{ phase: 'ending', endingSince: noon + 30_000 }]);
    expect(world.runtime.removals).toBe(0);
    await vi.advanceTimersByTimeAsync(20_000);
    await world.tickAfter(45_000);
    await settle();
    expect(world.runtime.removals).toBe(1);
    await world.agent.tick();
    expect(world.agent.report().status.sessions).toEqual([]);
    expect(await world.history()).toMatchObject([{ reason: 'user', endedAt: noon + 30_000, weightedSeconds: 30 }]);
  });
});
