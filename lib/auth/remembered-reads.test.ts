import { expect, it } from 'vitest';
import { createMemoryStore } from '../store/drivers/memory';
import { StoreUnavailable } from '../store/port';
import { rememberedReads } from './remembered-reads';

const bytes = new TextEncoder().encode('a');

function storeThatCanFail() {
  const store = createMemoryStore();
  const world = { store, answers: true };
  const get = (key: string) => (world.answers ? store.get(key) : Promise.reject(new StoreUnavailable('gone')));
  return { world, read: rememberedReads({ get }, 2) };
}

it('gives what was last read while the store does not answer', async () => {
  const { world, read } = storeThatCanFail();
  await world.store.put('a', bytes, {});
  await read('a');
  world.answers = false;
  expect((await read('a'))?.bytes).toEqual(bytes);
});

it('sees a removal at once, and remembers it', async () => {
  const { world, read } = storeThatCanFail();
  await world.store.put('a', bytes, {});
  await read('a');
  await world.store.remove('a');
  expect(await read('a')).toBeNull();
  world.answers = false;
  await expect(read('a')).rejects.toThrow('gone');
});

it('knows nothing of what was never read, and forgets the oldest', async () => {
  const { world, read } = storeThatCanFail();
  for (const key of ['a', 'b', 'c']) {
    await world.store.put(key, bytes, {});
    await read(key);
  }
  world.answers = false;
  await expect(read('a')).rejects.toThrow('gone');
  expect(await read('c')).not.toBeNull();
});
