import 'server-only';
import type { UtcDay } from '../time/utc-day';
import type { UsageQueries } from './snapshot';
import { secondsOf, type UsageObject } from './usage-columns';
import { rolledUpNode } from './usage-keys';
import type { NameTable } from './usage-names';

/** One day, summed over its nodes. Never changed: a change of the day makes a new one. */
export interface DayTotals {
  /** Ascending. */
  ids: Uint32Array;
  micros: Float64Array;
  totalMicros: number;
  /** By node id, in text order. */
  objects: readonly (readonly [nodeId: string, object: UsageObject])[];
  /** Nodes whose objects count no more, since the one of `rolledUpNode` holds their sums. */
  rolledUp: ReadonlySet<string>;
}

const none: ReadonlySet<string> = new Set();

/**
 * The day's totals from its objects, without those of nodes that are rolled up; `table` names their ids. Summed in the
 * nodes' text order, whatever the reading order.
 */
export function dayTotals(
  objectOfNode: ReadonlyMap<string, UsageObject>,
  table: NameTable,
  rolledUp: ReadonlySet<string> = none,
): DayTotals {
  const objects = [...objectOfNode].filter(([nodeId]) => !rolledUp.has(nodeId)).sort(([a], [b]) => (a < b ? -1 : 1));
  const sums = new Float64Array(table.size).fill(-1);
  let users = 0;
  for (const [, { ids, micros }] of objects) {
    for (let at = 0; at < ids.length; at += 1) {
      const id = ids[at] as number;
      const sum = sums[id] as number;
      if (sum < 0) users += 1;
      sums[id] = Math.max(sum, 0) + (micros[at] as number);
    }
  }
  return { ...compressed(sums, users), objects, rolledUp };
}

/** Of a sum for each id, -1 where there is none, those that are there. */
function compressed(sums: Float64Array, users: number): Pick<DayTotals, 'ids' | 'micros' | 'totalMicros'> {
  const ids = new Uint32Array(users);
  const micros = new Float64Array(users);
  let totalMicros = 0;
  let kept = 0;
  for (let id = 0; id < sums.length; id += 1) {
    const sum = sums[id] as number;
    if (sum < 0) continue;
    ids[kept] = id;
    micros[kept] = sum;
    totalMicros += sum;
    kept += 1;
  }
  return { ids, micros, totalMicros };
}

/** Answers from days that never change, so that one request sees one state however long it takes. */
export class UsageTotals implements UsageQueries {
  constructor(
    private readonly days: ReadonlyMap<UtcDay, DayTotals>,
    private readonly table: NameTable,
  ) {}

  secondsByUser(days: readonly UtcDay[]): Map<string, number> {
    return this.namedSums(this.present(days));
  }

  secondsOf(username: string, days: readonly UtcDay[]): number {
    const id = this.table.find(username);
    if (id === undefined) return 0;
    let sum = 0;
    for (const day of this.present(days)) sum += microsIn(day, id) ?? 0;
    return secondsOf(sum);
  }

  secondsOfByDay(username: string, days: readonly UtcDay[]): Map<UtcDay, number> {
    const id = this.table.find(username);
    const seconds = new Map<UtcDay, number>();
    if (id === undefined) return seconds;
    for (const day of days) {
      const totals = this.days.get(day);
      const micros = totals && microsIn(totals, id);
      if (micros !== undefined) seconds.set(day, secondsOf(micros));
    }
    return seconds;
  }

  /** Costs the days' nodes too. */
  secondsOfByNode(username: string, days: readonly UtcDay[]): Map<string, number> {
    const id = this.table.find(username);
    const micros = new Map<string, number>();
    if (id === undefined) return micros;
    for (const day of this.present(days)) {
      if (microsIn(day, id) === undefined) continue;
      for (const [nodeId, object] of day.objects) {
        const at = object.ids.indexOf(id);
        if (at >= 0) micros.set(nodeId, (micros.get(nodeId) ?? 0) + (object.micros[at] as number));
      }
    }
    for (const [nodeId, sum] of micros) micros.set(nodeId, secondsOf(sum));
    return micros;
  }

  secondsByNodeAndUser(days: readonly UtcDay[]): Map<string, Map<string, number>> {
    const objectsOf = new Map<string, UsageObject[]>();
    for (const { objects } of this.present(days)) {
      for (const [nodeId, object] of objects) {
        const known = objectsOf.get(nodeId);
        if (known) known.push(object);
        else objectsOf.set(nodeId, [object]);
      }
    }
    return new Map([...objectsOf].map(([nodeId, objects]) => [nodeId, this.namedSums(objects)]));
  }

  countedUnder(nodeId: string, day: UtcDay): string {
    return this.days.get(day)?.rolledUp.has(nodeId) ? rolledUpNode : nodeId;
  }

  secondsByDay(days: readonly UtcDay[]): Map<UtcDay, number> {
    const seconds = new Map<UtcDay, number>();
    for (const day of days) {
      const totals = this.days.get(day);
      if (totals && totals.ids.length > 0) seconds.set(day, secondsOf(totals.totalMicros));
    }
    return seconds;
  }

  private namedSums(columns: readonly UsageObject[]): Map<string, number> {
    const sums = new Float64Array(this.table.size).fill(-1);
    const met: number[] = [];
    for (const { ids, micros } of columns) {
      for (let at = 0; at < ids.length; at += 1) {
        const id = ids[at] as number;
        const sum = sums[id] as number;
        if (sum < 0) met.push(id);
        sums[id] = Math.max(sum, 0) + (micros[at] as number);
      }
    }
    return new Map(met.map((id) => [this.table.nameOf(id), secondsOf(sums[id] as number)]));
  }

  /** Each day once, those that have an object. */
  private present(days: readonly UtcDay[]): DayTotals[] {
    return [...new Set(days)].flatMap((day) => this.days.get(day) ?? []);
  }
}

function microsIn({ ids, micros }: DayTotals, id: number): number | undefined {
  let low = 0;
  let high = ids.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const found = ids[middle] as number;
    if (found === id) return micros[middle];
    if (found < id) low = middle + 1;
    else high = middle - 1;
  }
  return undefined;
}
