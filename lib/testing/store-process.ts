import { createFileStore } from '../store/drivers/file';
import { withLock } from '../store/drivers/file-lock';
import { isStoreError } from '../store/port';

/**
 * A process of its own for the store's tests. `count <folder> <key> <times>` adds one to the key so many times;
 * `overwrite <folder> <key>` writes it whole again and again, all `a`, then all `b`; `die <lock path>` is killed while it
 * holds the lock.
 */
const [, , command, place = '', key = '', times = '0'] = process.argv;

if (command === 'count') await countUp(Number(times));
if (command === 'overwrite') await overwriteForEver();
if (command === 'die') await withLock(place, () => process.kill(process.pid, 'SIGKILL'));

async function countUp(increments: number): Promise<void> {
  const store = createFileStore(place);
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

async function overwriteForEver(): Promise<void> {
  const store = createFileStore(place);
  for (let letter = 'a'; ; letter = letter === 'a' ? 'b' : 'a') {
    await store.put(key, new TextEncoder().encode(letter.repeat(400_000)), {});
    process.stdout.write('.');
  }
}
