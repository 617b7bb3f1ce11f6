import { storePlace } from '../config/store-place';
import { openStore } from '../server-store';
import { withLock } from '../store/drivers/file-lock';
import { isStoreError, type Store } from '../store/port';
import { systemClock } from '../time/clock';

/**
 * A process of its own for the store's tests. `count <store> <key> <times>` adds one to the key so many times;
 * `overwrite <store> <key>` writes it whole again and again, all `a`, then all `b`; `die <lock path>` is killed while it
 * holds the lock. A store is named as in HEADROOM_STORE; the keys of a bucket are in the environment.
 */
const [, , command, place = '', key = '', times = '0'] = process.argv;

if (command === 'count') await countUp(await opened(), Number(times));
if (command === 'overwrite') await overwriteForEver(await opened());
if (command === 'die') await withLock(place, () => process.kill(process.pid, 'SIGKILL'));

async function opened(): Promise<Store> {
  const say = (facts: object, words: string) => console.error(words, facts);
  const logger = { info: () => undefined, warn: say, error: say };
  const options = { copyFolder: null, logger, clock: systemClock };
  const { store } = await openStore(storePlace(process.cwd()).parse(place), options);
  return store;
}

async function countUp(store: Store, increments: number): Promise<void> {
  for (let done = 0; done < increments; ) {
    const object = await store.get(key);
    const next = object ? Number(new TextDecoder().decode(object.bytes)) + 1 : 1;
    try {
      const condition = object ? { ifVersion: object.version } : ({ ifAbsent: true } as const);
      await store.put(key, new TextEncoder().encode(String(next)), condition);
      done++;
    } catch (error) {
      if (!isStoreError(error, 'store_conflict')) throw error;
    }
  }
}

async function overwriteForEver(store: Store): Promise<void> {
  for (let letter = 'a'; ; letter = letter === 'a' ? 'b' : 'a') {
    await store.put(key, new TextEncoder().encode(letter.repeat(400_000)), {});
    process.stdout.write('.');
  }
}
