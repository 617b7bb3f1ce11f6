import { mkdtemp, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AgentWorld, startedOf } from '../testing/agent-world';
import { factsOfLabels } from './label-text';

const noon = Date.parse('2026-12-16T12:00:00Z');

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'headroom-start-'));
});
afterEach(() => rm(folder, { recursive: true }));

describe('starting a session', () => {
  it('answers it as the report shows it, and the runtime keeps what it is', async () => {
    const world = await AgentWorld.opened(noon);
    await world.put('keys/users/alice', '--- Settings ---\nprovider_groups: [staff]\n--- Public Key ---\n');
    await world.agent.tick();
    const plan = { claimMemoryMib: 2048, claimCpus: 2, wallClockSeconds: 3600 };
    const session = startedOf(await world.start('s1', 'alice', plan));
    expect(session).toMatchObject({
      sessionId: 's1',
      username: 'alice',
      appName: 'Firefox',
      createdAt: noon,
      providerGroups: ['staff'],
      rate: 1,
      weightedSeconds: 0,
      phase: 'running',
      ...plan,
    });
    expect(world.agent.report().status.sessions).toEqual([session]);
    const labels = world.runtime.sessions.get('s1')?.spec.labels ?? {};
    expect(factsOfLabels(labels)).toMatchObject({ username: 'alice', claimMemoryMib: 2048, wallClockSeconds: 3600 });
    expect(world.audited.at(-1)).toMatchObject({
      event: 'session.launched',
      user: 'alice',
      fields: { session_id: 's1', app_id: 'firefox', claim_memory_mb: 2048 },
    });
  });

  it.each([
    ['as large as the plan says', 1.5, 1.5],
    ['no larger than the machine, whose runtime refuses more cores than there are', 64, 8],
    ['without a cap where the plan has none', null, null],
  ])('gives it a container %s', async (_name, planned, given) => {
    const world = await AgentWorld.opened(noon);
    const start = vi.spyOn(world.runtime, 'start');
    startedOf(await world.start('s1', 'alice', { cpus: planned }));
    expect(start.mock.calls.map(([{ cpus }]) => cpus)).toEqual([given]);
  });

  it('judges the cores of an analysis by what the machine has', async () => {
    const world = await AgentWorld.opened(noon);
    const asks = { cpus: 9, claimCpus: 9 };
    expect(await world.start('s1', 'alice', asks)).toEqual({ kind: 'no_room', obstacle: 'cores' });
  });

  it.each([
    ['the container it got', { cpus: 64, memoryBytes: 512 * 2 ** 20 }, { cpus: 8, memory_mb: 512 }],
    ['nothing of what it has not', {}, {}],
    [
      'its claims',
      { cpus: 2, claimCpus: 2, claimMemoryMib: 100, wallClockSeconds: 60 },
      { cpus: 2, claim_cpus: 2, claim_memory_mb: 100, wall_clock_seconds: 60 },
    ],
  ])('tells the audit log %s', async (_name, plan, told) => {
    const world = await AgentWorld.opened(noon);
    startedOf(await world.start('s1', 'alice', plan));
    const fields = { session_id: 's1', app_id: 'firefox', gpu: false, ...told };
    expect(world.audited.at(-1)?.fields).toEqual(fields);
  });

  it('is in the tree with the next tick', async () => {
    const world = await AgentWorld.opened(noon);
    await world.start('s1');
    await world.tickAfter(200);
    expect((await world.status())?.sessions).toMatchObject([{ sessionId: 's1' }]);
  });

  it('asked for twice starts it once', async () => {
    const world = await AgentWorld.opened(noon);
    const both = await Promise.all([world.start('s1'), world.start('s1')]);
    both.push(await world.start('s1'));
    expect(both.map((outcome) => startedOf(outcome).sessionId)).toEqual(['s1', 's1', 's1']);
    expect(world.runtime.lives).toHaveLength(1);
  });

  it('makes a folder for a user whose session keeps files', async () => {
    const world = await AgentWorld.opened(noon, { storagePath: folder });
    startedOf(await world.start('s1', 'alice', { persistent: true }));
    expect((await stat(path.join(folder, 'alice'))).isDirectory()).toBe(true);
    expect(await world.start('s2', '../alice', { persistent: true })).toMatchObject({ kind: 'failed' });
    expect(world.runtime.sessions.size).toBe(1);
  });

  it('counts those that start at the same moment', async () => {
    const world = await AgentWorld.opened(noon, { maxSessions: 3 });
    const outcomes = await Promise.all(Array.from({ length: 20 }, (_, index) => world.start(`s${index}`)));
    expect(outcomes.filter(({ kind }) => kind === 'started')).toHaveLength(3);
    expect(outcomes.filter(({ kind }) => kind === 'no_room')).toHaveLength(17);
    expect(outcomes.at(-1)).toEqual({ kind: 'no_room', obstacle: 'full' });
  });

  it('finds no room while the runtime is away', async () => {
    const world = await AgentWorld.opened(noon);
    world.runtime.away = 'connection refused';
    await world.agent.tick();
    expect(await world.start('s1')).toEqual({ kind: 'no_room', obstacle: 'runtime_away' });
  });

  it('tells why the runtime could not', async () => {
    const world = await AgentWorld.opened(noon);
    world.runtime.failsStarts = 'There is no image session-test:1 here.';
    expect(await world.start('s1')).toEqual({ kind: 'failed', detail: 'There is no image session-test:1 here.' });
    world.runtime.failsStarts = null;
    startedOf(await world.start('s2'));
  });

  it('does nothing after the reservation has run out', async () => {
    const world = await AgentWorld.opened(noon);
    expect(await world.start('s1', 'alice', {}, { expiresAt: noon })).toMatchObject({ kind: 'failed' });
    expect(world.runtime.lives).toEqual([]);
  });

  it('that comes through after the reservation has run out is taken back, and charged to nobody', async () => {
    const world = await AgentWorld.opened(noon);
    const { runtime } = world;
    const start = runtime.start.bind(runtime);
    runtime.start = async (spec) => {
      const result = await start(spec);
      world.machine.pass(50_000);
      return result;
    };
    expect(await world.start('s1', 'alice', {}, { expiresAt: noon + 40_000 })).toMatchObject({ kind: 'failed' });
    await world.tickAfter(1000);
    expect(runtime.sessions.size).toBe(0);
    await world.tickAfter(60_000);
    expect(await world.usageOfAllDays('alice')).toBe(0);
    expect(await world.history()).toEqual([]);
  });

  it('whose answer is lost is taken back at the next look', async () => {
    const world = await AgentWorld.opened(noon);
    world.runtime.losesStarts = true;
    expect(await world.start('s1')).toEqual({ kind: 'no_room', obstacle: 'runtime_away' });
    expect(world.runtime.sessions.size).toBe(1);
    await world.tickAfter(1000);
    expect(world.runtime.sessions.size).toBe(0);
    expect(world.agent.report().status.sessions).toEqual([]);
  });

  it('that the runtime lists while it is being started is neither lost nor there twice', async () => {
    const world = await AgentWorld.opened(noon);
    const { runtime } = world;
    const start = runtime.start.bind(runtime);
    runtime.start = async (spec) => {
      const result = await start(spec);
      await world.tickAfter(2000);
      return result;
    };
    startedOf(await world.start('s1'));
    await world.tickAfter(8000);
    runtime.end('s1');
    await world.tickAfter(60_000);
    expect(await world.usageOfAllDays('alice')).toBe(10);
    expect(await world.history()).toHaveLength(1);
  });
});
