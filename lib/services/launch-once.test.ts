import { describe, expect, it } from 'vitest';
import { launchWorld, userFile } from '../testing/launch-world';
import { launchOnce } from './launch-once';
import { launchRequestOf } from './launch-request';
import { startSession } from './start-session';

const sleep = { app_id: 'sleep' };
const limitOf = (limit: number) => ({ 'keys/users/alice': userFile(`session_limit: ${limit}`) });

describe('the count of a launch', () => {
  it('reads reservations before it asks what runs: one that expires in between runs by then', async () => {
    const world = await launchWorld({ objects: limitOf(1) });
    const context = await world.frontend().actingFor('alice');
    let isFirst = true;
    const get: typeof context.store.get = async (key) => {
      if (isFirst && key.startsWith('cluster/reservations/')) {
        isFirst = false;
        await startSession(await world.frontend().actingFor('alice'), sleep);
        world.time.now += 121_000;
        await Promise.all(world.nodes.map((node) => node.flush()));
      }
      return world.store.get(key);
    };
    const slow = { ...context, store: { ...context.store, get } };
    await expect(startSession(slow, sleep)).rejects.toMatchObject({ fields: { limit: 'session_limit', used: 1 } });
    expect(world.running('alice')).toBe(1);
  });

  it('knows by its reservation what runs on a node that cannot be reached any more and has not written yet', async () => {
    const world = await launchWorld({ objects: limitOf(2) });
    await startSession(await world.frontend().actingFor('alice'), { ...sleep, node: 'alpha' });
    await startSession(await world.frontend().actingFor('alice'), { ...sleep, node: 'bravo' });
    const [alpha] = world.nodes;
    if (alpha) alpha.isReachable = false;
    const third = startSession(await world.frontend().actingFor('alice'), sleep);
    await expect(third).rejects.toMatchObject({ fields: { limit: 'session_limit', used: 2 } });
  });

  it('is made anew where somebody else launched meanwhile', async () => {
    const world = await launchWorld({ objects: limitOf(2) });
    const context = await world.frontend().actingFor('alice');
    const launch = { context, request: launchRequestOf(sleep), tried: new Map() };
    const other = otherLaunchIn(world);
    const put: typeof context.store.put = async (key, bytes, condition) => {
      await other();
      return world.store.put(key, bytes, condition);
    };
    const once = await launchOnce({ ...launch, context: { ...context, store: { ...context.store, put } } });
    expect(once).toEqual({ kind: 'again', isContended: true });
    expect(world.running('alice')).toBe(1);
    expect((await launchOnce(launch)).kind).toBe('launched');
    expect(world.running('alice')).toBe(2);
  });

  it('drops what has ended or expired from the reservations', async () => {
    const world = await launchWorld({ objects: limitOf(2) });
    const first = await startSession(await world.frontend().actingFor('alice'), sleep);
    for (const node of world.nodes) node.end(first.session_id);
    await startSession(await world.frontend().actingFor('alice'), sleep);
    const object = await world.store.get('cluster/reservations/alice.yml');
    expect(new TextDecoder().decode(object?.bytes)).not.toContain(first.session_id);
  });
});

/** Starts a session by another frontend, the first time it is called. */
function otherLaunchIn(world: Awaited<ReturnType<typeof launchWorld>>): () => Promise<void> {
  let isFirst = true;
  return async () => {
    if (!isFirst) return;
    isFirst = false;
    await startSession(await world.frontend().actingFor('alice'), sleep);
  };
}
