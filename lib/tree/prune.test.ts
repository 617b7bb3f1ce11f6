import { describe, expect, it } from 'vitest';
import { parseUsageArchive } from '../records/usage-archive';
import { type Store, StoreUnavailable } from '../store/port';
import { bytesOf, memoryStoreOf, textOf } from '../testing/tree-objects';
import { type PruneOptions, pruneTree } from './prune';

let runs = 0;
const prune = (store: Store, options: Partial<PruneOptions> = {}) => {
  runs += 1;
  const usual = { before: '2026-10-28', includeSilent: false, dryRun: false, runId: `run-${runs}` };
  return pruneTree(store, { ...usual, ...options });
};

const report = 'time: 1796126400\n';
const tree = {
  'cluster/status/a.yml': report,
  'cluster/status/b.yml': report,
  'cluster/usage/2026-09-30/a.yml': 'alice: 1.5\n',
  'cluster/usage/2026-10-01/a.yml': 'alice: 0.1\nbob: 3600\n',
  'cluster/usage/2026-10-01/b.yml': 'alice: 0.2\n',
  'cluster/usage/2026-10-28/a.yml': 'alice: 7\n',
};
const archiveKey = 'cluster/usage-archive/2026-10.yml';

async function usageKeys(store: Store): Promise<string[]> {
  const listed = [...(await store.list('cluster/usage/')), ...(await store.list('cluster/usage-archive/'))];
  return listed.map(({ key }) => key.replace('cluster/', '')).sort();
}

async function archived(store: Store, month = '2026-10') {
  const key = `cluster/usage-archive/${month}.yml`;
  const { archive, problems } = parseUsageArchive(key, month, (await store.get(key))?.bytes ?? new Uint8Array());
  expect(problems).toEqual([]);
  return [...archive].map(([day, { seconds, nodeIds }]) => [day, Object.fromEntries(seconds), [...nodeIds]]);
}

/** Writes `text` under the key just before the prune first writes there. */
function writtenBefore(store: Store, key: string, texts: string[]): Store {
  return {
    ...store,
    async put(at, bytes, condition) {
      const text = at === key ? texts.shift() : undefined;
      if (text !== undefined) await store.put(key, bytesOf(text), {});
      return store.put(at, bytes, condition);
    },
  };
}

describe('rolling up old days', () => {
  it('says what it would do, and changes nothing', async () => {
    const store = await memoryStoreOf(tree);
    const before = await store.list('');
    const outcome = await prune({ ...store, put: never, remove: never }, { dryRun: true });
    expect(outcome).toEqual({
      months: [
        { month: '2026-09', days: 1, nodes: 1, users: 1, objects: 1, bytes: 11, seconds: 1.5 },
        { month: '2026-10', days: 1, nodes: 2, users: 2, objects: 2, bytes: 32, seconds: 3600.3 },
      ],
      leftOvers: 0,
      kept: [],
      left: [],
    });
    expect(await store.list('')).toEqual(before);
  });

  it('makes one object a month of them, and leaves nothing else behind', async () => {
    const store = await memoryStoreOf(tree);
    const { months, left } = await prune(store);
    expect(months.map(({ objects }) => objects)).toEqual([1, 2]);
    expect(left).toEqual([]);
    expect(await usageKeys(store)).toEqual([
      'usage-archive/2026-09.yml',
      'usage-archive/2026-10.yml',
      'usage/2026-10-28/a.yml',
    ]);
    expect(await archived(store)).toEqual([['2026-10-01', { alice: 0.3, bob: 3600 }, ['a', 'b']]]);
  });

  it('adds to the month later', async () => {
    const store = await memoryStoreOf({ ...tree, [archiveKey]: "'2026-10-01':\n  alice: 5\nrolled_up: {}\n" });
    await prune(store);
    expect(await archived(store)).toEqual([['2026-10-01', { alice: 5.3, bob: 3600 }, ['a', 'b']]]);
    await store.put('cluster/usage/2026-10-02/a.yml', bytesOf('bob: 1\n'), {});
    await prune(store);
    expect((await archived(store)).at(-1)).toEqual(['2026-10-02', { bob: 1 }, ['a']]);
  });

  it('leaves what a silent node may have more of, unless it is told to take it', async () => {
    const store = await memoryStoreOf({ ...tree, 'cluster/usage/2026-10-01/gone.yml': 'zoe: 9\n' });
    const { kept } = await prune(store);
    expect(kept).toEqual([{ nodeId: 'gone', days: ['2026-10-01'], reason: 'has no report in the tree' }]);
    expect(await usageKeys(store)).toContain('usage/2026-10-01/gone.yml');
    await prune(store, { includeSilent: true });
    expect(await archived(store)).toEqual([['2026-10-01', { alice: 0.3, bob: 3600, zoe: 9 }, ['a', 'b', 'gone']]]);
  });

  it.each([
    ['does not parse', 'x: [', 'cannot be used in full'],
    ['has an entry that cannot be used', 'zoe: 1\nbob: -1\n', 'bob: '],
    ['holds more than can be', 'zoe: 1e9\n', 'holds more than two years for zoe'],
  ])('leaves an object that %s, and names it', async (_, text, words) => {
    const key = 'cluster/usage/2026-10-01/b.yml';
    const store = await memoryStoreOf({ ...tree, [key]: text });
    const { left } = await prune(store);
    expect(left).toEqual([{ key, reason: expect.stringContaining(words) }]);
    expect(textOf((await store.get(key))?.bytes ?? new Uint8Array())).toBe(text);
    expect(await archived(store)).toEqual([['2026-10-01', { alice: 0.1, bob: 3600 }, ['a']]]);
  });

  it('leaves a month whose archive cannot be read in full, and does the others', async () => {
    const store = await memoryStoreOf({ ...tree, [archiveKey]: "'2026-10-01':\n  alice: much\n" });
    const { left, months } = await prune(store);
    expect(months.map(({ month }) => month)).toEqual(['2026-09']);
    expect(left).toEqual([{ key: '2026-10', reason: expect.stringContaining(archiveKey) }]);
    expect(await usageKeys(store)).toContain('usage/2026-10-01/a.yml');
  });

  it('takes what a node writes meanwhile into the sum', async () => {
    const key = 'cluster/usage/2026-10-01/b.yml';
    const store = await memoryStoreOf(tree);
    const { left } = await prune(writtenBefore(store, key, ['alice: 0.4\ncarol: 1\n', 'alice: 0.5\ncarol: 1\n']));
    expect(left).toEqual([]);
    expect(await archived(store)).toEqual([['2026-10-01', { alice: 0.6, bob: 3600, carol: 1 }, ['a', 'b']]]);
    expect((await usageKeys(store)).filter((one) => one.includes('rolling') || one.includes('10-01'))).toEqual([]);
  });

  it.each([
    ['that keeps changing', ['alice: 1\n', 'alice: 2\n', 'alice: 3\n'], 'kept changing'],
    ['that is broken meanwhile', ['alice: ['], 'was changed while it was summed, and cannot be used'],
  ])('leaves an object %s, and names it', async (_, texts, words) => {
    const key = 'cluster/usage/2026-10-01/b.yml';
    const store = await memoryStoreOf(tree);
    const { left } = await prune(writtenBefore(store, key, texts));
    expect(left).toEqual([{ key, reason: expect.stringContaining(words) }]);
    expect(await store.get(key)).not.toBeNull();
  });

  it('goes on where a prune was stopped, removing only what is as it was summed', async () => {
    const store = await memoryStoreOf(tree);
    const dying: Store = { ...store, remove: async () => Promise.reject(new StoreUnavailable('killed')) };
    await expect(prune(dying, { runId: 'killed' })).rejects.toThrow('killed');
    const half = await archived(store, '2026-09');
    expect(half).toEqual([['2026-09-30', { alice: 1.5 }, ['a']]]);
    expect(await prune(store, { dryRun: true })).toMatchObject({ leftOvers: 1 });
    expect(await prune(store)).toMatchObject({ leftOvers: 1, left: [] });
    expect(await archived(store, '2026-09')).toEqual(half);
    expect((await usageKeys(store)).filter((key) => key.includes('rolling'))).toEqual([]);
  });

  it('names what was written after its day was rolled up', async () => {
    const store = await memoryStoreOf(tree);
    await prune(store);
    const key = 'cluster/usage/2026-10-01/b.yml';
    await store.put(key, bytesOf('alice: 12\n'), {});
    const left = [{ key, reason: expect.stringContaining('was written after its day was rolled up') }];
    const dry = await prune({ ...store, put: never, remove: never }, { dryRun: true });
    expect(dry).toMatchObject({ left, leftOvers: 0 });
    expect(await prune(store)).toMatchObject({ left, leftOvers: 0 });
    expect(await archived(store)).toEqual([['2026-10-01', { alice: 0.3, bob: 3600 }, ['a', 'b']]]);
  });

  it('takes a store without any object for a mistake, and one without usage for a tree', async () => {
    await expect(prune(await memoryStoreOf({}))).rejects.toThrow('holds no object');
    expect(await prune(await memoryStoreOf({ 'groups/staff': '{}\n' }))).toMatchObject({ months: [], left: [] });
  });

  it('tells how far it is', async () => {
    const told: string[] = [];
    await prune(await memoryStoreOf(tree), {
      onProgress: (step, done, total) => told.push(`${step} ${done} of ${total}`),
    });
    expect(told).toEqual([
      'summing 1 of 3',
      'removing 1 of 3',
      'summing 2 of 3',
      'summing 3 of 3',
      'removing 2 of 3',
      'removing 3 of 3',
    ]);
  });
});

async function never(): Promise<never> {
  throw new Error('a dry run writes nothing');
}
