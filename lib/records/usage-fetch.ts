import 'server-only';
import { isStoreError, type ListedObject, maxObjectBytes, type Store, type StoredObject } from '../store/port';

/** What became of one listed object: its bytes, gone meanwhile, or why it alone cannot be read. */
export type Fetched =
  | { kind: 'read'; object: StoredObject }
  | { kind: 'gone' }
  | { kind: 'unreadable'; reason: string };

/** Asked for ahead of use, so that a distant store's delays overlap. */
const aheadObjects = 16;
const aheadBytes = 32 * 1024 * 1024;

/**
 * The listed objects one by one, in order, some fetched ahead.
 *
 * @throws StoreUnavailable, and whatever else is not the fault of one object
 */
export async function* fetchInOrder<Listed extends ListedObject>(
  store: Store,
  listed: readonly Listed[],
): AsyncGenerator<{ listed: Listed; fetched: Fetched }> {
  const ahead: Promise<Fetched>[] = [];
  let bytesAhead = 0;
  let asked = 0;
  for (const next of listed) {
    while (asked < listed.length && ahead.length < aheadObjects && (ahead.length === 0 || bytesAhead < aheadBytes)) {
      const wanted = listed[asked++] as Listed;
      bytesAhead += wanted.size;
      const fetching = fetchOne(store, wanted);
      // A failure is met when its turn comes; until then it is nobody's unhandled rejection.
      fetching.catch(() => undefined);
      ahead.push(fetching);
    }
    const fetched = (await ahead.shift()) as Fetched;
    bytesAhead -= next.size;
    yield { listed: next, fetched };
  }
}

async function fetchOne(store: Store, { key, size }: ListedObject): Promise<Fetched> {
  if (size > maxObjectBytes) return { kind: 'unreadable', reason: 'is larger than 16 MiB' };
  try {
    const object = await store.get(key);
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
