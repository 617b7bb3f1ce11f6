import 'server-only';
import { createCollection } from '../records/collection';
import { inParallel } from '../records/in-parallel';
import { statusCollection } from '../records/node-status';
import { microsOf, secondsOf } from '../records/usage-columns';
import { usagePrefix } from '../records/usage-keys';
import type { Store } from '../store/port';
import { createTimeSlices } from '../store/time-slices';
import type { UtcDay } from '../time/utc-day';
import { batchesOf } from './batches';
import type { Left } from './copy-object';
import { ArchiveRefusal, type MonthArchive, openMonthArchive } from './month-archive';
import { openPruneJournal, type PruneJournal } from './prune-journal';
import { type ReadObject, readOldObject, removeLeftOver, removeSummed } from './prune-objects';
import { type KeptNode, type OldObject, planPrune } from './prune-plan';

export interface PruneOptions {
  /** The first day that stays as it is. Whether it is long enough ago is for the caller to look at. */
  before: UtcDay;
  /** Also what nodes have left that do not report. */
  includeSilent: boolean;
  /** Reads and sums, and changes nothing. */
  dryRun: boolean;
  runId: string;
  /** Objects are summed, then those of a batch removed: how many of all are, so far. */
  onProgress?: (step: 'summing' | 'removing', done: number, total: number) => void;
}

/** What is rolled up of one month, or would be. */
export interface PrunedMonth {
  month: string;
  days: number;
  nodes: number;
  users: number;
  objects: number;
  bytes: number;
  /** Weighted, of all users. */
  seconds: number;
}

export interface PruneOutcome {
  months: PrunedMonth[];
  /** Objects that a prune which was stopped had summed and not removed. */
  leftOvers: number;
  /** Nodes that may have more to write. */
  kept: KeptNode[];
  /** Objects that stay as they are: faulty ones, changed ones; months whose archive cannot be written. */
  left: Left[];
}

const atOnce = 16;
/** An archive is written once for each so many objects, which are held in memory meanwhile. */
const chunk = { objects: 2000, bytes: 24 * 1024 * 1024 };

/**
 * Rolls old days up into one object a month: first the sums are written, in which the archive names each node's object of
 * a day that it holds; what is named there counts no more by itself, and is then removed. So each reader finds the same
 * sums before, in between and after, and a prune that was stopped anywhere is finished by the next one.
 *
 * @throws StoreUnavailable; Error where the store has no object at all
 */
export async function pruneTree(store: Store, options: PruneOptions): Promise<PruneOutcome> {
  const reports = await createCollection(store, statusCollection, createTimeSlices(8)).refresh();
  const usage = await store.list(usagePrefix);
  // A mistyped prefix or a disk that is not mounted looks like this; "nothing to do" would hide it for years.
  if (usage.length === 0 && (await store.list('')).length === 0)
    throw new Error(`${store.description} holds no object.`);
  const { months, kept } = planPrune(usage, reports.records, options);
  const journal = await openPruneJournal(store, options.runId);
  const outcome: PruneOutcome = { months: [], leftOvers: 0, kept, left: [] };
  const total = [...months.values()].reduce((sum, { length }) => sum + length, 0);
  const done = { summing: 0, removing: 0 };
  const step = (which: 'summing' | 'removing') => options.onProgress?.(which, ++done[which], total);
  for (const [month, objects] of months) {
    try {
      await rollUpMonth({ store, journal, outcome, options, step }, month, objects);
    } catch (error) {
      if (!(error instanceof ArchiveRefusal)) throw error;
      outcome.left.push({ key: month, reason: `is not rolled up: ${error.message}` });
    }
  }
  if (!options.dryRun) await journal.clearDone(new Set((await store.list(usagePrefix)).map(({ key }) => key)));
  return outcome;
}

interface Work {
  store: Store;
  journal: PruneJournal;
  outcome: PruneOutcome;
  options: PruneOptions;
  /** One more object has come so far. */
  step(which: 'summing' | 'removing'): void;
}

async function rollUpMonth(work: Work, month: string, objects: readonly OldObject[]): Promise<void> {
  const archive = await openMonthArchive(work.store, month);
  const isLeftOver = ({ day, nodeId }: OldObject) => archive.holds(day, nodeId);
  const leftOvers = objects.filter(isLeftOver);
  const fresh = objects.filter((object) => !isLeftOver(object));
  await clearLeftOvers(work, leftOvers);
  const sums = createSums(month);
  for (const objectsOfChunk of batchesOf(fresh, chunk)) {
    const read = await inParallel(objectsOfChunk, atOnce, async (object) => {
      const result = await readOldObject(work.store, object);
      work.step('summing');
      return result;
    });
    const found = read.filter((one) => one !== null);
    work.outcome.left.push(...found.filter((one) => 'reason' in one));
    const summable = found.filter((one) => 'seconds' in one);
    sums.add(work.options.dryRun ? summable : await rollUp(work, archive, summable));
  }
  if (sums.result().objects > 0) work.outcome.months.push(sums.result());
}

async function clearLeftOvers({ store, journal, outcome, options, step }: Work, objects: OldObject[]): Promise<void> {
  const results = await inParallel(objects, atOnce, async ({ key }) => {
    const left = await removeLeftOver(store, journal, key, !options.dryRun);
    step(options.dryRun ? 'summing' : 'removing');
    return left;
  });
  const left = results.filter((one) => one !== null);
  outcome.left.push(...left);
  outcome.leftOvers += objects.length - left.length;
}

/** Answers what this prune has added; another one that runs at the same time may have been faster. */
async function rollUp(work: Work, archive: MonthArchive, objects: ReadObject[]): Promise<ReadObject[]> {
  const { store, journal, outcome } = work;
  if (objects.length === 0) return [];
  await journal.intend(new Map(objects.map(({ key, digest }) => [key, digest])));
  const added = await archive.add(objects);
  const results = await inParallel(added, atOnce, async (object) => {
    const left = await removeSummed(store, archive, journal, object);
    work.step('removing');
    return left;
  });
  outcome.left.push(...results.filter((one) => one !== null));
  return added;
}

function createSums(month: string) {
  const days = new Set<UtcDay>();
  const nodes = new Set<string>();
  const users = new Set<string>();
  const figures = { objects: 0, bytes: 0 };
  let micros = 0;
  return {
    add(objects: readonly ReadObject[]): void {
      for (const { day, nodeId, seconds, bytes } of objects) {
        days.add(day);
        nodes.add(nodeId);
        figures.objects += 1;
        figures.bytes += bytes;
        for (const [name, amount] of seconds) {
          users.add(name);
          micros += microsOf(amount);
        }
      }
    },
    result: (): PrunedMonth => ({
      month,
      days: days.size,
      nodes: nodes.size,
      users: users.size,
      ...figures,
      seconds: secondsOf(micros),
    }),
  };
}
