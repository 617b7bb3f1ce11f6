import 'server-only';
import type { UtcDay } from '../time/utc-day';
import type { UsageQueries } from './snapshot';

/** What the usage objects of one node come to: weighted seconds by day and user. */
export interface NodeTotals {
  nodeId: string;
  secondsByDay: ReadonlyMap<UtcDay, ReadonlyMap<string, number>>;
}

type Microseconds = number;
const perSecond = 1_000_000;
const micros = (seconds: number): Microseconds => Math.round(seconds * perSecond);

/** How much more the node's totals are than what the tree says of that node, by day and user; nothing below. */
function surplusOf(usage: UsageQueries, { nodeId, secondsByDay }: NodeTotals): Map<UtcDay, Map<string, Microseconds>> {
  const surplus = new Map<UtcDay, Map<string, Microseconds>>();
  for (const [day, totals] of secondsByDay) {
    const more = new Map<string, Microseconds>();
    for (const [username, seconds] of totals) {
      const written = usage.secondsOfByNode(username, [day]).get(nodeId) ?? 0;
      const amount = micros(seconds) - micros(written);
      if (amount > 0) more.set(username, amount);
    }
    if (more.size > 0) surplus.set(day, more);
  }
  return surplus;
}

function added<Key>(seconds: ReadonlyMap<Key, number>, more: ReadonlyMap<Key, Microseconds>): Map<Key, number> {
  const sums = new Map(seconds);
  for (const [key, amount] of more) sums.set(key, (micros(sums.get(key) ?? 0) + amount) / perSecond);
  return sums;
}

/** The queries with what the node has not written yet; sums stay whole microseconds. */
export function withMore(usage: UsageQueries, totals: NodeTotals): UsageQueries {
  const surplus = surplusOf(usage, totals);
  const amountOf = (username: string, day: UtcDay) => surplus.get(day)?.get(username) ?? 0;
  const daysOf = (username: string, days: readonly UtcDay[]) =>
    new Map(days.map((day) => [day, amountOf(username, day)] as const).filter(([, amount]) => amount > 0));
  const sumOf = (amounts: Iterable<Microseconds>) => [...amounts].reduce((sum, amount) => sum + amount, 0);
  const moreByUser = (days: readonly UtcDay[]) => {
    const more = new Map<string, Microseconds>();
    for (const day of days) {
      for (const [username, amount] of surplus.get(day) ?? []) more.set(username, (more.get(username) ?? 0) + amount);
    }
    return more;
  };
  return {
    secondsByUser: (days) => added(usage.secondsByUser(days), moreByUser(days)),
    secondsOf(username, days) {
      const more = sumOf(daysOf(username, days).values());
      return (micros(usage.secondsOf(username, days)) + more) / perSecond;
    },
    secondsOfByDay: (username, days) => added(usage.secondsOfByDay(username, days), daysOf(username, days)),
    secondsOfByNode(username, days) {
      const more = sumOf(daysOf(username, days).values());
      const own: [string, Microseconds][] = more > 0 ? [[totals.nodeId, more]] : [];
      return added(usage.secondsOfByNode(username, days), new Map(own));
    },
    secondsByNodeAndUser(days) {
      const byNode = usage.secondsByNodeAndUser(days);
      const more = moreByUser(days);
      const own = byNode.get(totals.nodeId) ?? new Map();
      return more.size > 0 ? byNode.set(totals.nodeId, added(own, more)) : byNode;
    },
    countedUnder: (nodeId, day) => usage.countedUnder(nodeId, day),
    secondsByDay(days) {
      const more = days.map((day) => [day, sumOf(surplus.get(day)?.values() ?? [])] as const);
      return added(usage.secondsByDay(days), new Map(more.filter(([, amount]) => amount > 0)));
    },
  };
}
