import 'server-only';
import { isStoreError, type Store } from '../store/port';

/**
 * The bytes of an object; null where it has gone meanwhile; the reason, to follow its key, where it alone cannot be read.
 *
 * @throws StoreUnavailable
 */
export async function readForCheck(
  store: Store,
  key: string,
): Promise<{ bytes: Uint8Array } | { reason: string } | null> {
  try {
    return await store.get(key);
  } catch (error) {
    if (isStoreError(error, 'store_key_refused')) return { reason: 'lies outside the tree and is not read' };
    if (!isStoreError(error, 'store_object_unreadable')) throw error;
    return { reason: 'reason' in error ? String(error.reason) : error.message };
  }
}
