import type { EndedSession } from '../../lib/cluster/records';
import { readHistory } from '../../lib/records/history-file';
import { parseUsageFile } from '../../lib/records/usage-file';
import type { Store } from '../../lib/store/port';
import { createTimeSlices } from '../../lib/store/time-slices';
import { eventually } from './cluster';

/** All ended sessions that the tree's history names, each as often as it stands there. */
export async function writtenHistory(store: Store): Promise<EndedSession[]> {
  const sessions: EndedSession[] = [];
  for (const { key } of await store.list('cluster/history/')) {
    const object = await store.get(key);
    if (!object) continue;
    const name = key.replace('cluster/history/', '').replace('.yml', '');
    const { record } = await readHistory({ key, name, ...object }, createTimeSlices(50));
    sessions.push(...(record ?? []));
  }
  return sessions;
}

/** That many ended sessions, once they stand in the history: a node writes them after it has answered. */
export function historyOf(store: Store, count: number): Promise<EndedSession[]> {
  return eventually(`${count} ended sessions stand in the history`, async () => {
    const ended = await writtenHistory(store);
    return ended.length === count && ended;
  });
}

/** Written weighted seconds by user, over all days and nodes. */
export async function writtenSeconds(store: Store): Promise<Map<string, number>> {
  const sums = new Map<string, number>();
  for (const { key } of await store.list('cluster/usage/')) {
    const object = await store.get(key);
    if (!object) continue;
    for (const [username, seconds] of parseUsageFile(key, object.bytes).seconds) {
      sums.set(username, (sums.get(username) ?? 0) + seconds);
    }
  }
  return sums;
}
