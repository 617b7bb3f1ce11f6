import 'server-only';
import { isStoreError } from '../port';

/** Whether it says already what happened in the port's own terms. */
export function isOfPort(error: unknown): error is Error {
  return (
    isStoreError(error, 'store_conflict') ||
    isStoreError(error, 'store_unavailable') ||
    isStoreError(error, 'store_key_refused') ||
    isStoreError(error, 'store_object_unreadable')
  );
}
