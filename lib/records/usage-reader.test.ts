import { readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { createFileStore } from '../store/drivers/file';
import { createMemoryStore } from '../store/drivers/memory';
import { type Store, StoreKeyRefused, StoreObjectUnreadable, StoreUnavailable } from '../store/port';
import { daysOfPeriod, periodAt, periodKinds } from '../time/period';
import { createUsageReader, type UsageReader } from './usage-reader';

const day = '2026-12-16';
const keyOf = (nodeId: string, of = day) => `cluster/usage/${of}/${nodeId}.yml`;

let store: Store;
let reads: string[];
let failure: ((key: string) => Error | null) | null;
let reader: UsageReader;
const put = (key: string, text: string) => store.put(key, new TextEncoder().encode(text), {});

beforeEach(() => {
  const memory = createMemoryStore();
  reads = [];
  failure = null;
  store = {
    ...memory,
    get: async (key) => {
      reads.push(key);
      const error = failure?.(key);
      if (error) throw error;
      return memory.get(key);
    },
  };
  reader = createUsageReader(store);
});

describe('the fixture tree', () => {
  const fixtures = path.resolve(import.meta.dirname, '../testing/fixtures');
  // Not imported: a module would make a prototype of the user "__proto__".
  const expected = JSON.parse(readFileSync(path.join(fixtures, 'tree-expected.json'), 'utf8'));
  const tree = createUsageReader(createFileStore(path.join(fixtures, 'tree')));
  const at = Date.parse(expected.at);

  it.each(periodKinds)('has the expected seconds of the %s', async (kind) => {
    const { queries } = await tree.refresh();
    const seconds = queries.secondsByUser(daysOfPeriod(periodAt(kind, at), at));
    expect(seconds).toEqual(new Map(Object.entries(expected.seconds[kind])));
  });

  it('has exactly the expected problems', async () => {
    const { problems } = await tree.refresh();
    const places = (list: readonly { key: string; entry?: string }[]) =>
      list.map(({ key, entry = '' }) => `${key} ${entry}`.trim()).sort();
    const wanted = expected.problems.filter(({ key }: { key: string }) => key.startsWith('cluster/usage/'));
    expect(places(problems)).toEqual(places(wanted));
    for (const { reason } of problems) expect(reason).not.toBe('');
  });
});

describe('a refresh', () => {
  it('reads what changed and nothing else; where nothing did, the view is the same one', async () => {
    await put(keyOf('a'), 'alice: 1.5\n');
    await put(keyOf('b'), 'alice: 2\n');
    const first = await reader.refresh();
    expect(first.queries.secondsOf('alice', [day])).toBe(3.5);

    reads = [];
    expect(await reader.refresh()).toBe(first);
    expect(reads).toEqual([]);

    await put(keyOf('b'), 'alice: 4\n');
    const second = await reader.refresh();
    expect(reads).toEqual([keyOf('b')]);
    expect([first, second].map(({ queries }) => queries.secondsOf('alice', [day]))).toEqual([3.5, 5.5]);
  });

  it('counts a flush of a past day that comes late', async () => {
    await put(keyOf('a'), 'alice: 1\n');
    await reader.refresh();
    await put(keyOf('b', '2026-12-01'), 'alice: 10\n');
    expect((await reader.refresh()).queries.secondsOf('alice', ['2026-12-01', day])).toBe(11);
  });

  it('lists no day before the one it is told to, which stays as it is known', async () => {
    await put(keyOf('a', '2026-12-01'), 'alice: 1\nbob: x\n');
    await put(keyOf('b'), 'alice: 2\n');
    const first = await reader.refresh();
    await put(keyOf('a', '2026-12-01'), 'alice: 10\n');
    await store.remove(keyOf('b'));
    await put(keyOf('c', '2026-12-17'), 'alice: 4\n');
    reads = [];
    const recent = await reader.refresh({ width: 'recent', from: '2026-12-15' });
    expect(reads).toEqual([keyOf('c', '2026-12-17')]);
    const days = ['2026-12-01', day, '2026-12-17'];
    expect([...recent.queries.secondsOfByDay('alice', days)]).toEqual([
      ['2026-12-01', 1],
      ['2026-12-17', 4],
    ]);
    expect(recent.problems).toEqual(first.problems);
    expect((await reader.refresh()).queries.secondsOf('alice', days)).toBe(14);
  });

  it('drops what vanished, from sums and problems', async () => {
    await put(keyOf('a'), 'alice: 1\nbob: x\n');
    await put(keyOf('b'), '- list\n');
    await put('cluster/usage/stray.yml', 'alice: 1\n');
    expect((await reader.refresh()).problems.map(({ key }) => key)).toEqual([
      keyOf('a'),
      keyOf('b'),
      'cluster/usage/stray.yml',
    ]);
    for (const { key } of await store.list('')) await store.remove(key);
    const { queries, problems } = await reader.refresh();
    expect([queries.secondsByUser([day]).size, problems]).toEqual([0, []]);
  });

  it('takes out of the sums what has become unusable, and back in what was mended', async () => {
    await put(keyOf('a'), 'alice: 1\n');
    await reader.refresh();
    await put(keyOf('a'), 'alice: [1\n');
    const broken = await reader.refresh();
    expect([broken.queries.secondsOf('alice', [day]), broken.problems.length]).toEqual([0, 1]);
    await put(keyOf('a'), 'alice: 2\n');
    const mended = await reader.refresh();
    expect([mended.queries.secondsOf('alice', [day]), mended.problems]).toEqual([2, []]);
  });

  it('is shared by those who ask at the same time', async () => {
    await put(keyOf('a'), 'alice: 1\n');
    const views = await Promise.all([reader.refresh(), reader.refresh(), reader.refresh()]);
    expect(new Set(views).size).toBe(1);
    expect(reads).toEqual([keyOf('a')]);
  });
});

describe('what cannot be read', () => {
  it('an object over 16 MiB is reported, and not fetched', async () => {
    const listed = [{ key: keyOf('a'), version: '1', size: 16 * 1024 * 1024 + 1 }];
    store = { ...store, list: async (prefix) => listed.filter(({ key }) => key.startsWith(prefix)) };
    const { problems } = await createUsageReader(store).refresh();
    expect(problems).toEqual([{ key: keyOf('a'), reason: expect.stringContaining('16 MiB') }]);
    expect(reads).toEqual([]);
  });

  it.each([
    ['may not be read', new StoreObjectUnreadable(keyOf('b'), 'may not be read by this process')],
    ['leads out of the tree', new StoreKeyRefused(keyOf('b'))],
  ])('one object that %s hides no other, and is tried again', async (reason, error) => {
    await put(keyOf('a'), 'alice: 1\n');
    await put(keyOf('b'), 'alice: 2\n');
    failure = (key) => (key === keyOf('b') ? error : null);
    const view = await reader.refresh();
    expect(view.queries.secondsOf('alice', [day])).toBe(1);
    expect(view.problems).toEqual([{ key: keyOf('b'), reason: expect.stringContaining(reason) }]);
    expect(await reader.refresh()).toBe(view);

    failure = null;
    const { queries, problems } = await reader.refresh();
    expect([queries.secondsOf('alice', [day]), problems]).toEqual([3, []]);
  });

  it('a store that fails half-way is told; the view before stays, and nothing is read twice', async () => {
    for (const nodeId of ['a', 'b', 'c']) await put(keyOf(nodeId), 'alice: 1\n');
    const before = await reader.refresh();
    for (const nodeId of ['a', 'b', 'c']) await put(keyOf(nodeId), 'alice: 2\n');
    failure = (key) => (key === keyOf('c') ? new StoreUnavailable('gone') : null);
    await expect(reader.refresh()).rejects.toMatchObject({ code: 'store_unavailable' });
    expect(before.queries.secondsOf('alice', [day])).toBe(3);

    failure = null;
    reads = [];
    expect((await reader.refresh()).queries.secondsOf('alice', [day])).toBe(6);
    expect(reads).toEqual([keyOf('c')]);
  });

  it('an object that goes while it is fetched is gone', async () => {
    const listed = [{ key: keyOf('a'), version: '1', size: 9 }];
    const list: Store['list'] = async (prefix) => listed.filter(({ key }) => key.startsWith(prefix));
    const { queries, problems } = await createUsageReader({ ...store, list }).refresh();
    expect([queries.secondsByUser([day]).size, problems]).toEqual([0, []]);
  });
});

describe('a cold load', () => {
  it('lets others have their turn', async () => {
    const text = Array.from({ length: 200_000 }, (_, n) => `user.${n}: ${n}.5\n`).join('');
    await put(keyOf('a'), text);
    for (let n = 0; n < 100; n += 1) await put(keyOf(`n${n}`), text.slice(0, 4000));

    let turns = 0;
    const ticker = setInterval(() => {
      turns += 1;
    }, 0);
    await reader.refresh();
    clearInterval(ticker);
    expect(turns).toBeGreaterThan(2);
  });
});
