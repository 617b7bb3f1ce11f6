import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { UsageQueries } from '../records/snapshot';
import { parseUsageFile } from '../records/usage-file';
import { createUsageReader } from '../records/usage-reader';
import { writeTreeYaml } from '../records/yaml';
import { type Random, randomFrom } from '../seed/random';
import { createMemoryStore } from '../store/drivers/memory';
import { isStoreError, type Store } from '../store/port';
import { bytesOf, textOf } from '../testing/tree-objects';
import { troubledStore } from '../testing/troubled-store';
import { utcDaysBetween } from '../time/utc-day';
import { pruneTree } from './prune';

const days = utcDaysBetween('2026-09-29', '2026-10-04');
const before = '2026-10-04';
const name = fc.constantFrom('alice', 'bob', 'yes', '007', '1e3', 'Zoë');
/** Tenths of a second, and figures of other programs. */
const seconds = fc.oneof(
  fc.integer({ min: 0, max: 900_000 }).map((tenths) => tenths / 10),
  fc.double({ min: 0, max: 1e6, noNaN: true }),
);
const usage = fc.array(
  fc.record({
    day: fc.constantFrom(...days),
    nodeId: fc.constantFrom('a', 'b', 'no'),
    sums: fc.dictionary(name, seconds, { maxKeys: 3 }),
  }),
  { minLength: 1, maxLength: 12 },
);
type Usage = { day: string; nodeId: string; sums: Record<string, number> }[];
const kills = fc.array(fc.record({ seed: fc.string(), death: fc.constantFrom(0.02, 0.1, 0.4) }), { maxLength: 4 });

async function treeOf(objects: Usage): Promise<Store> {
  const store = createMemoryStore();
  for (const nodeId of ['a', 'b', 'no'])
    await store.put(`cluster/status/${nodeId}.yml`, bytesOf('time: 1796126400\n'), {});
  for (const { day, nodeId, sums } of objects) {
    await store.put(`cluster/usage/${day}/${nodeId}.yml`, writeTreeYaml(sums), {});
  }
  return store;
}

/** Day -> user name -> seconds, as a process that starts now reads them. */
async function sumsOf(store: Store): Promise<Record<string, Record<string, number>>> {
  return sumsIn((await createUsageReader(store).refresh()).queries);
}

function sumsIn(queries: UsageQueries): Record<string, Record<string, number>> {
  const sums = days.map((day): [string, Record<string, number>] => [
    day,
    Object.fromEntries([...queries.secondsByUser([day])].sort(([one], [other]) => (one < other ? -1 : 1))),
  ]);
  return Object.fromEntries(sums.filter(([, ofDay]) => Object.keys(ofDay).length > 0));
}

/** Calls back after each change, with what just happened being all that there is. */
function watched(store: Store, onChange: (store: Store) => Promise<void>): Store {
  return {
    ...store,
    async put(key, bytes, condition) {
      const result = await store.put(key, bytes, condition);
      await onChange(store);
      return result;
    },
    async remove(key) {
      await store.remove(key);
      await onChange(store);
    },
  };
}

const usual = { before, includeSilent: false, dryRun: false };

async function leftOf(store: Store): Promise<string[]> {
  const listed = [...(await store.list('cluster/usage/')), ...(await store.list('cluster/usage-archive/'))];
  return listed.map(({ key }) => key).filter((key) => /\/usage\/|rolling/.test(key) && !key.includes(before));
}

/** A node that adds to one of its old objects, as its writer does: on the version that it has read. */
async function addToOne(store: Store, random: Random): Promise<void> {
  const listed = (await store.list('cluster/usage/')).filter(({ key }) => !key.includes(before));
  const chosen = listed[Math.floor(random() * listed.length)];
  const object = chosen && (await store.get(chosen.key));
  if (!chosen || !object || textOf(object.bytes) === '{}\n') return;
  const sums = new Map(parseUsageFile(chosen.key, object.bytes).seconds);
  sums.set('alice', (sums.get('alice') ?? 0) + Math.floor(random() * 1e6) / 10);
  await store.put(chosen.key, writeTreeYaml(sums), { ifVersion: object.version }).catch((error) => {
    // Rolled up since it was read: the node reads again.
    if (!isStoreError(error, 'store_conflict')) throw error;
  });
}

describe('the sums of every user and day', () => {
  it('are the same before a prune, at each of its writes, and after, however often it is killed', async () => {
    const rule = async (objects: Usage, tries: { seed: string; death: number }[]) => {
      const store = await treeOf(objects);
      const expected = await sumsOf(store);
      const seen = watched(store, async (now) => expect(await sumsOf(now)).toEqual(expected));
      for (const [index, { seed, death }] of tries.entries()) {
        const troubled = troubledStore(seen, { random: randomFrom(seed), loss: 0.03, death });
        const run = pruneTree(troubled, { ...usual, runId: `run-${index}` }).catch((error) => {
          if (!isStoreError(error, 'store_unavailable') && !isStoreError(error, 'store_conflict')) throw error;
        });
        await Promise.race([run, troubled.died]);
      }
      const { left, kept } = await pruneTree(seen, { ...usual, runId: 'last' });
      expect({ left, kept, objects: await leftOf(store) }).toEqual({ left: [], kept: [], objects: [] });
      expect(await sumsOf(store)).toEqual(expected);
    };
    await fc.assert(fc.asyncProperty(usage, kills, rule), { numRuns: 25 });
  });

  it('are the same for whoever reads while a prune is under way, from the start or anew', async () => {
    const rule = async (objects: Usage, seed: string) => {
      const store = await treeOf(objects);
      const expected = await sumsOf(store);
      const slow = (part: string) => troubledStore(store, { random: randomFrom(seed + part), loss: 0, death: 0 });
      const lasting = createUsageReader(slow('lasting'));
      let isDone = false;
      const pruning = pruneTree(slow('prune'), { ...usual, runId: 'slow' }).finally(() => {
        isDone = true;
      });
      do {
        expect(await sumsOf(slow('anew'))).toEqual(expected);
        expect(sumsIn((await lasting.refresh()).queries)).toEqual(expected);
      } while (!isDone);
      expect((await pruning).left).toEqual([]);
      expect(sumsIn((await lasting.refresh()).queries)).toEqual(expected);
    };
    await fc.assert(fc.asyncProperty(usage, fc.string(), rule), { numRuns: 40 });
  });

  it('hold what nodes write to old days while a prune is under way', async () => {
    const rule = async (objects: Usage, seed: string) => {
      const random = randomFrom(seed);
      const store = await treeOf(objects);
      const twin = await treeOf(objects);
      const busy: Store = {
        ...store,
        async put(key, bytes, condition) {
          if (random() < 0.2) await addToOne(recording(store, twin), random);
          return store.put(key, bytes, condition);
        },
      };
      const { left } = await pruneTree(busy, { ...usual, runId: 'busy' });
      // One that never stands still long enough is left, and named.
      fc.pre(left.length === 0);
      expect(await sumsOf(store)).toEqual(await sumsOf(twin));
    };
    await fc.assert(fc.asyncProperty(usage, fc.string(), rule), { numRuns: 50 });
  });
});

/** What is written here is written to a tree that nobody prunes, too. */
function recording(store: Store, twin: Store): Store {
  return {
    ...store,
    async put(key, bytes, condition) {
      const result = await store.put(key, bytes, condition);
      await twin.put(key, bytes, {});
      return result;
    },
  };
}
