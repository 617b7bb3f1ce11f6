import 'server-only';
import { AppError } from '../errors';
import { type CopyUse, isStoreError, noCopyUse, type Store } from '../store/port';
import type { Clock, EpochMs } from '../time/clock';
import type { Tree, TreeSnapshot } from './snapshot';
import { createTreeReader, type TreeReader } from './tree-reader';

export interface TreeOptions {
  /** How old an answer may be where the caller does not say; milliseconds. */
  pollIntervalMs?: number;
  /** Milliseconds that only run forward: a wall clock that is set back must not keep an old answer alive. */
  monotonicNow?: () => number;
  /** What the store has answered from a copy. */
  copyUse?: () => CopyUse;
}

/**
 * A folder that may not be listed counts as a store that does not answer: taken for an empty one, it would lift the limits
 * of every group in it.
 */
function isOfStore(error: unknown): error is Error {
  return (
    isStoreError(error, 'store_unavailable') ||
    isStoreError(error, 'store_object_unreadable') ||
    isStoreError(error, 'store_key_refused')
  );
}

/** The tree over a store; reads nothing until it is first asked. */
export function createTree(store: Store, clock: Clock, options: TreeOptions = {}): Tree {
  return createFreshTree(createTreeReader(store), clock, { ...options, copyUse: () => store.copyUse });
}

/** When to look again, and what to answer while the store does not. */
export function createFreshTree(
  reader: TreeReader,
  clock: Clock,
  { pollIntervalMs = 10_000, monotonicNow = () => performance.now(), copyUse = () => noCopyUse }: TreeOptions = {},
): Tree {
  let latest: TreeSnapshot | null = null;
  let unreachable: { since: EpochMs; error: Error } | null = null;
  let lookedAt = Number.NEGATIVE_INFINITY;
  let running: Promise<void> | null = null;
  let queued: Promise<void> | null = null;

  async function look(): Promise<void> {
    const asOf = clock.now();
    const startedAt = monotonicNow();
    const answersBefore = copyUse().answers;
    try {
      const contents = await reader.read(asOf);
      const { answers, since, oldest } = copyUse();
      unreachable = null;
      // One old answer among them, and nothing of this look can be said to be as of now.
      const oldSince = answers === answersBefore ? null : since;
      const oldAsOf = oldSince === null ? null : (oldest(answersBefore) ?? oldSince);
      latest = { ...contents, asOf: Math.min(oldAsOf ?? asOf, asOf), unreachableSince: oldSince };
    } catch (error) {
      if (!isOfStore(error)) throw error;
      unreachable = { since: unreachable?.since ?? latest?.unreachableSince ?? asOf, error };
      latest = latest && { ...latest, unreachableSince: unreachable.since };
    }
    lookedAt = startedAt;
  }

  function startLook(): Promise<void> {
    running = look().finally(() => {
      running = null;
    });
    return running;
  }

  /** A look that begins after this call, shared with everybody who waits for the same. */
  function nextLook(): Promise<void> {
    if (!running) return startLook();
    queued ??= running
      .catch(() => undefined)
      .then(() => {
        queued = null;
        // One that began since the last ended is late enough for all who wait here.
        return running ?? startLook();
      });
    return queued;
  }

  return {
    async snapshot(maxAgeMs = pollIntervalMs) {
      if (maxAgeMs <= 0) await nextLook();
      else if (monotonicNow() - lookedAt > maxAgeMs) await (running ?? startLook());
      if (latest) return latest;
      const reason = unreachable ? `: ${unreachable.error.message}` : '';
      throw new AppError('unavailable', `The cluster's tree cannot be read${reason}`);
    },
  };
}
