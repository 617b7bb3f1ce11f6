import { describe, expect, it, vi } from 'vitest';
import { createMemoryStore } from '../store/drivers/memory';
import { sha256Hex } from './secrets';
import { createSignIns, prune, signInIdOf, signInLifetimeMs } from './sign-ins';

const now = Date.UTC(2026, 11, 1, 12);
const ada = { username: 'ada', via: 'link' } as const;

function world() {
  const store = createMemoryStore();
  return { store, signIns: createSignIns(store, 'cluster/sign-ins/') };
}

describe('a sign-in', () => {
  it('is found by its cookie, of which the tree holds only the hash', async () => {
    const { store, signIns } = world();
    const { cookie, expiresAt } = await signIns.begin(ada, now);
    expect(expiresAt).toBe(now + signInLifetimeMs);
    expect(await signIns.find(cookie, now)).toEqual({
      ...ada,
      providerGroups: [],
      createdAt: now,
      expiresAt,
      roleLimit: null,
      tokenId: null,
      providerSubject: null,
      providerSid: null,
    });
    const [object] = await store.list('');
    expect(object?.key).toBe(`cluster/sign-ins/${sha256Hex(cookie)}.yml`);
    const text = new TextDecoder().decode((await store.get(object?.key ?? ''))?.bytes);
    expect(text).not.toContain(cookie);
  });

  it.each([
    ['at its last millisecond', signInLifetimeMs - 1, true],
    ['at its end', signInLifetimeMs, false],
  ])('%s', async (_, later, holds) => {
    const { signIns } = world();
    const { cookie } = await signIns.begin(ada, now);
    expect((await signIns.find(cookie, now + later)) !== null).toBe(holds);
  });

  it('ends with the token that it was made by, where that ends earlier, and keeps its role', async () => {
    const { signIns } = world();
    const token = { id: '0123456789abcdef', role: 'author', expiresAt: now + 1000 } as const;
    const { cookie, expiresAt } = await signIns.begin({ username: 'ada', via: 'access-token', token }, now);
    expect(expiresAt).toBe(now + 1000);
    expect(await signIns.find(cookie, now)).toMatchObject({ roleLimit: 'author', tokenId: token.id });
    expect(await signIns.find(cookie, now + 1000)).toBeNull();
  });

  it('is over at once on every frontend when it ends on one', async () => {
    const { store, signIns } = world();
    const other = createSignIns(store, 'cluster/sign-ins/');
    const { cookie } = await signIns.begin(ada, now);
    expect(await other.find(cookie, now)).not.toBeNull();
    await signIns.end(cookie);
    expect(await other.find(cookie, now)).toBeNull();
    await expect(signIns.end(cookie)).resolves.toBeUndefined();
  });

  it.each([
    ['no YAML', '['],
    ['a list', '- ada'],
    ['no end', 'username: ada\nvia: link\nprovider_groups: []\ncreated_at: 1\n'],
    ['nothing, as after a tombstone', ''],
    ['a path for a name', 'username: ../a\nvia: link\nprovider_groups: []\ncreated_at: 1\nexpires_at: 9999999999\n'],
  ])('opens nothing where its file holds %s', async (_, text) => {
    const { store, signIns } = world();
    const { cookie } = await signIns.begin(ada, now);
    await store.put(`cluster/sign-ins/${sha256Hex(cookie)}.yml`, new TextEncoder().encode(text), {});
    expect(await signIns.find(cookie, now)).toBeNull();
  });

  it('is found and ended by its id, which is no cookie', async () => {
    const { signIns } = world();
    const { cookie } = await signIns.begin(ada, now);
    const id = signInIdOf(cookie);
    expect(await signIns.findById(id, now)).toMatchObject({ username: 'ada' });
    expect(await signIns.find(id, now)).toBeNull();
    await signIns.endById(id);
    expect(await signIns.find(cookie, now)).toBeNull();
  });

  it('is listed where the identity provider made it, as long as it stands', async () => {
    const { signIns } = world();
    await signIns.begin(ada, now);
    const provider = { groups: ['staff'], subject: 'a1', sid: 'b2' };
    const { cookie } = await signIns.begin({ username: 'uma', via: 'oidc', provider }, now);
    const [one, ...others] = await signIns.byProvider(now);
    expect(others).toEqual([]);
    expect(one).toMatchObject({
      id: signInIdOf(cookie),
      signIn: { username: 'uma', providerGroups: ['staff'], providerSubject: 'a1', providerSid: 'b2' },
    });
    expect(await signIns.byProvider(now + signInLifetimeMs)).toEqual([]);
  });

  it('is removed once it has expired, and not before', async () => {
    const { store, signIns } = world();
    await signIns.begin(ada, now);
    const { cookie } = await signIns.begin(ada, now + 1000);
    await prune(store, 'cluster/sign-ins/', now + signInLifetimeMs);
    expect(await store.list('')).toHaveLength(1);
    expect(await signIns.find(cookie, now + signInLifetimeMs)).not.toBeNull();
  });

  it('makes the expired ones go when somebody signs in hours later', async () => {
    const { store, signIns } = world();
    await signIns.begin(ada, now);
    await signIns.begin(ada, now + signInLifetimeMs);
    await vi.waitFor(async () => expect(await store.list('')).toHaveLength(1));
  });
});
