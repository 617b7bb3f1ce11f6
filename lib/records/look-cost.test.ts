import { expect, it } from 'vitest';
import type { ListRange, Store } from '../store/port';
import { bytesOf, memoryStoreOf } from '../testing/tree-objects';
import { addDays, utcDaysBetween } from '../time/utc-day';
import { createTree } from './tree';

const user = (n: number) => [`keys/users/u${n}`, '--- Settings ---\n{}\n--- Public Key ---\n'] as const;
const today = '2026-12-20';
const days = utcDaysBetween(addDays(today, -60), today);
const nodes = ['a', 'b', 'c'];

/** Two months of three nodes, on a store that counts what is asked of it, looked at each ten seconds. */
async function watched() {
  const store = await memoryStoreOf(
    Object.fromEntries([
      user(1),
      user(2),
      ...days.flatMap((day) => nodes.map((node) => [`cluster/usage/${day}/${node}.yml`, 'u1: 1\n'])),
      ...days.map((day) => [`cluster/history/${day}/a.yml`, '[]']),
      ['cluster/usage-archive/2026-09.yml', '2026-09-01:\n  u1: 5\n'],
    ]),
  );
  const asked = { lists: [] as [string, ListRange | undefined][], gets: [] as string[], objects: 0 };
  const counting: Store = {
    ...store,
    list: async (prefix, range) => {
      asked.lists.push([prefix, range]);
      const listed = await store.list(prefix, range);
      asked.objects += listed.length;
      return listed;
    },
    get: async (key, listed) => {
      asked.gets.push(key);
      return store.get(key, listed);
    },
  };
  let now = Date.parse(`${today}T12:00:00Z`);
  const tree = createTree(counting, { now: () => now });
  const look = async () => {
    Object.assign(asked, { lists: [], gets: [], objects: 0 });
    const snapshot = await tree.snapshot(0);
    now += 10_000;
    const of = (prefix: string) => asked.lists.filter(([one]) => one === prefix).map(([, range]) => range?.from);
    const [usage, history] = [of('cluster/usage/'), of('cluster/history/')];
    const archives = of('cluster/usage-archive/').length;
    return { snapshot, usage, history, archives, lists: asked.lists.length, gets: asked.gets, objects: asked.objects };
  };
  return { store, look };
}

it('a look costs one LIST of each kind, of recent days alone, and no GET where nothing changed', async () => {
  const { look } = await watched();
  const first = await look();
  expect(first).toMatchObject({ usage: [undefined], history: [undefined], archives: 1, lists: 13 });
  expect(first.gets).toHaveLength(days.length * 4 + 3);
  for (let n = 1; n <= 40; n += 1) {
    const isTenth = n % 10 === 0;
    const from = isTenth ? '2026-12-01' : '2026-12-19';
    const { snapshot, objects, ...cost } = await look();
    expect(cost).toEqual({
      usage: [from],
      history: [from],
      archives: isTenth ? 1 : 0,
      lists: isTenth ? 13 : 12,
      gets: [],
    });
    // Two users, and what the days hold.
    expect(objects).toBe(isTenth ? 2 + 20 * 4 + 1 : 2 + 2 * 4);
    expect(snapshot.usage).toBe(first.snapshot.usage);
  }
});

it('a flush costs one GET, and the one of an earlier day counts with the tenth look at the latest', async () => {
  const { store, look } = await watched();
  await look();
  await store.put(`cluster/usage/${today}/b.yml`, bytesOf('u1: 2\n'), {});
  expect((await look()).gets).toEqual([`cluster/usage/${today}/b.yml`]);

  await store.put('cluster/usage/2026-12-05/b.yml', bytesOf('u1: 100\n'), {});
  const seconds: number[] = [];
  for (let n = 2; n <= 10; n += 1) seconds.push((await look()).snapshot.usage.secondsOf('u1', ['2026-12-05']));
  expect(seconds).toEqual([...Array(8).fill(3), 102]);
});
