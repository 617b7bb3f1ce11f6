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

  it('asks for the version that was listed', async () => {
    const asked: unknown[] = [];
    const get: Store['get'] = async (key, wanted) => {
      asked.push(key, wanted?.version);
      return null;
    };
    await kindsOf({ ...(await memoryStoreOf({})), get }, listed(1));
    expect(asked).toEqual(['k0', '1']);
  });

  it('a store that fails ends it', async () => {
    const get = () => Promise.reject(new StoreUnavailable('gone'));
    await expect(kindsOf({ ...(await memoryStoreOf({})), get })).rejects.toMatchObject({ code: 'store_unavailable' });
  });
});
