import { describe, expect, it } from 'vitest';
import { utcDaysBetween } from '../time/utc-day';
import { microsOf, type UsageObject } from './usage-columns';
import { NameTable } from './usage-names';
import { dayTotals, UsageTotals } from './usage-totals';

type Seconds = Record<string, number>;

/** Totals of seconds by day, node and user. */
function totalsOf(tree: Record<string, Record<string, Seconds>>): UsageTotals {
  const names = new NameTable();
  const objectOf = (seconds: Seconds): UsageObject => ({
    ids: Uint32Array.from(Object.keys(seconds), (name) => names.idOf(name)),
    micros: Float64Array.from(Object.values(seconds), microsOf),
  });
  const objects = Object.entries(tree).map(([day, nodes]) => {
    const ofDay = Object.entries(nodes).map(([nodeId, seconds]): [string, UsageObject] => [nodeId, objectOf(seconds)]);
    return [day, new Map(ofDay)] as const;
  });
  return new UsageTotals(new Map(objects.map(([day, ofDay]) => [day, dayTotals(ofDay, names)])), names);
}

const usage = totalsOf({
  '2028-02-29': { a: { alice: 0.1, bob: 0 }, b: { alice: 0.2 } },
  '2028-03-01': { b: { carol: 1, alice: 5 } },
  '2028-03-02': { a: {} },
});
const year = utcDaysBetween('2028-01-01', '2028-12-31');

describe('a year of 366 days, most of them without usage', () => {
  it.each<[string, Map<string, number>, Seconds]>([
    ['of all users', usage.secondsByUser(year), { alice: 5.3, bob: 0, carol: 1 }],
    ['of one user by day', usage.secondsOfByDay('alice', year), { '2028-02-29': 0.3, '2028-03-01': 5 }],
    ['of one user by node', usage.secondsOfByNode('alice', year), { a: 0.1, b: 5.2 }],
    ['of all users together by day', usage.secondsByDay(year), { '2028-02-29': 0.3, '2028-03-01': 6 }],
    ['of nobody by node', usage.secondsOfByNode('dave', year), {}],
    ['of nobody by day', usage.secondsOfByDay('dave', year), {}],
    ['an entry of 0 is an entry', usage.secondsOfByDay('bob', year), { '2028-02-29': 0 }],
  ])('%s', (_, seconds, expected) => {
    expect(year).toHaveLength(366);
    expect(seconds).toEqual(new Map(Object.entries(expected)));
  });
});

describe('one sum', () => {
  it.each<[string, string, string[], number]>([
    ['of a year', 'alice', year, 5.3],
    ['of days named twice', 'alice', ['2028-03-01', '2028-03-01'], 5],
    ['of days without usage, and what is no day', 'alice', ['2027-01-01', 'never'], 0],
    ['of no days', 'alice', [], 0],
    ['of a name that nobody has', 'Alice', year, 0],
  ])('%s', (_, user, days, seconds) => {
    expect(usage.secondsOf(user, days)).toBe(seconds);
  });

  it('stays finite where figures are beyond all measure, and the same in whatever order objects were read', () => {
    const figures: [string, Seconds][] = ['a', 'b', 'c'].map((node, at) => [
      node,
      { alice: 1.7e308, bob: 0.1 + at * 1e15 },
    ]);
    const sums = [figures, figures.toReversed()].map((ofDay) => {
      const totals = totalsOf({ '2028-03-01': Object.fromEntries(ofDay) });
      return [totals.secondsOf('alice', year), totals.secondsOf('bob', year)];
    });
    expect(sums[0]).toEqual(sums[1]);
    expect(sums[0]?.every(Number.isFinite)).toBe(true);
  });
});
