import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type UsageTable, usageOf } from '../testing/query-builders';
import { withMore } from './usage-overlay';

const days = ['2026-12-01', '2026-12-02'];
const users = ['ann', 'bob', '__proto__'];
const nodes = ['a', 'b'];

/** Tenths of seconds, as nodes write them. */
const seconds = fc.nat({ max: 900_000 }).map((tenths) => tenths / 10);
const entry = fc.tuple(fc.constantFrom(...days), fc.constantFrom(...nodes), fc.constantFrom(...users), seconds);
const written = fc.uniqueArray(entry, { selector: ([day, node, user]) => `${day} ${node} ${user}` });
const own = fc.array(fc.tuple(fc.constantFrom(...days), fc.constantFrom(...users), seconds));

type Entry = [day: string, node: string, user: string, seconds: number];

function tableOf(entries: readonly Entry[]): UsageTable {
  const table: UsageTable = {};
  for (const [day, node, user, amount] of entries) {
    const ofDay = table[day] ?? {};
    const ofNode = ofDay[node] ?? Object.create(null);
    ofNode[user] = amount;
    ofDay[node] = ofNode;
    table[day] = ofDay;
  }
  return table;
}

function totalsOf(entries: readonly [string, string, number][]): Map<string, Map<string, number>> {
  const totals = new Map<string, Map<string, number>>();
  for (const [day, user, amount] of entries) totals.set(day, (totals.get(day) ?? new Map()).set(user, amount));
  return totals;
}

/** What would stand in the tree had node `a` written these totals where they are more. */
function afterWriting(entries: readonly Entry[], totals: ReadonlyMap<string, ReadonlyMap<string, number>>): Entry[] {
  const table = new Map(entries.map((one) => [one.slice(0, 3).join(' '), one]));
  for (const [day, users] of totals) {
    for (const [user, amount] of users) {
      const key = `${day} a ${user}`;
      if (amount > (table.get(key)?.[3] ?? 0)) table.set(key, [day, 'a', user, amount]);
    }
  }
  return [...table.values()];
}

it('reads as if the node had written what it has counted, wherever that is more', () => {
  fc.assert(
    fc.property(written, own, (entries, counted) => {
      const secondsByDay = totalsOf(counted);
      const laid = withMore(usageOf(tableOf(entries)), { nodeId: 'a', secondsByDay });
      const expected = usageOf(tableOf(afterWriting(entries, secondsByDay)));
      expect(laid.secondsByUser(days)).toEqual(expected.secondsByUser(days));
      expect(laid.secondsByDay(days)).toEqual(expected.secondsByDay(days));
      expect(laid.secondsByNodeAndUser(days)).toEqual(expected.secondsByNodeAndUser(days));
      for (const user of users) {
        expect(laid.secondsOf(user, days)).toBe(expected.secondsOf(user, days));
        expect(laid.secondsOfByDay(user, days)).toEqual(expected.secondsOfByDay(user, days));
        expect(laid.secondsOfByNode(user, days)).toEqual(expected.secondsOfByNode(user, days));
      }
    }),
  );
});
