import 'server-only';
import { isStoreError, type ListedObject, maxObjectBytes, type Store, type StoredObject } from '../store/port';
import { workAhead } from './work-ahead';

/** What became of one listed object: its bytes, gone meanwhile, or why it alone cannot be read. */
export type Fetched =
  | { kind: 'read'; object: StoredObject }
  | { kind: 'gone' }
  | { kind: 'unreadable'; reason: string };

/**
 * The listed objects one by one, in order, some fetched ahead.
 *
 * @throws StoreUnavailable, and whatever else is not the fault of one object
 */
export function fetchInOrder<Listed extends ListedObject>(
  store: Store,
  listed: readonly Listed[],
): AsyncGenerator<{ listed: Listed; fetched: Fetched }> {
  return workAhead(listed, async (one) => ({ listed: one, fetched: await fetchOne(store, one) }));
}

async function fetchOne(store: Store, { key, version, size }: ListedObject): Promise<Fetched> {
  if (size > maxObjectBytes) return { kind: 'unreadable', reason: 'is larger than 16 MiB' };
  try {
    const object = await store.get(key, { version });
    if (object === null) return { kind: 'gone' };
    if (object.bytes.length > maxObjectBytes) return { kind: 'unreadable', reason: 'is larger than 16 MiB' };
    return { kind: 'read', object };
  } catch (error) {
    const reason = reasonOf(error);
    if (reason === null) throw error;
    return { kind: 'unreadable', reason };
  }
}

/** Null where the store failed, not the object. */
function reasonOf(error: unknown): string | null {
  if (isStoreError(error, 'store_key_refused')) return 'is a link that leads out of the tree, or has no usable name';
  if (!isStoreError(error, 'store_object_unreadable')) return null;
  return 'reason' in error ? String(error.reason) : error.message;
}
