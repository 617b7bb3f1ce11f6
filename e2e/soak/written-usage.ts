import { parseUsageFile } from '../../lib/records/usage-file';
import { usageKeyOf, usagePrefix } from '../../lib/records/usage-keys';
import type { Store } from '../../lib/store/port';
import type { EpochMs } from '../../lib/time/clock';
import { addTo, type Tenths } from './tenths';

interface Written {
  at: EpochMs;
  totals: Tenths;
}

/** What the nodes of a run were told that it is written, and when they were told. */
export interface WrittenUsage {
  /** The store, with every write of usage that it confirmed noted. */
  noting(store: Store): Store;
  /** What stands in these objects before the run; it counts as none of the run's. */
  begin(store: Store, keys: readonly string[]): Promise<void>;
  /** What all nodes of the run had added by then, as far as a store had confirmed it. */
  addedBy(instant: EpochMs): Tenths;
  readonly writes: number;
}

export function createWrittenUsage(): WrittenUsage {
  const byKey = new Map<string, Written[]>();
  let writes = 0;

  function note(key: string, bytes: Uint8Array, at: EpochMs): void {
    byKey.set(key, [...(byKey.get(key) ?? []), { at, totals: totalsIn(key, bytes) }]);
  }

  return {
    get writes() {
      return writes;
    },
    noting: (store) => ({
      description: store.description,
      writable: store.writable,
      get copyUse() {
        return store.copyUse;
      },
      get: (key, listed) => store.get(key, listed),
      list: (prefix, range) => store.list(prefix, range),
      remove: (key) => store.remove(key),
      async put(key, bytes, condition) {
        const written = await store.put(key, bytes, condition);
        if (key.startsWith(usagePrefix) && usageKeyOf(key).kind === 'object') {
          writes += 1;
          note(key, bytes, Date.now());
        }
        return written;
      },
    }),
    async begin(store, keys) {
      for (const key of keys) {
        const object = await store.get(key);
        if (object) note(key, object.bytes, Number.NEGATIVE_INFINITY);
      }
    },
    addedBy(instant) {
      const added: Tenths = new Map();
      for (const list of byKey.values()) {
        const last = list.findLast(({ at }) => at <= instant);
        const first = list.find(({ at }) => at === Number.NEGATIVE_INFINITY);
        for (const [username, tenths] of last?.totals ?? []) addTo(added, username, tenths);
        for (const [username, tenths] of first?.totals ?? []) addTo(added, username, -tenths);
      }
      return added;
    },
  };
}

function totalsIn(key: string, bytes: Uint8Array): Tenths {
  const { seconds } = parseUsageFile(key, bytes);
  return new Map([...seconds].map(([username, amount]) => [username, Math.round(amount * 10)]));
}
