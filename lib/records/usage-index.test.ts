import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { UsageQueries } from './snapshot';
import { microsOf } from './usage-columns';
import { UsageIndex } from './usage-index';

type Entries = readonly (readonly [user: string, seconds: number])[];

function put(index: UsageIndex, day: string, nodeId: string, entries: Entries): void {
  const ids = Uint32Array.from(entries, ([name]) => index.names.idOf(name));
  index.set(day, nodeId, { ids, micros: Float64Array.from(entries, ([, seconds]) => microsOf(seconds)) });
}

function settle(index: UsageIndex): UsageQueries {
  for (const _ of index.settle());
  return index.snapshot();
}

const days = ['2026-11-30', '2026-12-01', '2026-12-02', '2026-12-03'];
const nodes = ['a', 'b', 'c'];
const users = ['alice', 'bob', 'carol', 'dave', '__proto__', ''];

const tenths = fc.nat(100_000_000).map((value) => value / 10);
const change = fc.record({
  day: fc.constantFrom(...days),
  nodeId: fc.constantFrom(...nodes),
  entries: fc.option(fc.uniqueArray(fc.tuple(fc.constantFrom(...users), tenths), { selector: ([name]) => name })),
});

/** Everything that can be asked, in an order of its own. */
function answers(usage: UsageQueries) {
  const sorted = (map: Map<string, number>) => [...map].sort(([a], [b]) => (a < b ? -1 : 1));
  return {
    byUser: sorted(usage.secondsByUser(days)),
    byUserOfDay: days.map((day) => sorted(usage.secondsByUser([day]))),
    byDay: sorted(usage.secondsByDay(days)),
    ofUsers: users.map((user) => [
      usage.secondsOf(user, days),
      sorted(usage.secondsOfByDay(user, days)),
      sorted(usage.secondsOfByNode(user, days)),
    ]),
  };
}

function apply(index: UsageIndex, { day, nodeId, entries }: { day: string; nodeId: string; entries: Entries | null }) {
  if (entries === null) index.remove(day, nodeId);
  else put(index, day, nodeId, entries);
}

describe('laws', () => {
  it('rolled up or not, every sum of a user and of a day is the same', () => {
    const byNode = (usage: UsageQueries) => answers(usage).ofUsers.map(([, ofDay]) => ofDay);
    fc.assert(
      fc.property(
        fc.array(change, { maxLength: 30 }),
        fc.subarray(days),
        fc.boolean(),
        (changes, rolledUp, areGone) => {
          const index = new UsageIndex();
          for (const one of changes) apply(index, one);
          const before = settle(index);
          for (const day of rolledUp) {
            const sums = [...before.secondsByUser([day])];
            const ids = Uint32Array.from(sums, ([name]) => index.names.idOf(name));
            const micros = Float64Array.from(sums, ([, seconds]) => microsOf(seconds));
            index.setArchived(day, { ids, micros }, new Set(nodes));
            if (areGone) for (const nodeId of nodes) index.remove(day, nodeId);
          }
          const after = settle(index);
          const { ofUsers: _, ...sums } = answers(after);
          expect(answers(before)).toMatchObject(sums);
          expect(byNode(after)).toEqual(byNode(before));
          if (areGone) expect(index.leftOvers().size).toBe(0);
        },
      ),
    );
  });

  it('an index after any changes is the index made from what is left, in any order', () => {
    fc.assert(
      fc.property(fc.array(change, { maxLength: 30 }), fc.func(fc.integer()), (changes, rank) => {
        const index = new UsageIndex();
        changes.forEach((one, at) => {
          apply(index, one);
          if (at % 3 === 0) settle(index);
        });
        const last = new Map(changes.map((one) => [`${one.day}/${one.nodeId}`, one]));
        const fresh = new UsageIndex();
        for (const one of [...last.values()].sort((a, b) => rank(a.day + a.nodeId) - rank(b.day + b.nodeId))) {
          apply(fresh, one);
        }
        expect(answers(settle(index))).toEqual(answers(fresh.snapshot()));
      }),
    );
  });

  it('sums of tenths of seconds are those of whole numbers', () => {
    fc.assert(
      fc.property(fc.array(fc.array(fc.nat(864_000), { minLength: 1, maxLength: 40 }), { maxLength: 4 }), (perDay) => {
        const index = new UsageIndex();
        perDay.forEach((values, day) => {
          values.forEach((value, node) => {
            put(index, days[day] ?? '', `n${node}`, [['alice', value / 10]]);
          });
        });
        const sum = perDay.flat().reduce((total, value) => total + value, 0);
        expect(index.snapshot().secondsOf('alice', days)).toBe(sum / 10);
      }),
    );
  });

  it('a snapshot stays as it is while the index moves on, names that leave included', () => {
    fc.assert(
      fc.property(fc.array(change, { maxLength: 12 }), fc.array(change, { maxLength: 12 }), (before, after) => {
        const index = new UsageIndex();
        for (const one of before) apply(index, one);
        const usage = settle(index);
        const then = answers(usage);
        for (let n = 0; n < 1500; n += 1) put(index, '2026-01-01', 'x', [[`gone${n}`, 1]]);
        for (const one of after) apply(index, one);
        settle(index);
        expect(answers(usage)).toEqual(then);
      }),
      { numRuns: 20 },
    );
  });
});

it('says of all users by node what it says of each', () => {
  fc.assert(
    fc.property(fc.array(change, { maxLength: 12 }), (changes) => {
      const index = new UsageIndex();
      for (const one of changes) apply(index, one);
      const usage = settle(index);
      const ofEach = users.map((user) => [user, usage.secondsOfByNode(user, days)] as const);
      const byNode = usage.secondsByNodeAndUser(days);
      const ofAll = users.map((user) => {
        const here = [...byNode].flatMap(([node, seconds]) => (seconds.has(user) ? [[node, seconds.get(user)]] : []));
        return [user, new Map(here as [string, number][])] as const;
      });
      expect(ofAll).toEqual(ofEach);
    }),
  );
});

describe('what is not held any more costs nothing', () => {
  it('names that left are forgotten, those that stay keep their figures', () => {
    const index = new UsageIndex();
    put(index, '2026-12-01', 'a', [
      ['alice', 1],
      ['bob', 2],
    ]);
    for (let round = 0; round < 40; round += 1) {
      const seconds = Array.from({ length: 500 }, (_, n): [string, number] => [`r${round}-${n}`, 1]);
      put(index, '2026-12-02', 'a', seconds);
      settle(index);
      expect(index.names.size).toBeLessThan(3000);
    }
    index.remove('2026-12-02', 'a');
    expect(settle(index).secondsByUser(days)).toEqual(
      new Map([
        ['alice', 1],
        ['bob', 2],
      ]),
    );
  });

  it('days without objects go', () => {
    const index = new UsageIndex();
    put(index, '2026-12-01', 'a', [['alice', 1]]);
    settle(index);
    index.remove('2026-12-01', 'a');
    index.remove('2026-12-01', 'a');
    index.remove('2026-12-02', 'never');
    expect(settle(index).secondsByDay(days)).toEqual(new Map());
  });
});
