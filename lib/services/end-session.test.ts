import { describe, expect, it } from 'vitest';
import { type LaunchWorld, launchWorld } from '../testing/launch-world';
import { endSession } from './end-session';
import { startSession } from './start-session';

const sleep = { app_id: 'sleep' };

async function withSession(): Promise<{ world: LaunchWorld; id: string }> {
  const world = await launchWorld();
  const { session_id } = await startSession(await world.frontend().actingFor('alice'), sleep);
  return { world, id: session_id };
}
const flush = (world: LaunchWorld) => Promise.all(world.nodes.map((node) => node.flush()));

describe('ending a session', () => {
  it.each([
    ['its owner', 'alice', 'user', 'user'],
    ['an administrator', 'ada', 'admin', 'admin'],
    ['root', 'root', 'admin', 'admin'],
  ] as const)('is done for %s, with the reason that says so', async (_name, username, role, reason) => {
    const { world, id } = await withSession();
    await flush(world);
    const reasons: string[] = [];
    const frontend = world.frontend();
    const { end } = frontend.nodeCalls;
    frontend.nodeCalls.end = (node, sessionId, why, actor) => {
      reasons.push(why);
      return end(node, sessionId, why, actor);
    };
    const context = await frontend.actingFor(username, role);
    expect(await endSession(context, { id })).toEqual({ session_id: id, outcome: 'ended' });
    expect(world.running('alice')).toBe(0);
    expect(reasons).toEqual([reason]);
    expect(await endSession(context, { id })).toEqual({ session_id: id, outcome: 'already_ended' });
  });

  it('is done at once after it was started, before any report names it', async () => {
    const { world, id } = await withSession();
    const context = await world.frontend().actingFor('alice');
    expect(await endSession(context, { id })).toMatchObject({ outcome: 'ended' });
  });

  it('finds a session that was not reserved by asking the nodes', async () => {
    const world = await launchWorld();
    const { session_id: id } = await startSession(await world.frontend().actingFor('free'), sleep);
    const context = await world.frontend().actingFor('free');
    expect(await endSession(context, { id })).toMatchObject({ outcome: 'ended' });
  });

  it('tells of other people’s sessions what it tells of none', async () => {
    const { world, id } = await withSession();
    await flush(world);
    const context = await world.frontend().actingFor('free');
    await expect(endSession(context, { id })).rejects.toMatchObject({
      code: 'not_found',
      message: `There is no session "${id}".`,
    });
    await expect(endSession(context, { id: 'none' })).rejects.toMatchObject({
      code: 'not_found',
      message: 'There is no session "none".',
    });
    expect(world.running('alice')).toBe(1);
  });

  it('is a matter of the role one acts with', async () => {
    const { world, id } = await withSession();
    await flush(world);
    const context = await world.frontend().actingFor('ada', 'user');
    await expect(endSession(context, { id })).rejects.toMatchObject({ code: 'not_found' });
  });

  it('knows from the history that it has ended', async () => {
    const history =
      '- {session_id: old, username: alice, app_id: sleep, created_at: 1797400000.0, ended_at: 1797410000.0, weighted_seconds: 10000.0, reason: exited, ended_by: node}\n';
    const world = await launchWorld({ objects: { 'cluster/history/2026-12-16/alpha.yml': history } });
    const context = await world.frontend().actingFor('alice');
    expect(await endSession(context, { id: 'old' })).toEqual({ session_id: 'old', outcome: 'already_ended' });
    const other = await world.frontend().actingFor('free');
    await expect(endSession(other, { id: 'old' })).rejects.toMatchObject({ code: 'not_found' });
  });

  it('fails in words where its node does not answer, and where it cannot end it yet', async () => {
    const { world, id } = await withSession();
    await flush(world);
    const frontend = world.frontend({ end: async () => ({ kind: 'failed', detail: 'It hangs.' }) });
    await expect(endSession(await frontend.actingFor('alice'), { id })).rejects.toMatchObject({
      code: 'unavailable',
      message: 'alpha could not end the session yet and goes on trying: It hangs.',
    });
    for (const node of world.nodes) node.isReachable = false;
    const context = await world.frontend().actingFor('alice');
    await expect(endSession(context, { id })).rejects.toMatchObject({ code: 'unavailable' });
  });
});
