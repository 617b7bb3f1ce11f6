import 'server-only';
import { inParallel } from '../records/in-parallel';
import { usageArchivePrefix } from '../records/usage-keys';
import { readTreeYaml, writeTreeYaml } from '../records/yaml';
import { isStoreError, type Store } from '../store/port';

/** A dot begins what readers of the tree pass over without a word. */
const prefix = `${usageArchivePrefix}.rolling-`;

export interface PruneJournal {
  /** Key -> digest of objects that are about to be summed. Written before the sum. */
  intend(digests: ReadonlyMap<string, string>): Promise<void>;
  /** True for an object of just these bytes that a prune meant to sum. */
  isSummed(key: string, digest: string): boolean;
  /** Takes away whatever this and earlier prunes have noted of objects that are all gone. `remaining`: keys that are left. */
  clearDone(remaining: ReadonlySet<string>): Promise<void>;
}

/**
 * Which bytes of an object are in a sum. A prune that was stopped leaves objects that are summed and not yet removed:
 * the next one removes those that are still as they were summed, and no others.
 *
 * @param runId of this prune alone, usable in a key
 */
export async function openPruneJournal(store: Store, runId: string): Promise<PruneJournal> {
  const summed = new Map<string, Set<string>>();
  const batches = new Map<string, string[]>();
  const note = (batch: string, digests: Iterable<readonly [string, string]>) => {
    const entries = [...digests];
    batches.set(
      batch,
      entries.map(([key]) => key),
    );
    for (const [key, digest] of entries) summed.set(key, (summed.get(key) ?? new Set()).add(digest));
  };
  const listed = (await store.list(usageArchivePrefix)).map(({ key }) => key).filter((key) => key.startsWith(prefix));
  await inParallel(listed, 16, async (key) => {
    const digests = await digestsIn(store, key);
    if (digests !== null) note(key, digests);
  });
  let count = 0;

  return {
    async intend(digests) {
      count += 1;
      const batch = `${prefix}${runId}-${count}.yml`;
      await store.put(batch, writeTreeYaml(digests), {});
      note(batch, digests);
    },
    isSummed: (key, digest) => summed.get(key)?.has(digest) ?? false,
    async clearDone(remaining) {
      for (const [batch, keys] of batches) if (!keys.some((key) => remaining.has(key))) await store.remove(batch);
    },
  };
}

/** Null for one that cannot be read: what it says to be summed is left as it stands, and named. */
async function digestsIn(store: Store, key: string): Promise<[string, string][] | null> {
  try {
    const object = await store.get(key);
    const yaml = object && readTreeYaml(object.bytes);
    if (yaml?.kind !== 'read' || !(yaml.value instanceof Map)) return null;
    return [...yaml.value].filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  } catch (error) {
    if (isStoreError(error, 'store_object_unreadable')) return null;
    throw error;
  }
}
