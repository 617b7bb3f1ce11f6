import { expect, it } from 'vitest';
import { type Store, StoreKeyRefused, StoreObjectUnreadable, StoreUnavailable } from '../store/port';
import { bytesOf, memoryStoreOf } from '../testing/tree-objects';
import { readForCheck } from './read-for-check';

async function failing(error: Error): Promise<Store> {
  return { ...(await memoryStoreOf({})), get: async () => Promise.reject(error) };
}

it('reads an object, and says what has gone', async () => {
  const store = await memoryStoreOf({ a: 'text' });
  expect(await readForCheck(store, 'a')).toMatchObject({ bytes: bytesOf('text') });
  expect(await readForCheck(store, 'b')).toBeNull();
});

it.each([
  [new StoreObjectUnreadable('a', 'may not be read by this process'), 'may not be read by this process'],
  [new StoreKeyRefused('a'), 'lies outside the tree and is not read'],
])('says why one object cannot be read: %s', async (error, reason) => {
  expect(await readForCheck(await failing(error), 'a')).toEqual({ reason });
});

it('passes on that the store does not answer', async () => {
  await expect(readForCheck(await failing(new StoreUnavailable('away')), 'a')).rejects.toThrow('away');
});
