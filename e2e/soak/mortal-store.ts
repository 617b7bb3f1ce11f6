import type { Store } from '../../lib/store/port';

/** A process's way to a store, which ends with the process: after `die` nothing it asked for ever comes back. */
export interface MortalStore {
  store: Store;
  died: Promise<void>;
  /** Comes back once what was under way has ended one way or another: a process that is gone writes no more. */
  die(): Promise<void>;
}

const never = () => new Promise<never>(() => undefined);

export function mortalStore(store: Store): MortalStore {
  const underWay = new Set<Promise<unknown>>();
  let isDead = false;
  let tellDeath: () => void = () => undefined;
  const died = new Promise<void>((resolve) => {
    tellDeath = resolve;
  });

  async function asked<Result>(ask: () => Promise<Result>): Promise<Result> {
    if (isDead) return never();
    const asking = ask();
    underWay.add(asking);
    try {
      const result = await asking;
      return isDead ? await never() : result;
    } catch (error) {
      if (isDead) return never();
      throw error;
    } finally {
      underWay.delete(asking);
    }
  }

  return {
    died,
    store: {
      description: store.description,
      writable: store.writable,
      get copyUse() {
        return store.copyUse;
      },
      get: (key, listed) => asked(() => store.get(key, listed)),
      list: (prefix, range) => asked(() => store.list(prefix, range)),
      put: (key, bytes, condition) => asked(() => store.put(key, bytes, condition)),
      remove: (key) => asked(() => store.remove(key)),
    },
    async die() {
      isDead = true;
      tellDeath();
      await Promise.allSettled(underWay);
    },
  };
}
