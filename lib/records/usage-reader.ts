import 'server-only';
import type { Problem } from '../cluster/records';
import type { ListedObject, Store } from '../store/port';
import { createTimeSlices } from '../store/time-slices';
import { isUtcDay, type UtcDay } from '../time/utc-day';
import { type LookPlan, wholeLook } from './listing-range';
import type { UsageQueries } from './snapshot';
import { rolledUpField } from './usage-archive-file';
import { UsageArchives } from './usage-archives';
import type { Fault, ParsedUsage } from './usage-columns';
import { type Fetched, fetchInOrder } from './usage-fetch';
import { UsageParser } from './usage-file';
import { UsageIndex } from './usage-index';
import { monthOf, usageArchiveKey, usageKeyOf, usagePrefix } from './usage-keys';

/** The usage as of one look at the store. Never changes; another look makes another one, or the same where nothing changed. */
export interface UsageView {
  queries: UsageQueries;
  /** By key, then line. */
  problems: readonly Problem[];
}

/** A listed object that is to be read, and what its key says. */
interface Wanted extends ListedObject {
  day: UtcDay;
  nodeId: string;
}

/** What is known of one key at one version. */
interface KnownKey {
  /** Null where it is to be read at every look: a file that may not be read gets its permission without a new version. */
  version: string | null;
  /** Null for a key that names no object. */
  object: { day: UtcDay; nodeId: string } | null;
  /** Number of the last look that listed it. */
  listedAt: number;
}

/** Of one turn of the event loop. */
const sliceMs = 8;
/** Parsed between two looks at the clock, about 2 ms. */
const stepBytes = 128 * 1024;

export interface UsageReader {
  /**
   * Reads what changed since the last refresh: one changed object costs one `get`. Simultaneous callers share one refresh.
   * A failure of the store is thrown, and the view before stays as it is; what was read until then is kept, and shows
   * with the next refresh that succeeds.
   *
   * Days before `plan.from` stay as they are known, and the archives with a look at today and yesterday alone. They are
   * read after the days' objects: those vanish only once an archive holds their sums, so that no time is ever missing.
   */
  refresh(plan?: LookPlan): Promise<UsageView>;
  /** True once an archive was read that holds sums of known objects, until all days are listed: they may be gone unnoticed. */
  readonly isAllDue: boolean;
}

/**
 * Keeps a usage index in step with a store. Works in slices of some milliseconds, so that a cold load of a large tree
 * stops no other request.
 */
export function createUsageReader(store: Store): UsageReader {
  return new StoreUsageReader(store);
}

class StoreUsageReader implements UsageReader {
  private readonly index = new UsageIndex();
  private readonly parser = new UsageParser();
  private readonly slices = createTimeSlices(sliceMs);
  private readonly known = new Map<string, KnownKey>();
  private readonly problems = new Map<string, readonly Problem[]>();
  private readonly archives: UsageArchives;
  private view: UsageView = { queries: this.index.snapshot(), problems: [] };
  isAllDue = false;
  private changed = false;
  private archivesChanged = false;
  private looks = 0;
  private running: Promise<UsageView> | null = null;

  constructor(private readonly store: Store) {
    this.archives = new UsageArchives(store, this.index, this.parser, this.slices, () => {
      this.changed = true;
      this.archivesChanged = true;
    });
  }

  refresh(plan = wholeLook): Promise<UsageView> {
    this.running ??= this.look(plan).finally(() => {
      this.running = null;
    });
    return this.running;
  }

  private async look({ width, from }: LookPlan): Promise<UsageView> {
    const listed = await this.store.list(usagePrefix, from === null ? undefined : { from });
    const changed = await this.sortOut(listed, usagePrefix + (from ?? ''));
    for await (const { listed: one, fetched } of fetchInOrder(this.store, changed)) await this.take(one, fetched);
    if (width !== 'recent') await this.archives.refresh();
    // What an archive holds may be gone since the days were listed, or go in these moments.
    const hasRolledUp = this.archivesChanged && this.index.leftOvers().size > 0;
    this.isAllDue = hasRolledUp || (this.isAllDue && from !== null);
    this.archivesChanged = false;
    if (this.changed) await this.publish();
    return this.view;
  }

  /** Forgets what vanished, and names the objects to read. */
  private async sortOut(listed: readonly ListedObject[], firstKey: string): Promise<Wanted[]> {
    this.looks += 1;
    const isDay = remembered(isUtcDay);
    const changed: Wanted[] = [];
    for (const one of listed) {
      const known = this.known.get(one.key);
      if (known) known.listedAt = this.looks;
      const wanted = known?.version === one.version ? null : this.wantedOf(one, isDay);
      if (wanted) changed.push(wanted);
      const turn = this.slices.turn();
      if (turn) await turn;
    }
    for (const [key, { listedAt }] of this.known) if (listedAt < this.looks && key >= firstKey) this.forget(key);
    return changed;
  }

  /** Null for a key that names no object; it is reported where it should. */
  private wantedOf(listed: ListedObject, isDay: typeof isUtcDay): Wanted | null {
    const { key, version } = listed;
    const parts = usageKeyOf(key, isDay);
    if (parts.kind === 'object') return { ...listed, day: parts.day, nodeId: parts.nodeId };
    this.known.set(key, { version, object: null, listedAt: this.looks });
    if (parts.kind === 'unusable') this.report(key, [{ reason: parts.reason }]);
    return null;
  }

  private async take({ key, day, nodeId }: Wanted, fetched: Fetched): Promise<void> {
    if (fetched.kind === 'gone') this.forget(key);
    else if (fetched.kind === 'unreadable') {
      const isTold = this.known.get(key)?.version === null && this.problems.get(key)?.[0]?.reason === fetched.reason;
      if (isTold) return;
      this.index.remove(day, nodeId);
      this.known.set(key, { version: null, object: { day, nodeId }, listedAt: this.looks });
      this.report(key, [{ reason: fetched.reason }]);
    } else {
      const parsed = await this.parse(fetched.object.bytes);
      if (parsed.unusable) this.index.remove(day, nodeId);
      else this.index.set(day, nodeId, parsed);
      this.known.set(key, { version: fetched.object.version, object: { day, nodeId }, listedAt: this.looks });
      this.report(key, parsed.faults);
    }
  }

  private async parse(bytes: Uint8Array): Promise<ParsedUsage> {
    this.parser.begin(bytes, this.index.names);
    do {
      const turn = this.slices.turn();
      if (turn) await turn;
    } while (!this.parser.run(stepBytes));
    return this.parser.finish();
  }

  private forget(key: string): void {
    const object = this.known.get(key)?.object;
    if (object) this.index.remove(object.day, object.nodeId);
    if (this.known.delete(key)) this.report(key, []);
  }

  /** The key's problems from now on. */
  private report(key: string, faults: readonly Fault[]): void {
    this.changed = true;
    if (faults.length === 0) this.problems.delete(key);
    else
      this.problems.set(
        key,
        faults.map((fault) => ({ key, ...fault })),
      );
  }

  private async publish(): Promise<void> {
    const steps = this.index.settle();
    do {
      const turn = this.slices.turn();
      if (turn) await turn;
    } while (!steps.next().done);
    const own = [...this.problems.values()].flat();
    const problems = [...own, ...this.archives.problems(), ...Array.from(this.index.leftOvers(), leftOver)].sort(
      byKeyAndLine,
    );
    this.view = { queries: this.index.snapshot(), problems };
    this.changed = false;
  }
}

function leftOver([day, count]: [UtcDay, number]): Problem {
  const whose = count === 1 ? 'a node whose object is' : `${count} nodes whose objects are`;
  return {
    key: usageArchiveKey(monthOf(day)),
    entry: `${rolledUpField}.${day}`,
    reason: `names ${whose} still there, and not counted again: a prune was stopped, or they were brought back. Prune again`,
  };
}

/** The function with its answers kept: thousands of keys have the same few days. */
function remembered(ask: (text: string) => boolean): (text: string) => boolean {
  const answers = new Map<string, boolean>();
  return (text) => {
    const known = answers.get(text) ?? ask(text);
    answers.set(text, known);
    return known;
  };
}

function byKeyAndLine(a: Problem, b: Problem): number {
  if (a.key !== b.key) return a.key < b.key ? -1 : 1;
  return (a.line ?? 0) - (b.line ?? 0);
}
