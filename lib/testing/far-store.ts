import { createMemoryStore } from '../store/drivers/memory';
import { type ListedObject, type Store, type StoredObject, StoreUnavailable } from '../store/port';

/** A store that can go away, and that remembers all it ever held. */
export interface FarStore extends Store {
  isAway: boolean;
  /** Writes are done, and their answers lost. */
  losesAnswers: boolean;
  /** Calls that reached it while it was there, by verb. */
  readonly calls: { get: number; put: number; remove: number; list: number };
  /** What others do: never away for them. */
  readonly others: Store;
  /** The bytes that this version of the key had, in words; undefined where there never was one. */
  everHeld(key: string, version: string): string | undefined;
}

/** For tests of what stands between the app and a store that is far away. */
export function createFarStore(): FarStore {
  const memory = createMemoryStore();
  const history = new Map<string, string>();
  const calls = { get: 0, put: 0, remove: 0, list: 0 };

  const others: Store = {
    ...memory,
    async put(key, bytes, condition) {
      const { version } = await memory.put(key, bytes, condition);
      history.set(`${key}\n${version}`, textOf({ bytes }));
      return { version };
    },
  };

  async function reach<Result>(verb: keyof typeof calls, call: () => Promise<Result>): Promise<Result> {
    await undefined;
    if (far.isAway) throw new StoreUnavailable('it does not answer');
    calls[verb]++;
    const result = await call();
    if (far.losesAnswers && (verb === 'put' || verb === 'remove')) throw new StoreUnavailable('the answer was lost');
    return result;
  }

  const far: FarStore = {
    ...{
      description: 'far',
      writable: true,
      copyUse: memory.copyUse,
      isAway: false,
      losesAnswers: false,
      calls,
      others,
    },
    everHeld: (key, version) => history.get(`${key}\n${version}`),
    get: (key) => reach('get', () => others.get(key)),
    put: (key, bytes, condition) => reach('put', () => others.put(key, bytes, condition)),
    remove: (key) => reach('remove', () => others.remove(key)),
    list: (prefix, range): Promise<ListedObject[]> => reach('list', () => others.list(prefix, range)),
  };
  return far;
}

export function textOf({ bytes }: Pick<StoredObject, 'bytes'>): string {
  return new TextDecoder().decode(bytes);
}
