import 'server-only';
import { isStoreError, type Store, type StoredObject } from '../store/port';

const objectsRemembered = 20_000;

/** Reads one object of the store. */
export type ReadObject = (key: string) => Promise<StoredObject | null>;

/**
 * Always asks the store, so that a removal holds at once. Only while the store does not answer, what was last read under
 * the key is given, so that people who are signed in can still see the last figures; throws where nothing was.
 */
export function rememberedReads(store: Pick<Store, 'get'>, remembered = objectsRemembered): ReadObject {
  const lastRead = new Map<string, StoredObject>();

  return async (key) => {
    try {
      const object = await store.get(key);
      lastRead.delete(key);
      if (object) lastRead.set(key, object);
      const [oldest] = lastRead.keys();
      if (lastRead.size > remembered && oldest !== undefined) lastRead.delete(oldest);
      return object;
    } catch (error) {
      const last = lastRead.get(key);
      if (last && isStoreError(error, 'store_unavailable')) return last;
      throw error;
    }
  };
}
