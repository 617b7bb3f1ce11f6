import 'server-only';
import type { ListedObject, Store } from '../store/port';
import { batchesOf } from './batches';
import { createCopyJournal, journalPrefix } from './copy-journal';
import { createCopyTask, type Left } from './copy-object';

/** Objects of one round: the first brings them, the later ones read back what was brought. */
export interface CopyProgress {
  round: number;
  done: number;
  total: number;
  /** Bytes written so far, of all rounds. */
  bytes: number;
}

export interface CopyOutcome {
  /** Objects of the source that stand at the target with the same bytes, each compared byte by byte or by its digest. */
  alike: number;
  /** Of those, how many this copy has brought, and how many of them in place of what an earlier copy had brought. */
  brought: number;
  replaced: number;
  /** Objects that an earlier copy had brought and that are gone at the source. */
  removed: number;
  bytes: number;
  /** Objects of the source that do not stand at the target, by key: conflicts, and what cannot be read or written. */
  left: Left[];
  /** Keys that only the target has, and that no copy from this source brought as they stand. */
  onlyAtTarget: string[];
  /** Keys that kept changing at the source until the last round. */
  changing: string[];
}

export interface CopyOptions {
  runId: string;
  onProgress?: (progress: CopyProgress) => void;
  /** So often the source is looked at, where it is written meanwhile. */
  mostRounds?: number;
}

/** Held in memory at once. */
const mostInBatch = { objects: 256, bytes: 32 * 1024 * 1024 };

/**
 * Brings every object of one store to another, until a look at both finds them alike. What stands at the target and was
 * not brought by a copy from this source is never touched. May be stopped at any point, and run again: it goes on.
 *
 * @throws StoreUnavailable where one of them does not answer; Error where the source has no object at all
 */
export async function copyTree(from: Store, to: Store, options: CopyOptions): Promise<CopyOutcome> {
  const { runId, onProgress = () => undefined, mostRounds = 6 } = options;
  const journal = createCopyJournal(to, from.description, runId);
  await journal.read();
  const task = createCopyTask(from, to, journal);
  for (let round = 1; ; round += 1) {
    const source = await listTree(from);
    // A folder that is not mounted looks like this, and all that an earlier copy brought would be gone at the source.
    if (source.length === 0) throw new Error(`${from.description} holds no object: nothing is copied from there.`);
    const target = new Map((await listTree(to)).map((object) => [object.key, object]));
    const open = source.filter((object) => !task.isSettled(object, target.get(object.key)));
    const gone = goneKeys(source, target, (key) => journal.knows(key) && !task.isForeign(key));
    if (round > mostRounds || (open.length === 0 && gone.open.length === 0)) {
      return { ...task.outcome(source), onlyAtTarget: gone.foreign, changing: open.map(({ key }) => key) };
    }
    let done = 0;
    for (const batch of batchesOf(open, mostInBatch)) {
      await task.bring(batch, target);
      done += batch.length;
      onProgress({ round, done, total: open.length, bytes: task.bytes() });
    }
    await task.takeAway(gone.open);
  }
}

/** Keys that the target alone has: those that are to be looked at and perhaps removed, and those that are not ours. */
function goneKeys(
  source: readonly ListedObject[],
  target: ReadonlyMap<string, ListedObject>,
  isOpen: (key: string) => boolean,
): { open: string[]; foreign: string[] } {
  const there = new Set(source.map(({ key }) => key));
  const extra = [...target.keys()].filter((key) => !there.has(key)).sort();
  return { open: extra.filter(isOpen), foreign: extra.filter((key) => !isOpen(key)) };
}

async function listTree(store: Store): Promise<ListedObject[]> {
  const objects = (await store.list('')).filter(({ key }) => !key.startsWith(journalPrefix));
  return objects.sort((one, other) => (one.key < other.key ? -1 : 1));
}
