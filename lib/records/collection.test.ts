import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Store, StoreObjectUnreadable, StoreUnavailable } from '../store/port';
import { createTimeSlices } from '../store/time-slices';
import { bytesOf, memoryStoreOf, textOf } from '../testing/tree-objects';
import { createCollection } from './collection';
import { flatCollection } from './collection-kinds';

/** Records are the texts themselves; one that says `bad` is unusable. */
const kind = flatCollection<string>({
  prefix: 'things/',
  suffix: '',
  what: 'thing',
  maxBytes: 1000,
  read: ({ key, bytes }) => {
    const text = textOf(bytes);
    if (text === 'throw') throw new Error('a fault of the reader');
    if (text.startsWith('many'))
      return { record: text, problems: Array.from({ length: 250 }, () => ({ key, entry: 'x', reason: 'is bad' })) };
    return text === 'bad'
      ? { record: null, problems: [{ key, entry: 'field', line: 3, reason: 'is bad' }] }
      : { record: text, problems: [] };
  },
});

/** Counts what is fetched; `failing` keys cannot be read. */
async function observed(objects: Record<string, string>) {
  const store = await memoryStoreOf(objects);
  const fetched: string[] = [];
  const failing = new Map<string, Error>();
  const get: Store['get'] = async (key) => {
    fetched.push(key);
    const failure = failing.get(key);
    if (failure) throw failure;
    return store.get(key);
  };
  const put = (key: string, text: string) => store.put(key, bytesOf(text), {});
  const collection = createCollection({ ...store, get }, kind, createTimeSlices(10));
  return { store, put, failing, collection, fetched: () => fetched.splice(0).sort() };
}

describe('a refresh costs what changed', () => {
  it('reads everything once, then only what has another version, and drops what vanished', async () => {
    const { store, put, collection, fetched } = await observed({ 'things/a': '1', 'things/b': '2', 'things/c': '3' });
    const first = await collection.refresh();
    expect([...first.records]).toEqual([
      ['a', '1'],
      ['b', '2'],
      ['c', '3'],
    ]);
    expect(fetched()).toEqual(['things/a', 'things/b', 'things/c']);

    expect(await collection.refresh()).toBe(first);
    expect(fetched()).toEqual([]);

    await put('things/b', '4');
    await put('things/d', '5');
    await store.remove('things/c');
    const second = await collection.refresh();
    expect([...second.records]).toEqual([
      ['a', '1'],
      ['b', '4'],
      ['d', '5'],
    ]);
    expect(fetched()).toEqual(['things/b', 'things/d']);
    expect([...first.records]).toEqual([
      ['a', '1'],
      ['b', '2'],
      ['c', '3'],
    ]);
  });

  it('an unusable object is not read again until it changes', async () => {
    const { put, collection, fetched } = await observed({ 'things/a': 'bad' });
    expect((await collection.refresh()).unreadable).toEqual(new Map([['a', 'field is bad (line 3)']]));
    fetched();
    await collection.refresh();
    expect(fetched()).toEqual([]);
    await put('things/a', 'good');
    expect((await collection.refresh()).unreadable.size).toBe(0);
  });
});

describe('what cannot be used is reported, and hides nothing', () => {
  it('names and sizes', async () => {
    const { collection, fetched } = await observed({
      'things/.swp': 'junk',
      'things/a~': 'junk',
      'things/a': '1',
      'things/a.bak': 'junk',
      'things/deep/er': 'junk',
      'things/large': 'x'.repeat(1001),
      'elsewhere/b': '2',
    });
    const view = await collection.refresh();
    expect([...view.records]).toEqual([['a', '1']]);
    expect(view.problems.map(({ key, reason }) => `${key} ${reason}`)).toEqual([
      'things/a.bak is no thing (1 to 128 of A-Z a-z 0-9 _ -)',
      'things/deep/er lies in a folder, where none belongs',
      'things/large has 1001 bytes, where at most 1000 are read',
    ]);
    expect([...view.unreadable]).toEqual([['large', 'it has 1001 bytes, where at most 1000 are read']]);
    expect(fetched()).toEqual(['things/a']);
  });

  it('an object that the store cannot read is tried again at each look', async () => {
    const { collection, failing } = await observed({ 'things/a': '1', 'things/b': '2' });
    failing.set('things/a', new StoreObjectUnreadable('things/a', 'may not be read by this process'));
    const view = await collection.refresh();
    expect(view.problems).toEqual([{ key: 'things/a', reason: 'may not be read by this process' }]);
    expect([...view.records.keys()]).toEqual(['b']);
    failing.clear();
    expect([...(await collection.refresh()).records.keys()]).toEqual(['a', 'b']);
  });

  it('a reader that throws is that object’s problem alone', async () => {
    const { collection } = await observed({ 'things/a': 'throw', 'things/b': '2' });
    const view = await collection.refresh();
    expect(view.problems).toEqual([{ key: 'things/a', reason: 'cannot be read: a fault of the reader' }]);
    expect([...view.unreadable]).toEqual([['a', 'a fault of the reader']]);
    expect([...view.records.keys()]).toEqual(['b']);
  });

  it('a file with hundreds of faults shows a hundred and the number of the others', async () => {
    const { collection } = await observed({ 'things/a': 'many' });
    const { problems } = await collection.refresh();
    expect(problems).toHaveLength(101);
    expect(problems.at(-1)).toEqual({ key: 'things/a', reason: 'has 150 more entries that cannot be used' });
  });

  it('any set of bad ones leaves the good ones as they are', async () => {
    const names = ['a', 'b', 'c', 'd', 'e', 'f'];
    await fc.assert(
      fc.asyncProperty(fc.subarray(names), fc.constantFrom('bad', 'throw', 'x'.repeat(2000)), async (bad, content) => {
        const { collection } = await observed(
          Object.fromEntries(names.map((name) => [`things/${name}`, bad.includes(name) ? content : name])),
        );
        const view = await collection.refresh();
        expect([...view.records.keys()]).toEqual(names.filter((name) => !bad.includes(name)));
        expect([...view.unreadable.keys()]).toEqual(bad);
        expect(view.problems).toHaveLength(bad.length);
      }),
    );
  });
});

it('a store that fails is thrown, and the next look goes on from the last good one', async () => {
  const { put, collection, failing, fetched } = await observed({ 'things/a': '1', 'things/b': '2' });
  await collection.refresh();
  await put('things/a', '3');
  failing.set('things/a', new StoreUnavailable('gone'));
  await expect(collection.refresh()).rejects.toThrow('gone');
  failing.clear();
  fetched();
  expect([...(await collection.refresh()).records]).toEqual([
    ['a', '3'],
    ['b', '2'],
  ]);
  expect(fetched()).toEqual(['things/a']);
});
