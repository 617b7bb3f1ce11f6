import 'server-only';
import type { UtcDay } from '../time/utc-day';
import type { UsageQueries } from './snapshot';
import type { UsageObject } from './usage-columns';
import { rolledUpNode } from './usage-keys';
import { NameTable } from './usage-names';
import { type DayTotals, dayTotals, UsageTotals } from './usage-totals';

type ObjectsByDay = Map<UtcDay, Map<string, UsageObject>>;

/** Fewer names than these are never looked through for ones that no object holds any more. */
const fewNames = 1000;

/** Moved to a new table in one step, in about a millisecond. */
const namesAStep = 10_000;

/**
 * All usage objects by day and node, and each day's totals. A change of one object sums its day anew from the day's
 * objects: nothing is ever added to or taken from a total, so that totals do not depend on what happened before.
 *
 * A snapshot is a copy of the map of days, whose totals are never changed, only replaced: it stays as it is while the
 * index moves on, and costs one entry a day.
 */
export class UsageIndex {
  private table = new NameTable();
  private objects: ObjectsByDay = new Map();
  /** Which nodes' objects the day's archive holds; its sums stand among the objects, under `rolledUpNode`. */
  private readonly rolledUp = new Map<UtcDay, ReadonlySet<string>>();
  private totals = new Map<UtcDay, DayTotals>();
  private readonly changedDays = new Set<UtcDay>();
  /** Entries of objects that left, since names were last looked through. */
  private entriesLeft = 0;
  private lookThroughAt = fewNames;

  /** Names the ids of objects that {@link set} takes. Another one after {@link settle}, so ask each time. */
  get names(): NameTable {
    return this.table;
  }

  set(day: UtcDay, nodeId: string, { ids, micros }: UsageObject): void {
    const objects = this.objects.get(day) ?? new Map<string, UsageObject>();
    const present = objects.get(nodeId);
    if (present && present.ids !== ids) this.entriesLeft += present.ids.length;
    this.objects.set(day, objects.set(nodeId, { ids, micros }));
    this.changedDays.add(day);
  }

  remove(day: UtcDay, nodeId: string): void {
    const objects = this.objects.get(day);
    const present = objects?.get(nodeId);
    if (!objects || !present) return;
    this.entriesLeft += present.ids.length;
    objects.delete(nodeId);
    if (objects.size === 0) this.objects.delete(day);
    this.changedDays.add(day);
  }

  /** From now on the archive's sums count for the day, and in it the objects of all other nodes only. */
  setArchived(day: UtcDay, sums: UsageObject, nodeIds: ReadonlySet<string>): void {
    this.set(day, rolledUpNode, sums);
    this.rolledUp.set(day, nodeIds);
  }

  removeArchived(day: UtcDay): void {
    this.remove(day, rolledUpNode);
    this.rolledUp.delete(day);
    this.changedDays.add(day);
  }

  /** Of how many nodes an object is there though the day's archive holds its sums. */
  leftOvers(): Map<UtcDay, number> {
    const counts = new Map<UtcDay, number>();
    for (const [day, nodeIds] of this.rolledUp) {
      const present = [...(this.objects.get(day)?.keys() ?? [])];
      const count = present.filter((nodeId) => nodeIds.has(nodeId)).length;
      if (count > 0) counts.set(day, count);
    }
    return counts;
  }

  /** Brings the totals up to date, a day at each step; between steps the caller may pause, but change nothing. */
  *settle(): Generator<void> {
    if (this.shouldLookThrough()) yield* this.dropUnusedNames();
    for (const day of this.changedDays) {
      this.sumUp(day);
      yield;
    }
  }

  snapshot(): UsageQueries {
    for (const day of this.changedDays) this.sumUp(day);
    return new UsageTotals(new Map(this.totals), this.table);
  }

  private sumUp(day: UtcDay): void {
    const objects = this.objects.get(day);
    if (objects) this.totals.set(day, dayTotals(objects, this.table, this.rolledUp.get(day)));
    else this.totals.delete(day);
    this.changedDays.delete(day);
  }

  private shouldLookThrough(): boolean {
    return this.table.size >= this.lookThroughAt || this.entriesLeft >= 4 * Math.max(this.table.size, fewNames);
  }

  /** Begins a new table where more than half of the names stand in no object any more. Snapshots keep the old one. */
  private *dropUnusedNames(): Generator<void> {
    const used = new Uint8Array(this.table.size);
    const marked = new Set<Uint32Array>();
    for (const objects of this.objects.values()) {
      for (const { ids } of objects.values()) {
        if (marked.has(ids)) continue;
        marked.add(ids);
        for (let at = 0; at < ids.length; at += 1) used[ids[at] as number] = 1;
      }
      yield;
    }
    const usedCount = used.reduce((sum, one) => sum + one, 0);
    if (usedCount * 2 < used.length) yield* this.moveToNewTable(used);
    this.entriesLeft = 0;
    this.lookThroughAt = Math.max(fewNames, 2 * this.table.size);
  }

  private *moveToNewTable(used: Uint8Array): Generator<void> {
    const table = new NameTable();
    const newIdOf = new Uint32Array(used.length);
    for (let id = 0; id < used.length; id += 1) {
      if (used[id] === 1) newIdOf[id] = table.adopt(this.table, id);
      if (id % namesAStep === 0) yield;
    }
    const moved = new Map<Uint32Array, Uint32Array>();
    const objects: ObjectsByDay = new Map();
    for (const [day, present] of this.objects) {
      const ofDay = new Map<string, UsageObject>();
      for (const [nodeId, { ids, micros }] of present) {
        const newIds = moved.get(ids) ?? ids.map((id) => newIdOf[id] as number);
        moved.set(ids, newIds);
        ofDay.set(nodeId, { ids: newIds, micros });
      }
      objects.set(day, ofDay);
      yield;
    }
    this.objects = objects;
    this.table = table;
    for (const day of objects.keys()) this.changedDays.add(day);
  }
}
