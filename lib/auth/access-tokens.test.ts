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
      token: { ...wanted, sha256: sha256Hex(secret), createdAt: now, madeWith: null },
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

describe('a token that was made with another one', () => {
  /** Each made with the one before it. */
  async function line(tokens: ReturnType<typeof createAccessTokens>, length: number) {
    const made: { id: string; secret: string }[] = [];
    for (let count = 0; count < length; count += 1) {
      made.push(await tokens.create({ ...wanted, madeWith: made.at(-1)?.id ?? null }, now));
    }
    return made;
  }

  it.each([
    ['the first', 0, ['unknown', 'withdrawn', 'withdrawn']],
    ['one in between', 1, ['good', 'unknown', 'withdrawn']],
    ['the last', 2, ['good', 'good', 'unknown']],
  ])('ends when %s is removed', async (_, removed, expected) => {
    const { tokens } = world();
    const made = await line(tokens, 3);
    await tokens.remove(made[removed]?.id ?? '');
    const kinds = await Promise.all(made.map(async ({ secret }) => (await tokens.check(secret, now)).kind));
    expect(kinds).toEqual(expected);
    const found = await Promise.all(made.map(async ({ id }) => (await tokens.find(id, now)) !== null));
    expect(found).toEqual(expected.map((kind) => kind === 'good'));
  });

  it('opens nothing in a line that is too long, or that somebody made a ring of', async () => {
    const { store, tokens } = world();
    const made = await line(tokens, 18);
    expect((await tokens.check(made[16]?.secret ?? '', now)).kind).toBe('good');
    expect((await tokens.check(made[17]?.secret ?? '', now)).kind).toBe('withdrawn');
    const [first, second] = made;
    const key = `cluster/tokens/${first?.id}.yml`;
    const text = new TextDecoder().decode((await store.get(key))?.bytes);
    await store.put(key, new TextEncoder().encode(`${text}made_with: '${second?.id}'\n`), {});
    expect((await tokens.check(first?.secret ?? '', now)).kind).toBe('withdrawn');
  });
});
