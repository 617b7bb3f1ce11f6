import { describe, expect, it } from 'vitest';
import { session } from '../api/sessions';
import { launchWorld, userFile } from '../testing/launch-world';
import { startSession } from './start-session';

const sleep = { app_id: 'sleep' };

describe('starting a session', () => {
  it('answers the session, which counts from then on', async () => {
    const world = await launchWorld();
    const frontend = world.frontend();
    const answer = await startSession(await frontend.actingFor('alice'), sleep);
    expect(session.strict().parse(answer)).toEqual(answer);
    expect(answer).toMatchObject({ username: 'alice', node: 'alpha', phase: 'running', overdue: null });
    expect(world.running('alice')).toBe(1);
  });

  it('goes to the node with fewer sessions', async () => {
    const world = await launchWorld();
    const frontend = world.frontend();
    const nodes: string[] = [];
    for (let launch = 0; launch < 3; launch += 1) {
      nodes.push((await startSession(await frontend.actingFor('alice'), sleep)).node);
    }
    expect(nodes).toEqual(['alpha', 'bravo', 'alpha']);
  });

  it('is refused at the limit with the figures, and written down', async () => {
    const world = await launchWorld({ objects: { 'keys/users/alice': userFile('session_limit: 1') } });
    const frontend = world.frontend();
    await startSession(await frontend.actingFor('alice'), sleep);
    await expect(startSession(await frontend.actingFor('alice'), sleep)).rejects.toMatchObject({
      code: 'forbidden',
      message: '1 session of 1 in use. One has to end before another starts.',
      fields: { limit: 'session_limit', used: 1, allowed: 1, resets_at: null },
    });
    expect(world.audit).toMatchObject([
      { event: 'session.refused', user: 'alice', by: 'alice', fields: { app_id: 'sleep', limit: 'session_limit' } },
    ]);
  });

  it('is allowed at the limit at once after a session has ended', async () => {
    const world = await launchWorld({ objects: { 'keys/users/alice': userFile('session_limit: 1') } });
    const frontend = world.frontend();
    const first = await startSession(await frontend.actingFor('alice'), sleep);
    await Promise.all(world.nodes.map((node) => node.flush()));
    world.nodes.find(({ id }) => id === first.node)?.end(first.session_id);
    await startSession(await frontend.actingFor('alice'), sleep);
    expect(world.running('alice')).toBe(1);
  });

  it('is refused, with how far over, where the limit was lowered below what runs', async () => {
    const world = await launchWorld();
    const frontend = world.frontend();
    for (let launch = 0; launch < 3; launch += 1) await startSession(await frontend.actingFor('alice'), sleep);
    await world.store.put('keys/users/alice', new TextEncoder().encode(userFile('session_limit: 1')), {});
    await expect(startSession(await frontend.actingFor('alice'), sleep)).rejects.toMatchObject({
      code: 'forbidden',
      fields: { limit: 'session_limit', used: 3, allowed: 1 },
      message: expect.stringContaining('over by 2'),
    });
  });

  it('is refused under an allowance of 0, with when it resets', async () => {
    const settings = 'allowance_hours: 0\nallowance_period: week';
    const world = await launchWorld({ objects: { 'keys/users/alice': userFile(settings) } });
    await expect(startSession(await world.frontend().actingFor('alice'), sleep)).rejects.toMatchObject({
      code: 'forbidden',
      message: 'The allowance of this week is spent: 0 h of 0 h.',
      fields: { limit: 'allowance', used: 0, allowed: 0, resets_at: '2026-12-21T00:00:00.000Z' },
    });
  });

  it('counts what runs on a node that is away by its last report', async () => {
    const world = await launchWorld({ objects: { 'keys/users/alice': userFile('session_limit: 1') } });
    const frontend = world.frontend();
    await startSession(await frontend.actingFor('alice'), sleep);
    for (const node of world.nodes) await node.flush();
    for (const node of world.nodes) if (node.live.size > 0) node.isReachable = false;
    world.time.now += 3_600_000;
    const rested = world.nodes.find(({ isReachable }) => isReachable);
    await rested?.flush();
    await expect(startSession(await frontend.actingFor('alice'), sleep)).rejects.toMatchObject({
      fields: { limit: 'session_limit', used: 1 },
    });
  });

  it('counts a launch of another frontend that no report names yet', async () => {
    const world = await launchWorld({ objects: { 'keys/users/alice': userFile('session_limit: 1') } });
    const hung = world.frontend({ start: () => new Promise(() => undefined) });
    void startSession(await hung.actingFor('alice'), sleep);
    await expect.poll(async () => await world.store.get('cluster/reservations/alice.yml')).not.toBeNull();
    const other = world.frontend();
    await expect(startSession(await other.actingFor('alice'), sleep)).rejects.toMatchObject({
      fields: { limit: 'session_limit', used: 1 },
    });
    world.time.now += 120_000;
    for (const node of world.nodes) await node.flush();
    await startSession(await other.actingFor('alice'), sleep);
    expect(world.running('alice')).toBe(1);
  });

  it('is not found for who may not start it, or where the node is unknown', async () => {
    const world = await launchWorld();
    const context = await world.frontend().actingFor('alice');
    await expect(startSession(context, { app_id: 'missing' })).rejects.toMatchObject({ code: 'not_found' });
    await expect(startSession(context, { ...sleep, node: 'zulu' })).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('somebody under no limit', () => {
  it.each(['free', 'ada', 'root'])('%s is not counted, yet placed on a node that answers', async (username) => {
    const world = await launchWorld();
    const role = username === 'free' ? 'user' : 'admin';
    const context = await world.frontend().actingFor(username, role);
    await startSession(context, sleep);
    expect(world.running(username)).toBe(1);
    expect(world.nodes.map(({ reportsAsked }) => reportsAsked)).toEqual([1, 1]);
    expect(await world.store.list('cluster/reservations/')).toEqual([]);
  });
});
