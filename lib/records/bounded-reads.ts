import 'server-only';
import type { Store } from '../store/port';

/**
 * The store with at most so many `get` at once, whoever asks; the others wait for their turn here, where no time limit of
 * a request runs.
 */
export function withBoundedReads(store: Store, most: number): Store {
  let open = 0;
  const waiting: (() => void)[] = [];

  async function get(...[key, listed]: Parameters<Store['get']>): ReturnType<Store['get']> {
    if (open < most) open += 1;
    else await new Promise<void>((release) => waiting.push(release));
    try {
      return await store.get(key, listed);
    } finally {
      const next = waiting.shift();
      // The place passes on to who waits longest.
      if (next) next();
      else open -= 1;
    }
  }

  return {
    description: store.description,
    writable: store.writable,
    get copyUse() {
      return store.copyUse;
    },
    get,
    put: (key, bytes, condition) => store.put(key, bytes, condition),
    remove: (key) => store.remove(key),
    list: (prefix, range) => store.list(prefix, range),
  };
}
