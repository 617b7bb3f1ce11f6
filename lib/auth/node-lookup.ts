import 'server-only';
import type { NodeRecord } from '../cluster/records';
import { nodeKey, readNode } from '../records/node-record';
import type { Tree } from '../records/snapshot';
import { isStoreError, type Store } from '../store/port';
import type { Clock, EpochMs } from '../time/clock';
import { rememberedReads } from './remembered-reads';

export interface NodeLookup {
  /**
   * The node of this id, its record perhaps some seconds old. One that the last look at the tree did not find is looked
   * for in the store, but only now and then: whoever makes up ids must not make the store work.
   */
  known(id: string): Promise<NodeRecord | null>;
  /** As its record stands in the store at this moment; while the store does not answer, as it was last seen. */
  present(id: string): Promise<NodeRecord | null>;
}

/** Ids are hashes; whatever else somebody sends builds no key. */
const idPattern = /^[0-9a-f]{16}$/;
/** Some for nodes that join together, then one a second. */
const looksAtOnce = 10;
const lookEveryMs = 1000;

export function createNodeLookup(store: Pick<Store, 'get'>, tree: Tree, clock: Clock): NodeLookup {
  const read = rememberedReads(store);
  const mayLook = createAllowance();

  async function present(id: string): Promise<NodeRecord | null> {
    const key = nodeKey(id);
    try {
      const object = await read(key);
      return object && readNode({ key, name: id, ...object }).record;
    } catch (error) {
      if (isStoreError(error, 'store_object_unreadable')) return null;
      if (isStoreError(error, 'store_unavailable')) return (await tree.snapshot()).nodes.get(id) ?? null;
      throw error;
    }
  }

  return {
    async known(id) {
      if (!idPattern.test(id)) return null;
      const { nodes } = await tree.snapshot();
      return nodes.get(id) ?? (mayLook(clock.now()) ? present(id) : null);
    },
    present,
  };
}

/** True `looksAtOnce` times, then once in `lookEveryMs`. */
function createAllowance(): (now: EpochMs) => boolean {
  let left = looksAtOnce;
  let countedAt: EpochMs | null = null;
  return (now) => {
    // A clock that was set back gives none for the time that it repeats, and takes none.
    const passedMs = Math.max(0, now - (countedAt ?? now));
    left = Math.min(looksAtOnce, left + passedMs / lookEveryMs);
    countedAt = now;
    if (left < 1) return false;
    left -= 1;
    return true;
  };
}
