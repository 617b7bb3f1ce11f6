import 'server-only';
import { inParallel } from '../records/in-parallel';
import { isStoreError, type ListedObject, maxObjectBytes, type Store, type WriteCondition } from '../store/port';
import type { CopyJournal } from './copy-journal';
import { digestOf } from './digest';

/** An object that is not brought to the target; `reason` follows its key. */
export interface Left {
  key: string;
  reason: string;
}

/** What is known of a key, as of these versions on both sides; anything else there is looked at again. */
interface Known {
  sourceVersion: string;
  targetVersion: string | null;
  /** `written` has yet to be read back. */
  state: 'alike' | 'written' | 'left';
  digest: string;
  reason: string;
}

interface Write {
  key: string;
  bytes: Uint8Array;
  digest: string;
  sourceVersion: string;
  condition: WriteCondition;
}

export interface CopyTask {
  /** True where nothing is left to do about the object as it is listed on both sides. */
  isSettled(source: ListedObject, target: ListedObject | undefined): boolean;
  /** Brings these objects, or reads back those that were brought before. */
  bring(batch: readonly ListedObject[], target: ReadonlyMap<string, ListedObject>): Promise<void>;
  /** Removes what is gone at the source, where it stands as a copy brought it. */
  takeAway(keys: readonly string[]): Promise<void>;
  /** True for a key that only the target has, where something else stands than a copy brought. */
  isForeign(key: string): boolean;
  bytes(): number;
  outcome(source: readonly ListedObject[]): CopyCounts & { left: Left[] };
}

interface CopyCounts {
  alike: number;
  brought: number;
  replaced: number;
  removed: number;
  bytes: number;
}

const atOnce = 16;
const tombstone = new Uint8Array();
const tombstoneDigest = digestOf(tombstone);

const changedThere = 'stands there with other content, which no copy from here brought: it is left as it is';

/** One copy's work on single objects, and what it knows of them. */
export function createCopyTask(from: Store, to: Store, journal: CopyJournal): CopyTask {
  const known = new Map<string, Known>();
  const foreign = new Set<string>();
  const counts = { brought: 0, replaced: 0, removed: 0, bytes: 0 };

  function leave(source: ListedObject, targetVersion: string | null, reason: string): null {
    known.set(source.key, { sourceVersion: source.version, targetVersion, state: 'left', digest: '', reason });
    return null;
  }

  /** Null where nothing is to be written. */
  async function plan(source: ListedObject, listed: ListedObject | undefined): Promise<Write | null> {
    const { key } = source;
    if (source.size > maxObjectBytes) return leave(source, listed?.version ?? null, 'is larger than 16 MiB');
    const before = known.get(key);
    if (before?.state === 'written' && isAsKnown(before, source, listed)) return readBack(source, before);
    const here = await getReadable(from, key, 'source');
    if (here === null) return null;
    if ('reason' in here) return leave(source, listed?.version ?? null, here.reason);
    const there = listed ? await getReadable(to, key, 'target') : null;
    if (there && 'reason' in there) return leave(source, listed?.version ?? null, there.reason);
    const write = { key, bytes: here.bytes, digest: digestOf(here.bytes), sourceVersion: here.version };
    if (!there) return { ...write, condition: { ifAbsent: true } };
    const digest = digestOf(there.bytes);
    if (digest === write.digest) {
      known.set(key, { sourceVersion: here.version, targetVersion: there.version, state: 'alike', digest, reason: '' });
      return null;
    }
    if (!journal.hasBrought(key, digest)) return leave(source, there.version, changedThere);
    return { ...write, condition: { ifVersion: there.version } };
  }

  async function readBack(source: ListedObject, written: Known): Promise<null> {
    const there = await getReadable(to, source.key, 'target');
    if (there === null) return null;
    if ('reason' in there) return leave(source, written.targetVersion, there.reason);
    if (there.version !== written.targetVersion) return null;
    if (digestOf(there.bytes) !== written.digest) {
      return leave(source, there.version, 'does not hold at the target what was written to it');
    }
    known.set(source.key, { ...written, state: 'alike' });
    return null;
  }

  async function write({ key, bytes, digest, sourceVersion, condition }: Write): Promise<void> {
    try {
      const { version } = await to.put(key, bytes, condition);
      known.set(key, { sourceVersion, targetVersion: version, state: 'written', digest, reason: '' });
      counts.brought += 1;
      if ('ifVersion' in condition) counts.replaced += 1;
      counts.bytes += bytes.length;
    } catch (error) {
      // Somebody was faster: the next round finds what stands there now.
      if (isStoreError(error, 'store_conflict')) return;
      const reason = reasonOf(error, 'target');
      if (reason === null) throw error;
      const targetVersion = 'ifVersion' in condition ? condition.ifVersion : null;
      known.set(key, { sourceVersion, targetVersion, state: 'left', digest, reason });
    }
  }

  /** The object as it stands at the target; null where no copy brought it so, or it is gone there too. */
  async function ownAtTarget(key: string): Promise<{ key: string; version: string } | null> {
    const there = await getReadable(to, key, 'target');
    if (there === null) return null;
    const isOwn = !('reason' in there) && journal.hasBrought(key, digestOf(there.bytes));
    if (isOwn) return { key, version: there.version };
    foreign.add(key);
    return null;
  }

  return {
    isSettled(source, target) {
      const one = known.get(source.key);
      return one !== undefined && one.state !== 'written' && isAsKnown(one, source, target);
    },
    async bring(batch, target) {
      const planned = await inParallel(batch, atOnce, (source) => plan(source, target.get(source.key)));
      const writes = planned.filter((one) => one !== null);
      await journal.intend(new Map(writes.map(({ key, digest }) => [key, digest])));
      await inParallel(writes, atOnce, write);
    },
    async takeAway(keys) {
      const found = await inParallel(keys, atOnce, ownAtTarget);
      const own = found.filter((one) => one !== null);
      // Stopped before the removal, the next copy finds a tombstone of its own.
      await journal.intend(new Map(own.map(({ key }) => [key, tombstoneDigest])));
      await inParallel(own, atOnce, async ({ key, version }) => {
        if (await removeAsRead(to, key, version)) counts.removed += 1;
      });
    },
    isForeign: (key) => foreign.has(key),
    bytes: () => counts.bytes,
    outcome(source) {
      const entries = source.flatMap(({ key }) => {
        const one = known.get(key);
        return one ? [{ key, ...one }] : [];
      });
      const left = entries.filter(({ state }) => state === 'left').map(({ key, reason }) => ({ key, reason }));
      return { ...counts, alike: entries.filter(({ state }) => state === 'alike').length, left };
    },
  };
}

function isAsKnown(one: Known, source: ListedObject, target: ListedObject | undefined): boolean {
  return one.sourceVersion === source.version && one.targetVersion === (target?.version ?? null);
}

/** False where it was changed meanwhile. */
async function removeAsRead(store: Store, key: string, version: string): Promise<boolean> {
  try {
    await store.put(key, tombstone, { ifVersion: version });
    await store.remove(key);
    return true;
  } catch (error) {
    if (isStoreError(error, 'store_conflict')) return false;
    throw error;
  }
}

type Side = 'source' | 'target';

async function getReadable(store: Store, key: string, side: Side) {
  try {
    return await store.get(key);
  } catch (error) {
    const reason = reasonOf(error, side);
    if (reason === null) throw error;
    return { reason };
  }
}

/** Null where the store failed, not the object. */
function reasonOf(error: unknown, side: Side): string | null {
  if (isStoreError(error, 'store_key_refused')) {
    return side === 'source'
      ? 'is not read at the source: it is a link that leads out of the tree'
      : 'cannot stand at the target: its name or its folder is refused';
  }
  if (!isStoreError(error, 'store_object_unreadable')) return null;
  return `${'reason' in error ? String(error.reason) : error.message} (at the ${side})`;
}
