import { describe, expect, it } from 'vitest';
import type { ListedObject, Store, StoredObject } from '../store/port';
import { bytesOf, memoryStoreOf } from '../testing/tree-objects';
import { createTreeReader } from './tree-reader';
import { usageArchiveKey, usageKey } from './usage-keys';

const wednesday = Date.parse('2026-12-16T10:00:00Z');
const pollMs = 10_000;

/** A store that answers from what it was told to keep while it is away, and counts those answers. */
async function copiedStore(objects: Record<string, string>) {
  const present = await memoryStoreOf(objects);
  let kept: ListedObject[] = [];
  const bytesOfKept = new Map<string, StoredObject | null>();
  const far = {
    present,
    isAway: false,
    /** Told each prefix before it is listed. */
    onList: (_prefix: string): void => undefined,
    answers: 0,
    async keep() {
      kept = await present.list('');
      for (const { key } of kept) bytesOfKept.set(key, await present.get(key));
    },
  };
  const store: Store = {
    ...present,
    get copyUse() {
      return { answers: far.answers, since: wednesday, oldest: () => null };
    },
    async list(prefix, range) {
      far.onList(prefix);
      if (!far.isAway) return present.list(prefix, range);
      far.answers += 1;
      return kept.filter(({ key }) => key.startsWith(prefix) && key >= prefix + (range?.from ?? ''));
    },
    get: async (key) => (far.isAway ? (bytesOfKept.get(key) ?? null) : present.get(key)),
  };
  return { far, reader: createTreeReader(store) };
}

describe('looks that were answered from a copy', () => {
  it('count as none: the first that the store answers itself lists all that may have been written since', async () => {
    const key = usageKey('2026-12-16', 'n1');
    const { far, reader } = await copiedStore({ [key]: 'ann: 10\n' });
    await reader.read(wednesday);
    await far.keep();
    far.isAway = true;
    await far.present.put(key, bytesOf('ann: 50\n'), {});
    const friday = Date.parse('2026-12-18T00:00:00Z');
    for (let now = wednesday + pollMs; now < friday; now += 30 * 60_000) await reader.read(now);
    for (let look = 0; look < 3; look += 1) await reader.read(friday + look * pollMs);
    far.isAway = false;
    const { usage } = await reader.read(friday + 3 * pollMs);
    expect(usage.secondsOf('ann', ['2026-12-16'])).toBe(50);
  });

  it('leave no day without its sums that was rolled up just before the store went away', async () => {
    const key = usageKey('2026-10-01', 'n1');
    const { far, reader } = await copiedStore({ [key]: 'ann: 10\n' });
    await reader.read(wednesday);
    await far.keep();
    await far.present.put(usageArchiveKey('2026-10'), bytesOf('"2026-10-01":\n  ann: 10\n'), {});
    await far.present.remove(key);
    far.onList = (prefix) => {
      far.isAway = prefix === 'cluster/usage-archive/';
    };
    await reader.read(wednesday + 3_600_000);
    expect(far.answers).toBe(1);
    far.onList = () => undefined;
    far.isAway = false;
    const { usage } = await reader.read(wednesday + 3_600_000 + pollMs);
    expect(usage.secondsOf('ann', ['2026-10-01'])).toBe(10);
  });
});
