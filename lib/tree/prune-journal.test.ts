import { describe, expect, it } from 'vitest';
import { createMemoryStore } from '../store/drivers/memory';
import { type Store, StoreObjectUnreadable } from '../store/port';
import { openPruneJournal } from './prune-journal';

const key = 'cluster/usage/2026-10-01/a.yml';

describe('the journal of a prune', () => {
  it('tells the next prune which bytes were summed, until their objects are gone', async () => {
    const store = createMemoryStore();
    await (await openPruneJournal(store, 'one')).intend(new Map([[key, 'd1']]));
    const next = await openPruneJournal(store, 'two');
    expect([next.isSummed(key, 'd1'), next.isSummed(key, 'd2'), next.isSummed('other', 'd1')]).toEqual([
      true,
      false,
      false,
    ]);
    await next.intend(new Map([['other', 'd3']]));
    await next.clearDone(new Set([key]));
    expect((await store.list('')).map((object) => object.key)).toEqual(['cluster/usage-archive/.rolling-one-1.yml']);
    await (await openPruneJournal(store, 'three')).clearDone(new Set());
    expect(await store.list('')).toEqual([]);
  });

  it('keeps what it cannot read, and takes nothing for summed by it', async () => {
    const store = createMemoryStore();
    await (await openPruneJournal(store, 'one')).intend(new Map([[key, 'd1']]));
    const get: Store['get'] = async (at) => {
      throw new StoreObjectUnreadable(at, 'may not be read');
    };
    const journal = await openPruneJournal({ ...store, get }, 'two');
    expect(journal.isSummed(key, 'd1')).toBe(false);
    await journal.clearDone(new Set());
    expect(await store.list('')).toHaveLength(1);
  });
});
