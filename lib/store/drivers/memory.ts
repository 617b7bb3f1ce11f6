import 'server-only';
import { segmentsOfKey, segmentsOfPrefix } from '../keys';
import {
  maxObjectBytes,
  noCopyUse,
  type Store,
  StoreConflict,
  StoreObjectUnreadable,
  type WriteCondition,
} from '../port';

interface HeldObject {
  bytes: Uint8Array;
  version: string;
}

/** A tree in this process's memory, gone with it: for tests, and for trying the app. */
export function createMemoryStore(): Store {
  const objects = new Map<string, HeldObject>();
  let writes = 0;

  return {
    description: 'memory',
    writable: true,
    copyUse: noCopyUse,

    async get(key) {
      segmentsOfKey(key);
      const held = objects.get(key);
      if (!held) return null;
      if (held.bytes.byteLength > maxObjectBytes) throw new StoreObjectUnreadable(key, 'is larger than 16 MiB');
      return { bytes: held.bytes.slice(), version: held.version };
    },

    async put(key, bytes, condition) {
      segmentsOfKey(key);
      if (!holds(condition, objects.get(key)?.version)) throw new StoreConflict(key);
      const version = String(++writes);
      objects.set(key, { bytes: bytes.slice(), version });
      return { version };
    },

    async remove(key) {
      segmentsOfKey(key);
      objects.delete(key);
    },

    async list(prefix, range) {
      segmentsOfPrefix(prefix);
      const first = prefix + (range?.from ?? '');
      return [...objects]
        .filter(([key]) => key.startsWith(prefix) && key >= first)
        .map(([key, held]) => ({ key, version: held.version, size: held.bytes.byteLength }));
    },
  };
}

function holds(condition: WriteCondition, present: string | undefined): boolean {
  if ('ifAbsent' in condition) return present === undefined;
  if ('ifVersion' in condition) return present === condition.ifVersion;
  return true;
}
