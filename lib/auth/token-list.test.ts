import { describe, expect, it, vi } from 'vitest';
import { createMemoryStore } from '../store/drivers/memory';
import { bytesOf } from '../testing/tree-objects';
import { createAccessTokens } from './access-tokens';
import { createTokenList } from './token-list';

const now = Date.UTC(2026, 11, 1, 12);
const wanted = { username: 'ada', role: 'author', label: 'laptop', createdBy: 'ada', expiresAt: null } as const;

function world() {
  const store = createMemoryStore();
  const warn = vi.fn();
  return { store, warn, tokens: createAccessTokens(store), list: createTokenList(store, warn) };
}

describe('the list of tokens', () => {
  it('has all of them, also what another frontend made or removed', async () => {
    const { tokens, list } = world();
    const made = [await tokens.create(wanted, now), await tokens.create({ ...wanted, username: 'uma' }, now)];
    const all = await list.all();
    expect(all.map(({ id }) => id).toSorted()).toEqual(made.map(({ id }) => id).toSorted());
    expect(all.map(({ token }) => token.username).toSorted()).toEqual(['ada', 'uma']);
    await tokens.remove(made[0]?.id ?? '');
    expect((await list.all()).map(({ id }) => id)).toEqual([made[1]?.id]);
  });

  it('reads each object once a version', async () => {
    const { store, tokens, list } = world();
    for (let i = 0; i < 50; i++) await tokens.create(wanted, now);
    const get = vi.spyOn(store, 'get');
    await list.all();
    expect(get).toHaveBeenCalledTimes(50);
    await tokens.create(wanted, now);
    expect(await list.all()).toHaveLength(51);
    expect(get).toHaveBeenCalledTimes(51);
  });

  it.each([
    ['is no token', '0123456789abcdef.yml', 'username: 7\n', 1],
    ['stands under the name of another', '0123456789abcdef.yml', record('f'.repeat(64)), 1],
    ['was removed', '0123456789abcdef.yml', '{}\n', 0],
    ['is a backup', '0123456789abcdef.yml~', record('f'.repeat(64)), 0],
    ['has no name of a token', 'notes.txt', 'hello', 0],
  ])('leaves out what %s, and says so once where it should be one', async (_, name, text, warnings) => {
    const { store, list, warn } = world();
    await store.put(`cluster/tokens/${name}`, bytesOf(text), {});
    expect(await list.all()).toEqual([]);
    expect(await list.all()).toEqual([]);
    expect(warn).toHaveBeenCalledTimes(warnings);
  });
});

function record(sha256: string): string {
  return `{username: ada, role: user, sha256: "${sha256}", created_at: 1796126400.0}`;
}
