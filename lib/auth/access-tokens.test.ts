import { describe, expect, it } from 'vitest';
import { createMemoryStore } from '../store/drivers/memory';
import { createAccessTokens, type NewAccessToken } from './access-tokens';
import { sha256Hex } from './secrets';

const now = Date.UTC(2026, 11, 1, 12);
const wanted: NewAccessToken = { username: 'ada', role: 'author', label: 'laptop', createdBy: 'ada', expiresAt: null };

function world() {
  const store = createMemoryStore();
  return { store, tokens: createAccessTokens(store) };
}

describe('an access token', () => {
  it('is known by its hash, which alone stands in the tree', async () => {
    const { store, tokens } = world();
    const { id, secret } = await tokens.create(wanted, now);
    expect(secret).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(id).toBe(sha256Hex(secret).slice(0, 16));
    expect(await tokens.check(secret, now)).toEqual({
      kind: 'good',
      id,
      token: { ...wanted, sha256: sha256Hex(secret), createdAt: now },
    });
    const [object] = await store.list('');
    expect(object?.key).toBe(`cluster/tokens/${id}.yml`);
    expect(new TextDecoder().decode((await store.get(object?.key ?? ''))?.bytes)).not.toContain(secret);
  });

  it.each([
    ['before its end', 999, 'good'],
    ['at its end', 1000, 'expired'],
  ])('%s', async (_, later, kind) => {
    const { tokens } = world();
    const { id, secret } = await tokens.create({ ...wanted, expiresAt: now + 1000 }, now);
    expect((await tokens.check(secret, now + later)).kind).toBe(kind);
    expect((await tokens.find(id, now + later)) !== null).toBe(kind === 'good');
  });

  it.each(['', 'nonsense', '../../keys/admins/ada', 'é'.repeat(400)])('%j is none', async (secret) => {
    expect(await world().tokens.check(secret, now)).toEqual({ kind: 'unknown' });
  });

  it('is over at once when its record is removed, on every frontend', async () => {
    const { tokens } = world();
    const { id, secret } = await tokens.create(wanted, now);
    await tokens.check(secret, now);
    await tokens.remove(id);
    expect(await tokens.check(secret, now)).toEqual({ kind: 'unknown' });
    expect(await tokens.find(id, now)).toBeNull();
  });

  it('opens nothing when another hash stands in its file', async () => {
    const { store, tokens } = world();
    const { id, secret } = await tokens.create(wanted, now);
    const text = new TextDecoder().decode((await store.get(`cluster/tokens/${id}.yml`))?.bytes);
    const forged = text.replace(sha256Hex(secret), `${id}${'0'.repeat(48)}`);
    await store.put(`cluster/tokens/${id}.yml`, new TextEncoder().encode(forged), {});
    expect(await tokens.check(secret, now)).toEqual({ kind: 'unknown' });
  });

  it('an id that is none stands nowhere', async () => {
    expect(await world().tokens.find('../x', now)).toBeNull();
  });
});
