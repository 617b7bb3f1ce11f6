import { beforeEach, describe, expect, it } from 'vitest';
import { createMemoryStore } from '../store/drivers/memory';
import { type Store, StoreObjectUnreadable, StoreUnavailable } from '../store/port';
import { rolledUpNode } from './usage-keys';
import { createUsageReader, type UsageReader } from './usage-reader';

const days = ['2026-10-01', '2026-10-02', '2026-11-01'];
const objectKey = (day: string, nodeId: string) => `cluster/usage/${day}/${nodeId}.yml`;
const archiveKey = 'cluster/usage-archive/2026-10.yml';
const archive = '2026-10-01:\n  alice: 3.5\n  bob: 1\nrolled_up:\n  2026-10-01: [a, b]\n';

let store: Store;
let failure: ((key: string) => Error | null) | null;
let reader: UsageReader;
const put = (key: string, text: string) => store.put(key, new TextEncoder().encode(text), {});
const recent = { width: 'recent', from: '2026-11-30' } as const;

beforeEach(async () => {
  const memory = createMemoryStore();
  failure = null;
  store = {
    ...memory,
    get: async (key) => {
      const error = failure?.(key);
      if (error) throw error;
      return memory.get(key);
    },
  };
  reader = createUsageReader(store);
  await put(objectKey('2026-10-01', 'a'), 'alice: 1.5\nbob: 1\n');
  await put(objectKey('2026-10-01', 'b'), 'alice: 2\n');
  await put(objectKey('2026-10-02', 'a'), 'alice: 10\n');
});

async function answers() {
  const { queries, problems } = await reader.refresh();
  return {
    byUser: Object.fromEntries(queries.secondsByUser(days)),
    alice: Object.fromEntries(queries.secondsOfByNode('alice', days)),
    byDay: Object.fromEntries(queries.secondsByDay(days)),
    problems,
  };
}

const sums = { byUser: { alice: 13.5, bob: 1 }, byDay: { '2026-10-01': 4.5, '2026-10-02': 10 } };

describe('days that are rolled up', () => {
  it('have the same sums before, while their objects are still there, and after; the nodes are not told apart', async () => {
    expect(await answers()).toMatchObject({ ...sums, alice: { a: 11.5, b: 2 }, problems: [] });
    await put(archiveKey, archive);
    expect(await answers()).toMatchObject({ ...sums, alice: { a: 10, [rolledUpNode]: 3.5 } });
    await put(objectKey('2026-10-01', 'a'), '{}');
    expect(await answers()).toMatchObject(sums);
    for (const nodeId of ['a', 'b']) await store.remove(objectKey('2026-10-01', nodeId));
    expect(await answers()).toEqual({ ...sums, alice: { a: 10, [rolledUpNode]: 3.5 }, problems: [] });
  });

  it('say under which id a node’s time counts', async () => {
    await put(archiveKey, archive);
    const { queries } = await reader.refresh();
    const under = [
      ['a', '2026-10-01'],
      ['c', '2026-10-01'],
      ['a', '2026-10-02'],
    ].map(([nodeId = '', day = '']) => queries.countedUnder(nodeId, day));
    expect(under).toEqual([rolledUpNode, 'c', 'a']);
    expect([...queries.secondsByNodeAndUser(days).keys()].sort()).toEqual([rolledUpNode, 'a']);
  });

  it('count beside objects of nodes that the archive does not name', async () => {
    await put(archiveKey, archive);
    await put(objectKey('2026-10-01', 'late'), 'alice: 100\n');
    expect(await answers()).toMatchObject({ byUser: { alice: 113.5, bob: 1 }, alice: { late: 100 } });
  });

  it('tell how many objects a stopped prune has left', async () => {
    await put(archiveKey, archive);
    const told = { key: archiveKey, entry: 'rolled_up.2026-10-01' };
    expect((await answers()).problems).toEqual([{ ...told, reason: expect.stringMatching(/^names 2 nodes whose /) }]);
    await store.remove(objectKey('2026-10-01', 'a'));
    expect((await answers()).problems).toEqual([{ ...told, reason: expect.stringMatching(/^names a node whose /) }]);
  });

  it('count by their objects again where the archive goes, and are nothing where those went too', async () => {
    await put(archiveKey, archive);
    await reader.refresh();
    await store.remove(archiveKey);
    expect(await answers()).toMatchObject({ ...sums, alice: { a: 11.5, b: 2 }, problems: [] });
  });
});

describe('when archives are read', () => {
  it('not with a look at today and yesterday; one that is new asks for a look at everything', async () => {
    await reader.refresh();
    await put(archiveKey, archive);
    await store.remove(objectKey('2026-10-01', 'a'));
    const before = await reader.refresh(recent);
    expect([before.queries.secondsOf('alice', days), reader.isAllDue]).toEqual([13.5, false]);
    const month = await reader.refresh({ width: 'month', from: '2026-11-01' });
    expect([month.queries.secondsOf('alice', days), reader.isAllDue]).toEqual([13.5, true]);
    expect(month.problems[0]?.reason).toMatch(/^names 2 nodes/);
    const all = await reader.refresh();
    expect([all.queries.secondsOf('alice', days), reader.isAllDue]).toEqual([13.5, false]);
    expect(all.problems[0]?.reason).toMatch(/^names a node/);
  });

  it('a store that fails between objects and archives shows nothing of it', async () => {
    const before = await reader.refresh();
    await put(archiveKey, archive);
    for (const nodeId of ['a', 'b']) await put(objectKey('2026-10-01', nodeId), '{}');
    failure = (key) => (key === archiveKey ? new StoreUnavailable('gone') : null);
    await expect(reader.refresh()).rejects.toMatchObject({ code: 'store_unavailable' });
    expect(before.queries.secondsOf('alice', days)).toBe(13.5);
    failure = null;
    expect(await answers()).toMatchObject(sums);
  });
});

describe('what cannot be used', () => {
  it.each([
    ['a key that names no month', 'cluster/usage-archive/2026-13.yml', '{}', 'is no archive of a month'],
    ['an archive that is no map', archiveKey, '- a\n', 'is no map'],
    ['an entry', archiveKey, '2026-10-09:\n  carl: x\n', 'is "x"'],
  ])('%s is told, and the objects count', async (_, key, text, reason) => {
    await put(key, text);
    expect(await answers()).toMatchObject({ ...sums, problems: [{ key, reason: expect.stringContaining(reason) }] });
    await store.remove(key);
    expect((await answers()).problems).toEqual([]);
  });

  it('an archive that may not be read is told and tried again', async () => {
    await put(archiveKey, archive);
    failure = (key) => (key === archiveKey ? new StoreObjectUnreadable(key, 'may not be read') : null);
    const view = await reader.refresh();
    expect(view.problems).toEqual([{ key: archiveKey, reason: 'may not be read' }]);
    expect(await reader.refresh()).toBe(view);
    failure = null;
    expect((await answers()).alice).toEqual({ a: 10, [rolledUpNode]: 3.5 });
  });

  it('what editors leave behind is ignored', async () => {
    await put('cluster/usage-archive/.2026-10.yml.swp', 'x');
    await put('cluster/usage-archive/2026-10.yml~', 'x');
    expect(await answers()).toMatchObject({ ...sums, problems: [] });
  });
});
