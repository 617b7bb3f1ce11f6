import type { Random } from '../seed/random';
import { type Store, StoreConflict, StoreUnavailable } from '../store/port';

/** A process's way to the store on which answers come late, are lost or never come, and on which the process may die. */
export interface TroubledStore extends Store {
  /** Comes back when the process has died: what it was doing never does. */
  died: Promise<void>;
}

interface Troubles {
  random: Random;
  /** Chance that one call does not come through, or its answer does not. */
  loss: number;
  /** Chance that the process dies at one write, before it or after. */
  death: number;
}

const never = () => new Promise<never>(() => undefined);

export function troubledStore(store: Store, { random, loss, death }: Troubles): TroubledStore {
  let die: () => void = () => undefined;
  const died = new Promise<void>((resolve) => {
    die = resolve;
  });
  let isDead = false;

  const pause = async () => {
    for (let turns = Math.floor(random() * 3); turns > 0; turns -= 1) await new Promise(setImmediate);
    if (isDead) await never();
  };
  const dies = async (): Promise<void> => {
    isDead = true;
    die();
    await never();
  };
  const lost = (key: string) => new StoreUnavailable(`no answer about "${key}"`);

  async function read<Result>(key: string, act: () => Promise<Result>): Promise<Result> {
    await pause();
    if (random() < loss) throw lost(key);
    const result = await act();
    await pause();
    return result;
  }

  async function write<Result>(key: string, mayConflict: boolean, act: () => Promise<Result>): Promise<Result> {
    await pause();
    if (random() < death / 2) await dies();
    if (random() < loss / 2) throw lost(key);
    const result = await act();
    if (random() < death / 2) await dies();
    await pause();
    // A client that tries again by itself meets what its own first try has written.
    if (random() < loss / 2) throw mayConflict && random() < 0.5 ? new StoreConflict(key) : lost(key);
    return result;
  }

  return {
    ...store,
    died,
    get: (key, listed) => read(key, () => store.get(key, listed)),
    list: (prefix, range) => read(prefix, () => store.list(prefix, range)),
    put: (key, bytes, condition) => write(key, true, () => store.put(key, bytes, condition)),
    remove: (key) => write(key, false, () => store.remove(key)),
  };
}
