import { describe, expect, it } from 'vitest';
import { type Store, StoreObjectUnreadable, StoreUnavailable } from '../store/port';
import { memoryStoreOf } from '../testing/tree-objects';
import { fetchInOrder } from './usage-fetch';

const listed = (count: number, size = 1) =>
  Array.from({ length: count }, (_, n) => ({ key: `k${n}`, version: '1', size }));

async function kindsOf(store: Store, list = listed(3)): Promise<string[]> {
  const kinds: string[] = [];
  for await (const { listed: one, fetched } of fetchInOrder(store, list)) kinds.push(`${one.key} ${fetched.kind}`);
  return kinds;
}

describe('fetching listed objects', () => {
  it('gives them in order, one that is gone or cannot be read among them', async () => {
    const memory = await memoryStoreOf({ k0: 'a', k2: 'c' });
    expect(await kindsOf(memory)).toEqual(['k0 read', 'k1 gone', 'k2 read']);
    const store: Store = {
      ...memory,
      get: async (key) => {
        if (key === 'k1') throw new StoreObjectUnreadable(key, 'may not be read');
        return memory.get(key);
      },
    };
    expect(await kindsOf(store)).toEqual(['k0 read', 'k1 unreadable', 'k2 read']);
  });

  it.each([
    ['many small ones', 1, 16],
    ['large ones, of which few fit into memory', 15 * 1024 * 1024, 3],
  ])('asks ahead, but not too far: %s', async (_, size, most) => {
    let open = 0;
    let mostOpen = 0;
    const get = async () => {
      open += 1;
      mostOpen = Math.max(mostOpen, open);
      await new Promise(setImmediate);
      open -= 1;
      return null;
    };
    await kindsOf({ ...(await memoryStoreOf({})), get }, listed(40, size));
    expect(mostOpen).toBe(most);
  });

  it('a store that fails ends it', async () => {
    const get = () => Promise.reject(new StoreUnavailable('gone'));
    await expect(kindsOf({ ...(await memoryStoreOf({})), get })).rejects.toMatchObject({ code: 'store_unavailable' });
  });
});
