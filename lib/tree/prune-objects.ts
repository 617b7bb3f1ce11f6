import 'server-only';
import type { DayObject } from '../records/usage-archive';
import { parseUsageFile } from '../records/usage-file';
import { isStoreError, maxObjectBytes, type Store } from '../store/port';
import type { Left } from './copy-object';
import { digestOf } from './digest';
import type { MonthArchive } from './month-archive';
import type { PruneJournal } from './prune-journal';
import type { OldObject } from './prune-plan';

/** An object as it was read to be summed. */
export interface ReadObject extends DayObject {
  key: string;
  version: string;
  digest: string;
  bytes: number;
}

/** Two years of one user on one node in one day are no usage but a fault, and sums of them would not stay exact. */
const mostSeconds = 2 * 366 * 86_400;

const tombstone = new TextEncoder().encode('{}\n');
const mostTries = 3;

/** What an object holds; null where it has gone; why it cannot be summed. */
export async function readOldObject(
  store: Store,
  { key, day, nodeId, size }: OldObject,
): Promise<ReadObject | Left | null> {
  if (size > maxObjectBytes) return { key, reason: 'is larger than 16 MiB' };
  const object = await getReadable(store, key);
  if (object === null || 'reason' in object) return object;
  const { usable, seconds, problems } = parseUsageFile(key, object.bytes);
  const [problem] = problems;
  if (problem || !usable) {
    const entry = problem?.entry === undefined ? '' : `${problem.entry}: `;
    return { key, reason: `cannot be used in full (${entry}${problem?.reason ?? 'it cannot be read'})` };
  }
  for (const [name, amount] of seconds) {
    if (amount > mostSeconds) return { key, reason: `holds more than two years for ${name}` };
  }
  const { version, bytes } = object;
  return { key, day, nodeId, seconds, version, digest: digestOf(bytes), bytes: bytes.length };
}

/**
 * Removes an object that is summed, as it was read. What its node wrote meanwhile goes into the sum first.
 *
 * @returns why it is left; null where it is gone
 */
export async function removeSummed(
  store: Store,
  archive: MonthArchive,
  journal: PruneJournal,
  summed: ReadObject,
): Promise<Left | null> {
  let known = summed;
  for (let tries = 1; tries <= mostTries; tries += 1) {
    if (await removeAsRead(store, known.key, known.version)) return null;
    const now = await readOldObject(store, { ...known, size: 0 });
    if (now === null) return null;
    if ('reason' in now) return { key: now.key, reason: `was changed while it was summed, and ${now.reason}` };
    // Only what is in the sum may be noted as such: a prune that is stopped in between leaves the object, and says so.
    if (now.digest !== known.digest && now.digest !== digestOf(tombstone)) {
      await archive.exchange(now.day, known.seconds, now.seconds);
      await journal.intend(new Map([[now.key, now.digest]]));
      known = now;
    } else known = { ...known, version: now.version };
  }
  return { key: known.key, reason: 'kept changing while it was rolled up' };
}

/**
 * Removes an object that an archive says to hold already: left by a prune that was stopped, or written afterwards.
 *
 * @param isMeant false: only looks whether it would be removed
 * @returns why it is left; null where it is gone
 */
export async function removeLeftOver(
  store: Store,
  journal: PruneJournal,
  key: string,
  isMeant: boolean,
): Promise<Left | null> {
  const object = await getReadable(store, key);
  if (object === null || 'reason' in object) return object;
  const digest = digestOf(object.bytes);
  const isOurs = digest === digestOf(tombstone) || journal.isSummed(key, digest);
  if (isOurs && (!isMeant || (await removeAsRead(store, key, object.version)))) return null;
  return { key, reason: 'was written after its day was rolled up for this node: what it holds does not count' };
}

/** False where it was changed meanwhile. */
async function removeAsRead(store: Store, key: string, version: string): Promise<boolean> {
  try {
    await store.put(key, tombstone, { ifVersion: version });
  } catch (error) {
    if (isStoreError(error, 'store_conflict')) return false;
    throw error;
  }
  await store.remove(key);
  return true;
}

async function getReadable(store: Store, key: string) {
  try {
    return await store.get(key);
  } catch (error) {
    if (isStoreError(error, 'store_key_refused')) return { key, reason: 'lies outside the tree' };
    if (!isStoreError(error, 'store_object_unreadable')) throw error;
    return { key, reason: 'reason' in error ? String(error.reason) : error.message };
  }
}
