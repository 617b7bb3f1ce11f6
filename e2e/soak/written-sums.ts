import { parseUsageFile } from '../../lib/records/usage-file';
import { usagePrefix } from '../../lib/records/usage-keys';
import type { Store } from '../../lib/store/port';
import { utcDayOf } from '../../lib/time/utc-day';
import { addTo, type Tenths } from './tenths';

/** What the objects of the running month come to, each read anew. */
export async function readMonth(store: Store): Promise<Tenths> {
  const sums: Tenths = new Map();
  const month = utcDayOf(Date.now()).slice(0, 'YYYY-MM'.length);
  for (const { key } of await store.list(usagePrefix, { from: month })) {
    const object = await store.get(key);
    if (!object) continue;
    for (const [username, seconds] of parseUsageFile(key, object.bytes).seconds) {
      addTo(sums, username, Math.round(seconds * 10));
    }
  }
  return sums;
}
