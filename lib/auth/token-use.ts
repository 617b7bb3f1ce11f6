import 'server-only';
import { isStoreError, type Store } from '../store/port';
import type { EpochMs } from '../time/clock';
import { tokenIdIn, tokenPrefix } from './token-record';
import { readTokenUses, type TokenUses, tokenUseKey, tokenUsePrefix, writeTokenUses } from './token-use-record';

export interface TokenUse {
  /** A token has opened something. */
  note(tokenId: string, now: EpochMs): void;
  /** The last use of each token that any frontend has written, or this one has seen. */
  lastUses(): Promise<TokenUses>;
  /** Writes what is new; nothing where nothing is. Uses that could not be written are tried again at the next one. */
  flush(): Promise<void>;
}

interface Parts {
  store: Store;
  nodeId: string;
  /** Whether this process has its place in the cluster: only then it writes to the tree. */
  hasJoined(): Promise<boolean>;
}

/** When access tokens were last used. Each frontend writes its own object alone, so no two ever write the same. */
export function createTokenUse({ store, nodeId, hasJoined }: Parts): TokenUse {
  const ownKey = tokenUseKey(nodeId);
  /** Seen here and not known to be written. */
  const unwritten = new Map<string, EpochMs>();
  let known = new Map<string, { version: string; uses: TokenUses }>();

  async function usesIn(key: string, version: string): Promise<TokenUses> {
    const before = known.get(key);
    if (before?.version === version) return before.uses;
    const object = await getReadable(store, key);
    return object ? readTokenUses({ key, bytes: object.bytes }) : new Map();
  }

  async function write(): Promise<void> {
    const writing = new Map(unwritten);
    const standing = await getReadable(store, ownKey);
    const before: TokenUses = standing ? readTokenUses({ key: ownKey, bytes: standing.bytes }) : new Map();
    const tokens = new Set((await store.list(tokenPrefix)).map(({ key }) => tokenIdIn(key)));
    // Tokens that are gone leave nothing behind.
    const uses = new Map([...newest([before, writing])].filter(([id]) => tokens.has(id)));
    const bytes = writeTokenUses(uses);
    const isSame = standing ? Buffer.compare(bytes, standing.bytes) === 0 : uses.size === 0;
    if (!isSame) await store.put(ownKey, bytes, {});
    for (const [id, at] of writing) if (unwritten.get(id) === at) unwritten.delete(id);
  }

  return {
    note(tokenId, now) {
      unwritten.set(tokenId, Math.max(now, unwritten.get(tokenId) ?? now));
    },

    async lastUses() {
      const found = new Map<string, { version: string; uses: TokenUses }>();
      for (const { key, version } of await store.list(tokenUsePrefix)) {
        if (key.endsWith('.yml')) found.set(key, { version, uses: await usesIn(key, version) });
      }
      known = found;
      return newest([...Array.from(found.values(), ({ uses }) => uses), unwritten]);
    },

    async flush() {
      if (unwritten.size === 0 || !store.writable || !(await hasJoined())) return;
      await write();
    },
  };
}

function newest(all: readonly TokenUses[]): Map<string, EpochMs> {
  const uses = new Map<string, EpochMs>();
  for (const [id, at] of all.flatMap((one) => [...one])) uses.set(id, Math.max(at, uses.get(id) ?? at));
  return uses;
}

async function getReadable(store: Pick<Store, 'get'>, key: string) {
  try {
    return await store.get(key);
  } catch (error) {
    if (isStoreError(error, 'store_object_unreadable')) return null;
    throw error;
  }
}
