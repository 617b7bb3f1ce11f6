import { parseUsageFile } from '../../lib/records/usage-file';
import type { Store } from '../../lib/store/port';

/** What another reader of the tree saw of the usage objects. */
export interface UsageWatch {
  reads: number;
  /** Objects that could not be read, and totals that were below what had stood there. */
  faults: string[];
  stop(): Promise<void>;
}

/** Reads every usage object over and over, as any other node may at any moment. */
export function watchUsage(store: Store, everyMs = 15): UsageWatch {
  const highest = new Map<string, number>();
  const watch = { reads: 0, faults: [] as string[], stop: async () => {} };
  let stopped = false;
  async function look(): Promise<void> {
    for (const { key } of await store.list('cluster/usage/')) {
      const object = await store.get(key);
      if (!object) continue;
      watch.reads += 1;
      const { usable, seconds, problems } = parseUsageFile(key, object.bytes);
      if (!usable || problems.length > 0) watch.faults.push(`${key} cannot be read: ${JSON.stringify(problems)}`);
      for (const [username, amount] of seconds) {
        const before = highest.get(`${key} ${username}`) ?? 0;
        if (amount < before) watch.faults.push(`${key} ${username} went from ${before} to ${amount}`);
        highest.set(`${key} ${username}`, Math.max(before, amount));
      }
    }
  }
  const running = (async () => {
    while (!stopped) {
      await look().catch((error) => watch.faults.push(String(error)));
      await new Promise((resolve) => setTimeout(resolve, everyMs));
    }
  })();
  watch.stop = async () => {
    stopped = true;
    await running;
  };
  return watch;
}
