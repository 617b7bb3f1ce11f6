import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { createFileStore } from '../store/drivers/file';
import { createMemoryStore } from '../store/drivers/memory';
import { createSignInLinks, signInLinkLifetimeMs, signInLinkPath } from './sign-in-links';

const now = Date.UTC(2026, 11, 1, 12);

describe('a sign-in link', () => {
  it('works once', async () => {
    const links = createSignInLinks(createMemoryStore());
    const { secret, expiresAt } = await links.create('ada', now);
    expect(expiresAt).toBe(now + 600_000);
    expect(await links.redeem(secret, now)).toEqual({ kind: 'redeemed', username: 'ada' });
    expect(await links.redeem(secret, now)).toEqual({ kind: 'used' });
  });

  it.each([
    ['in its last millisecond', signInLinkLifetimeMs - 1, 'redeemed'],
    ['at its end', signInLinkLifetimeMs, 'expired'],
    ['a day later it is still told apart from none', signInLinkLifetimeMs + 86_399_999, 'expired'],
  ])('%s', async (_, later, kind) => {
    const links = createSignInLinks(createMemoryStore());
    const { secret } = await links.create('ada', now);
    expect((await links.redeem(secret, now + later)).kind).toBe(kind);
  });

  it.each(['', 'nonsense', '../../cluster/nodes/a', 'x'.repeat(500)])('%j is none', async (secret) => {
    expect(await createSignInLinks(createMemoryStore()).redeem(secret, now)).toEqual({ kind: 'unknown' });
  });

  it('is redeemed by exactly one of many who try at once, in the store of the node', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'headroom-links-'));
    try {
      const stores = await Promise.all([createFileStore(folder), createFileStore(folder)]);
      const links = stores.map((store) => createSignInLinks(store));
      const { secret } = (await links[0]?.create('ada', now)) ?? { secret: '' };
      const tries = Array.from({ length: 20 }, (_, index) => links[index % 2]?.redeem(secret, now));
      const kinds = (await Promise.all(tries)).map((redemption) => redemption?.kind);
      expect(kinds.filter((kind) => kind === 'redeemed')).toHaveLength(1);
      expect(kinds.filter((kind) => kind === 'used')).toHaveLength(19);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });

  it('is forgotten a day after its end', async () => {
    const store = createMemoryStore();
    const links = createSignInLinks(store);
    await links.create('ada', now);
    await links.create('ben', now + signInLinkLifetimeMs + 86_400_000);
    expect(await store.list('')).toHaveLength(1);
  });

  it('carries its secret in the fragment', () => expect(signInLinkPath('abc')).toBe('/sign-in#link=abc'));
});
