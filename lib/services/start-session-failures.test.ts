import { describe, expect, it } from 'vitest';
import { AppError } from '../errors';
import { readReservations } from '../records/reservations-file';
import { StoreUnavailable } from '../store/port';
import { type LaunchWorld, launchWorld } from '../testing/launch-world';
import { startSession } from './start-session';

const sleep = { app_id: 'sleep' };

async function reserved({ store }: LaunchWorld): Promise<number> {
  const key = 'cluster/reservations/alice.yml';
  const object = await store.get(key);
  return object ? (readReservations({ key, name: 'alice', ...object }).record?.length ?? 0) : 0;
}

const [alpha, bravo] = [0, 1];

describe('a node', () => {
  it('that turns out to be full hands the launch to another', async () => {
    const world = await launchWorld();
    world.nodes[alpha]?.live.clear();
    const first = world.nodes[alpha];
    if (first) first.mostSessions = 0;
    const answer = await startSession(await world.frontend().actingFor('alice'), sleep);
    expect(answer.node).toBe('bravo');
    expect(await reserved(world)).toBe(1);
  });

  it('after node that is full leaves no room, and no reservation', async () => {
    const world = await launchWorld();
    for (const node of world.nodes) node.mostSessions = 0;
    await expect(startSession(await world.frontend().actingFor('alice'), sleep)).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringMatching(/^No node has room for it now\. alpha: .* bravo: /),
      fields: {
        no_room: [
          { node: 'alpha', obstacle: 'full' },
          { node: 'bravo', obstacle: 'full' },
        ],
      },
    });
    expect(await reserved(world)).toBe(0);
  });

  it('that refuses is believed, and the slot is free again', async () => {
    const world = await launchWorld();
    const detail = 'The account is switched off.';
    const refusal = { kind: 'refused', limit: 'inactive', detail, used: null, allowed: null, resetsAt: null } as const;
    for (const node of world.nodes) node.nextStart = refusal;
    await expect(startSession(await world.frontend().actingFor('alice'), sleep)).rejects.toMatchObject({
      code: 'forbidden',
      message: detail,
      fields: { limit: 'inactive' },
    });
    expect(await reserved(world)).toBe(0);
  });

  it('that cannot start it says why, and the slot is free again', async () => {
    const world = await launchWorld();
    for (const node of world.nodes) node.nextStart = { kind: 'failed', detail: 'There is no such image.' };
    await expect(startSession(await world.frontend().actingFor('alice'), sleep)).rejects.toMatchObject({
      code: 'unavailable',
      message: 'alpha could not start the session: There is no such image.',
    });
    expect(await reserved(world)).toBe(0);
  });

  it('whose answer is lost is asked to end it, keeps its slot reserved, and no other is tried', async () => {
    const world = await launchWorld();
    for (const node of world.nodes) node.nextStart = 'answer is lost';
    await expect(startSession(await world.frontend().actingFor('alice'), sleep)).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringContaining('alpha did not answer whether the session started'),
    });
    expect(world.running('alice')).toBe(0);
    expect([world.nodes[alpha]?.starts, world.nodes[bravo]?.starts]).toEqual([1, 0]);
    expect(await reserved(world)).toBe(1);
  });

  it('that would not hear of the order has started nothing, and the slot is free again', async () => {
    const world = await launchWorld();
    const frontend = world.frontend({
      start: async () => {
        throw new AppError('forbidden', 'It takes no orders from here.');
      },
    });
    await expect(startSession(await frontend.actingFor('alice'), sleep)).rejects.toMatchObject({
      code: 'unavailable',
      message: 'alpha could not start the session: It takes no orders from here.',
    });
    expect(await reserved(world)).toBe(0);
  });

  it.each(['alice', 'free'])('that does not answer takes no launch of %s', async (username) => {
    const world = await launchWorld();
    const first = world.nodes[alpha];
    if (first) first.isReachable = false;
    expect((await startSession(await world.frontend().actingFor(username), sleep)).node).toBe('bravo');
  });
});

describe('the tree', () => {
  it('that cannot be written lets nobody start who has to be counted', async () => {
    const world = await launchWorld();
    const context = await world.frontend().actingFor('alice');
    context.store.put = async () => {
      throw new StoreUnavailable('read-only');
    };
    await expect(startSession(context, sleep)).rejects.toMatchObject({ code: 'unavailable' });
    expect(world.running('alice')).toBe(0);
  });

  it.each(['alice', 'free'])('that cannot be read lets nobody start (%s)', async (username) => {
    const world = await launchWorld();
    const context = await world.frontend().actingFor(username);
    world.store.list = async () => {
      throw new StoreUnavailable('gone');
    };
    await expect(startSession(context, sleep)).rejects.toMatchObject({
      code: 'unavailable',
      message: 'The tree cannot be read at the moment, so nothing can be started.',
    });
    expect(world.running(username)).toBe(0);
  });

  it.each([
    ['broken', '{{{'],
    ['longer than is read', `time: 1.0\n# ${'x'.repeat(17 * 1024 * 1024)}`],
  ])('with a %s report of a node that does not answer lifts no limit', async (_name, text) => {
    const world = await launchWorld();
    const [alpha] = world.nodes;
    if (alpha) alpha.isReachable = false;
    await world.store.put('cluster/status/alpha.yml', new TextEncoder().encode(text), {});
    const launch = startSession(await world.frontend().actingFor('alice'), sleep);
    await expect(launch).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringContaining('sessions on alpha cannot be counted'),
    });
    expect(world.running('alice')).toBe(0);
    // Who is under no limit is not counted.
    await startSession(await world.frontend().actingFor('free'), sleep);
    if (alpha) alpha.isReachable = true;
    await startSession(await world.frontend().actingFor('alice'), sleep);
    expect(world.running('alice')).toBe(1);
  });

  it('with reservations that cannot be read lifts no limit', async () => {
    const world = await launchWorld({ objects: { 'cluster/reservations/alice.yml': '[{node: 1}]' } });
    await expect(startSession(await world.frontend().actingFor('alice'), sleep)).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringContaining('cluster/reservations/alice.yml cannot be read'),
    });
  });
});
