import 'server-only';
import { inParallel } from '../records/in-parallel';
import { isStoreError, type ListedObject, type Store } from '../store/port';
import { readToken, type TokenRecord, tokenIdIn, tokenIdOf, tokenPrefix } from './token-record';

export interface NamedToken {
  id: string;
  token: TokenRecord;
}

export interface TokenList {
  /** Every sound token in the tree, in no order. */
  all(): Promise<NamedToken[]>;
}

/** For the operator: what of the tree's tokens cannot be used. */
type Warn = (facts: Readonly<Record<string, string>>, words: string) => void;

interface Known {
  version: string;
  /** Null: a removed one, or one that cannot be used. */
  token: TokenRecord | null;
}

const readsAtOnce = 16;

/**
 * All tokens, each object read once a version: a listing of thousands costs one look at the folder. What cannot be used
 * opens nothing and is in no list; the log names it once.
 */
export function createTokenList(store: Pick<Store, 'get' | 'list'>, warn: Warn): TokenList {
  let known = new Map<string, Known>();

  async function read({ key, version }: ListedObject): Promise<[string, Known] | null> {
    const before = known.get(key);
    if (before?.version === version) return [key, before];
    const object = await getReadable(store, key);
    if (object === null) return null;
    const token = object === 'unreadable' ? null : soundToken(key, object.bytes);
    if (token === null && !isTombstone(object)) warn({ key }, 'this is no access token, so it opens nothing');
    return [key, { version: object === 'unreadable' ? version : object.version, token }];
  }

  return {
    async all() {
      const listed = (await store.list(tokenPrefix)).filter(({ key }) => tokenIdIn(key) !== null);
      const found = await inParallel(listed, readsAtOnce, read);
      known = new Map(found.filter((one) => one !== null));
      return Array.from(known, ([key, { token }]) => token && { id: tokenIdIn(key) ?? '', token }).filter(
        (one) => one !== null,
      );
    },
  };
}

type Fetched = { bytes: Uint8Array; version: string } | 'unreadable' | null;

async function getReadable(store: Pick<Store, 'get'>, key: string): Promise<Fetched> {
  try {
    return await store.get(key);
  } catch (error) {
    if (isStoreError(error, 'store_object_unreadable')) return 'unreadable';
    throw error;
  }
}

/** One that stands under another's name opens nothing: it is looked for by its hash. */
function soundToken(key: string, bytes: Uint8Array): TokenRecord | null {
  const token = readToken({ key, bytes }).record;
  return token && tokenIdOf(token.sha256) === tokenIdIn(key) ? token : null;
}

function isTombstone(object: Fetched): boolean {
  return object !== null && object !== 'unreadable' && /^\s*(\{\s*\})?\s*$/.test(Buffer.from(object.bytes).toString());
}
