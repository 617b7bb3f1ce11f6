import { describe, expect, it } from 'vitest';
import { createMemoryStore } from '../store/drivers/memory';
import { type Store, StoreConflict, StoreObjectUnreadable } from '../store/port';
import { bytesOf } from '../testing/tree-objects';
import { createCopyJournal, journalPrefix } from './copy-journal';

async function journalOf(store: Store, source = 'file:/a', runId = 'one') {
  const journal = createCopyJournal(store, source, runId);
  await journal.read();
  return journal;
}

describe('the journal of copies', () => {
  it('knows again what earlier runs from the same source meant to bring', async () => {
    const store = createMemoryStore();
    const first = await journalOf(store);
    await first.intend(new Map([['keys/users/007', 'd1']]));
    await first.intend(new Map([['keys/users/007', 'd2']]));
    const next = await journalOf(store, 'file:/a', 'two');
    expect(['d1', 'd2', 'd3'].map((digest) => next.hasBrought('keys/users/007', digest))).toEqual([true, true, false]);
    expect([next.knows('keys/users/007'), next.knows('keys/users/7')]).toEqual([true, false]);
    expect((await journalOf(store, 'file:/b')).knows('keys/users/007')).toBe(false);
  });

  it('lies below a name that no reader of the tree looks at, and writes nothing for nothing', async () => {
    const store = createMemoryStore();
    const journal = await journalOf(store);
    await journal.intend(new Map());
    expect(await store.list('')).toEqual([]);
    await journal.intend(new Map([['a', 'd']]));
    expect((await store.list('')).every(({ key }) => key.startsWith(journalPrefix))).toBe(true);
  });

  it('passes over what cannot be read', async () => {
    const store = createMemoryStore();
    await (await journalOf(store)).intend(new Map([['a', 'd']]));
    const [batch] = await store.list('');
    await store.put(`${batch?.key}.broken`, bytesOf('a: ['), {});
    const get: Store['get'] = async (key) => {
      if (key === batch?.key) throw new StoreObjectUnreadable(key, 'may not be read');
      return store.get(key);
    };
    expect((await journalOf({ ...store, get })).knows('a')).toBe(false);
  });

  it('takes its own object for written where the answer was lost', async () => {
    const store = createMemoryStore();
    const put: Store['put'] = async (key, bytes, condition) => {
      await store.put(key, bytes, condition);
      throw new StoreConflict(key);
    };
    await (await journalOf({ ...store, put })).intend(new Map([['a', 'd']]));
    expect((await journalOf(store)).hasBrought('a', 'd')).toBe(true);
  });
});
