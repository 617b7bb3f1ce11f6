import { describe, expect, it } from 'vitest';
import { createMemoryStore } from '../store/drivers/memory';
import { type Store, StoreObjectUnreadable } from '../store/port';
import { bytesOf, memoryStoreOf } from '../testing/tree-objects';
import { openMonthArchive } from './month-archive';
import { openPruneJournal } from './prune-journal';
import { readOldObject, removeLeftOver, removeSummed } from './prune-objects';

const key = 'cluster/usage/2026-10-01/a.yml';
const listed = { key, day: '2026-10-01', nodeId: 'a', version: '', size: 9 };

async function summedIn(store: Store) {
  const archive = await openMonthArchive(store, '2026-10');
  const journal = await openPruneJournal(store, 'run');
  const object = await readOldObject(store, listed);
  if (object === null || 'reason' in object) throw new Error('the object cannot be summed');
  await archive.add([object]);
  await journal.intend(new Map([[key, object.digest]]));
  return { archive, journal, object };
}

describe('an object that is rolled up', () => {
  it('is read with what tells it from any other', async () => {
    const store = await memoryStoreOf({ [key]: 'uma: 1.5\n' });
    expect(await readOldObject(store, listed)).toMatchObject({
      nodeId: 'a',
      bytes: 9,
      seconds: new Map([['uma', 1.5]]),
    });
    expect(await readOldObject(createMemoryStore(), listed)).toBeNull();
  });

  it('is left where it is too large or may not be read', async () => {
    expect(await readOldObject(createMemoryStore(), { ...listed, size: 2 ** 25 })).toMatchObject({ key });
    const get = async () => Promise.reject(new StoreObjectUnreadable(key, 'may not be read by this process'));
    expect(await readOldObject({ ...createMemoryStore(), get }, listed)).toEqual({
      key,
      reason: 'may not be read by this process',
    });
  });

  it('is removed as it was summed, also where the same bytes were written again', async () => {
    for (const again of [false, true]) {
      const store = await memoryStoreOf({ [key]: 'uma: 1.5\n' });
      const { archive, journal, object } = await summedIn(store);
      if (again) await store.put(key, bytesOf('uma: 1.5\n'), {});
      expect(await removeSummed(store, archive, journal, object)).toBeNull();
      expect(await store.get(key)).toBeNull();
    }
  });

  it.each([
    ['as it was summed', 'uma: 1.5\n', true],
    ['as the tombstone of a prune that was stopped', '{}\n', true],
    ['with what was written later', 'uma: 2\n', false],
  ])('is removed by the next prune only if it stands there %s', async (_, text, isRemoved) => {
    const store = await memoryStoreOf({ [key]: 'uma: 1.5\n' });
    const { journal } = await summedIn(store);
    await store.put(key, bytesOf(text), {});
    const before = await store.get(key);
    expect((await removeLeftOver(store, journal, key, false)) === null).toBe(isRemoved);
    expect(await store.get(key)).toEqual(before);
    expect((await removeLeftOver(store, journal, key, true)) === null).toBe(isRemoved);
    expect((await store.get(key)) === null).toBe(isRemoved);
  });
});
