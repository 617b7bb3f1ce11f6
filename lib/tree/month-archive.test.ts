import { describe, expect, it } from 'vitest';
import { parseUsageArchive } from '../records/usage-archive';
import { usageArchiveKey } from '../records/usage-keys';
import { createMemoryStore } from '../store/drivers/memory';
import { type Store, StoreConflict, StoreObjectUnreadable } from '../store/port';
import { memoryStoreOf } from '../testing/tree-objects';
import { ArchiveRefusal, openMonthArchive } from './month-archive';

const key = usageArchiveKey('2026-10');
const object = (nodeId: string, seconds: Record<string, number>, day = '2026-10-01') => ({
  day,
  nodeId,
  seconds: new Map(Object.entries(seconds)),
});

const manyBytes = Object.fromEntries(Array.from({ length: 1700 }, (_, index) => [`${index}${'x'.repeat(10_000)}`, 1]));

async function standing(store: Store) {
  const bytes = (await store.get(key))?.bytes ?? new Uint8Array();
  const { archive, problems } = parseUsageArchive(key, '2026-10', bytes);
  expect(problems).toEqual([]);
  return [...archive].map(([day, { seconds, nodeIds }]) => [day, Object.fromEntries(seconds), [...nodeIds]]);
}

describe("a month's archive", () => {
  it('adds objects, each once', async () => {
    const store = createMemoryStore();
    const archive = await openMonthArchive(store, '2026-10');
    const objects = [object('a', { alice: 0.1, bob: 2 }), object('b', { alice: 0.2 }), object('a', {}, '2026-10-02')];
    expect(await archive.add(objects)).toEqual(objects);
    expect(await archive.add(objects)).toEqual([]);
    expect(archive.holds('2026-10-01', 'a')).toBe(true);
    expect(archive.holds('2026-10-01', 'c')).toBe(false);
    expect(await standing(store)).toEqual([
      ['2026-10-01', { alice: 0.3, bob: 2 }, ['a', 'b']],
      ['2026-10-02', {}, ['a']],
    ]);
  });

  it('adds to what another prune has written meanwhile, and not what that one added', async () => {
    const store = createMemoryStore();
    const [one, other] = [await openMonthArchive(store, '2026-10'), await openMonthArchive(store, '2026-10')];
    await one.add([object('a', { alice: 1 })]);
    expect(await other.add([object('a', { alice: 1 }), object('b', { alice: 2 })])).toHaveLength(1);
    expect(await standing(store)).toEqual([['2026-10-01', { alice: 3 }, ['a', 'b']]]);
  });

  it('takes its own write for done where the answer was lost', async () => {
    const store = createMemoryStore();
    const archive = await openMonthArchive(
      {
        ...store,
        async put(...args) {
          await store.put(...args);
          throw new StoreConflict(key);
        },
      },
      '2026-10',
    );
    expect(await archive.add([object('a', { alice: 1 })])).toHaveLength(1);
    await archive.exchange('2026-10-01', new Map([['alice', 1]]), new Map([['alice', 1.5]]));
    expect(await standing(store)).toEqual([['2026-10-01', { alice: 1.5 }, ['a']]]);
  });

  it('takes what an object held before for what it holds now', async () => {
    const store = createMemoryStore();
    const archive = await openMonthArchive(store, '2026-10');
    await archive.add([object('a', { alice: 0.1, bob: 1 }), object('b', { alice: 0.2 })]);
    const before = new Map([
      ['alice', 0.1],
      ['bob', 1],
    ]);
    await archive.exchange('2026-10-01', before, new Map(Object.entries({ alice: 0.4, carol: 7 })));
    expect(await standing(store)).toEqual([['2026-10-01', { alice: 0.6, bob: 0, carol: 7 }, ['a', 'b']]]);
  });

  it.each([
    ['does not parse', ':['],
    ['has a day of another month', "'2026-11-01':\n  alice: 1\n"],
    ['has an entry that is no number', "'2026-10-01':\n  alice: much\n"],
  ])('is not written anew where the file %s', async (_, text) => {
    const store = await memoryStoreOf({ [key]: text });
    await expect(openMonthArchive(store, '2026-10')).rejects.toThrow(ArchiveRefusal);
  });

  it('is not written anew where it may not be read', async () => {
    const store = createMemoryStore();
    const get = async () => Promise.reject(new StoreObjectUnreadable(key, 'may not be read by this process'));
    await expect(openMonthArchive({ ...store, get }, '2026-10')).rejects.toThrow(ArchiveRefusal);
  });

  it.each([
    ['a sum that would not stay exact', { alice: 2 ** 50 / 1e6 + 1 }, /too large to be exact/],
    ['more than a store reads', manyBytes, /larger than 16 MiB/],
  ])('takes no %s', async (_, seconds, words) => {
    const store = createMemoryStore();
    const archive = await openMonthArchive(store, '2026-10');
    await expect(archive.add([object('a', seconds)])).rejects.toThrow(words);
    expect(await store.get(key)).toBeNull();
  });

  it('keeps what it holds of other days as it is', async () => {
    const store = createMemoryStore();
    const first = await openMonthArchive(store, '2026-10');
    await first.add([object('a', { alice: 0.1 }), object('007', { yes: 3 }, '2026-10-03')]);
    const second = await openMonthArchive(store, '2026-10');
    await second.add([object('b', { bob: 1 }, '2026-10-02')]);
    expect(await standing(store)).toEqual([
      ['2026-10-01', { alice: 0.1 }, ['a']],
      ['2026-10-02', { bob: 1 }, ['b']],
      ['2026-10-03', { yes: 3 }, ['007']],
    ]);
  });
});
