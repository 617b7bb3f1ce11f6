import { describe, expect, it } from 'vitest';
import { type Store, StoreUnavailable } from '../store/port';
import { memoryStoreOf } from '../testing/tree-objects';
import { withBoundedReads } from './bounded-reads';

async function counted(fails = false) {
  const memory = await memoryStoreOf({ a: 'x' });
  const order: string[] = [];
  let open = 0;
  let mostOpen = 0;
  const get: Store['get'] = async (key, listed) => {
    open += 1;
    mostOpen = Math.max(mostOpen, open);
    order.push(`${key} ${listed?.version}`);
    await new Promise(setImmediate);
    open -= 1;
    if (fails) throw new StoreUnavailable('gone');
    return memory.get(key);
  };
  return { store: withBoundedReads({ ...memory, get }, 3), order, mostOpen: () => mostOpen };
}

describe('bounded reads', () => {
  it('are so many at once, in the order in which they were asked for', async () => {
    const { store, order, mostOpen } = await counted();
    const keys = Array.from({ length: 20 }, (_, n) => `k${n}`);
    await Promise.all(keys.map((key, n) => store.get(key, { version: `${n}` })));
    expect(mostOpen()).toBe(3);
    expect(order).toEqual(keys.map((key, n) => `${key} ${n}`));
  });

  it('give their place on when they fail', async () => {
    const { store, mostOpen } = await counted(true);
    for (let round = 0; round < 2; round += 1) {
      const asked = await Promise.allSettled(Array.from({ length: 10 }, () => store.get('a')));
      expect(asked.map(({ status }) => status)).toEqual(Array(10).fill('rejected'));
    }
    expect(mostOpen()).toBe(3);
  });

  it('leave everything else to the store', async () => {
    const { store } = await counted();
    expect(store.copyUse.answers).toBe(0);
    const { version } = await store.put('b', new Uint8Array([1]), { ifAbsent: true });
    expect(await store.list('', { from: 'b' })).toEqual([{ key: 'b', version, size: 1 }]);
    await store.remove('b');
    expect(await store.get('a')).not.toBeNull();
  });
});
