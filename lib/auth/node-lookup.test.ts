import { beforeEach, describe, expect, it } from 'vitest';
import { writeNode } from '../records/node-record';
import { nodeOf, type PeerWorld, peerBody, peerKeys, peerWorld } from '../testing/peer-world';
import { bytesOf } from '../testing/tree-objects';

/** How fresh the door's look at the tree is. The tree itself is looked at once an hour here. */

let world: PeerWorld;
beforeEach(async () => {
  world = await peerWorld();
});

const { frontend, pending, suspended, stranger } = peerKeys;
const keyOf = ({ id }: { id: string }) => `cluster/nodes/${id}.yml`;
const by = (key: typeof frontend) => ({ key: key.privateKey, claims: { iss: key.id, act: undefined } });

describe('a change of a node’s record holds at once', () => {
  it.each([
    ['suspended', { suspended: true }, /suspended/],
    ['approved no more', { approved: false }, /waits for/],
    ['a frontend no more', { roles: [] }, /role frontend/],
  ])('%s', async (_, change, detail) => {
    expect(await world.ask()).toMatchObject({ kind: 'peer' });
    await world.store.put(keyOf(frontend), writeNode(nodeOf(frontend, change)), {});
    expect(await world.ask()).toMatchObject({ kind: 'refused', status: 403, detail: expect.stringMatching(detail) });
  });

  it.each([
    ['removed', async () => world.store.remove(keyOf(frontend))],
    ['made unreadable', async () => world.store.put(keyOf(frontend), bytesOf('['), {})],
  ])('%s', async (_, change: () => Promise<unknown>) => {
    await change();
    expect(await world.ask()).toMatchObject({
      kind: 'refused',
      status: 403,
      detail: expect.stringMatching(/no record/),
    });
  });

  it.each([
    ['approved', pending],
    ['taken back into service', suspended],
    ['joined', stranger],
  ])('%s', async (_, key) => {
    expect(await world.ask(by(key))).toMatchObject({ kind: 'refused' });
    await world.store.put(keyOf(key), writeNode(nodeOf(key)), {});
    expect(await world.ask(by(key))).toMatchObject({ kind: 'peer', node: { id: key.id } });
  });
});

describe('strangers', () => {
  const unknown = (index: number) => ({ claims: { iss: index.toString(16).padStart(16, '0') } });

  it('make the store work a few times, then once a second', async () => {
    const before = world.reads;
    for (let index = 0; index < 50; index += 1) await world.ask(unknown(index));
    expect(world.reads - before).toBe(10);
    world.time.now += 1000;
    for (let index = 0; index < 50; index += 1) await world.ask(unknown(index));
    expect(world.reads - before).toBe(11);
    world.time.now -= 3_600_000;
    for (let index = 0; index < 50; index += 1) await world.ask(unknown(index));
    expect(world.reads - before).toBe(11);
  });

  it('do not keep those out whom the tree knows', async () => {
    for (let index = 0; index < 50; index += 1) await world.ask(unknown(index));
    expect(await world.ask()).toMatchObject({ kind: 'peer' });
  });

  it('make nothing work under the name of a node that has not signed', async () => {
    const before = world.reads;
    for (let index = 0; index < 50; index += 1) await world.ask({ key: stranger.privateKey });
    expect(world.reads).toBe(before);
  });
});

it('while the store does not answer, nodes count as they were last seen', async () => {
  world.isReachable = false;
  expect(await world.ask(by(frontend))).toMatchObject({ kind: 'peer' });
  expect(await world.ask(by(pending))).toMatchObject({ kind: 'refused', status: 403 });
  expect(await world.ask(by(stranger))).toMatchObject({ kind: 'refused', status: 401 });
});

it('refuses what was signed before the process started, to the millisecond', async () => {
  const signedAt = (ms: number) => ({ iat: (world.time.now + ms) / 1000, exp: (world.time.now + ms + 60_000) / 1000 });
  const authorization = await world.sign({ claims: signedAt(-50_000) });
  expect(authorization).not.toBeNull();
  const parts = { authorization, method: 'POST', path: '/peer/start', body: peerBody };
  expect(await world.check(parts)).toMatchObject({ kind: 'peer' });
  world.time.now -= 20_000;
  expect(await world.ask({ claims: signedAt(-40_001) })).toMatchObject({
    kind: 'refused',
    detail: expect.stringMatching(/had started/),
  });
  expect(await world.ask({ claims: signedAt(-40_000) })).toMatchObject({ kind: 'peer' });
});
