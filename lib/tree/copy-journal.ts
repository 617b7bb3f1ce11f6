import 'server-only';
import { inParallel } from '../records/in-parallel';
import { readTreeYaml, writeTreeYaml } from '../records/yaml';
import { isStoreError, type Store } from '../store/port';
import { digestOf } from './digest';

/** At the target of a copy: what copies have brought. No reader of the tree looks here, and no copy takes it along. */
export const journalPrefix = '.copied/';

const readsAtOnce = 16;

export interface CopyJournal {
  /** What earlier copies from this source brought, as far as it can be read. */
  read(): Promise<void>;
  /** True where a copy from this source has brought an object of these bytes under the key. */
  hasBrought(key: string, digest: string): boolean;
  /** True where a copy from this source has brought anything under the key. */
  knows(key: string): boolean;
  /** Key -> digest of what is about to be written: whatever stops the copy, the next one knows its own objects again. */
  intend(digests: ReadonlyMap<string, string>): Promise<void>;
}

/**
 * Says which objects of the target a copy may replace or remove: those that stand there as it brought them. Each batch
 * of a copy has an object of its own, written before the batch, so that nothing is ever written anew.
 *
 * @param source the source's description; copies from elsewhere have journals of their own
 * @param runId of this copy alone, usable in a key
 */
export function createCopyJournal(target: Store, source: string, runId: string): CopyJournal {
  const folder = `${journalPrefix}${digestOf(new TextEncoder().encode(source)).slice(0, 16)}/`;
  const brought = new Map<string, Set<string>>();
  let batches = 0;

  function remember(key: string, digest: string): void {
    const digests = brought.get(key);
    if (digests) digests.add(digest);
    else brought.set(key, new Set([digest]));
  }

  async function readBatch(key: string): Promise<void> {
    const object = await getReadable(target, key);
    const yaml = object && readTreeYaml(object.bytes);
    if (yaml?.kind !== 'read' || !(yaml.value instanceof Map)) return;
    for (const [name, digest] of yaml.value) if (typeof digest === 'string') remember(name, digest);
  }

  return {
    async read() {
      await inParallel(await target.list(folder), readsAtOnce, ({ key }) => readBatch(key));
    },
    hasBrought: (key, digest) => brought.get(key)?.has(digest) ?? false,
    knows: (key) => brought.has(key),
    async intend(digests) {
      if (digests.size === 0) return;
      batches += 1;
      await putOwn(target, `${folder}${runId}-${batches}.yml`, writeTreeYaml(digests));
      for (const [key, digest] of digests) remember(key, digest);
    },
  };
}

/** Nobody else writes this key: what stands there came by a first try whose answer was lost. */
async function putOwn(store: Store, key: string, bytes: Uint8Array): Promise<void> {
  try {
    await store.put(key, bytes, { ifAbsent: true });
  } catch (error) {
    if (!isStoreError(error, 'store_conflict')) throw error;
  }
}

/** A batch that cannot be read is forgotten: what it brought is left as it stands, and named. */
async function getReadable(store: Store, key: string) {
  try {
    return await store.get(key);
  } catch (error) {
    if (isStoreError(error, 'store_object_unreadable')) return null;
    throw error;
  }
}
