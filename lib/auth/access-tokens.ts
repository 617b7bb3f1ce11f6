import 'server-only';
import type { Role } from '../cluster/permissions';
import type { Store } from '../store/port';
import type { EpochMs } from '../time/clock';
import { rememberedReads } from './remembered-reads';
import { newSecret, type RandomBytes, sameHash, sha256Hex } from './secrets';
import { readToken, type TokenRecord, tokenIdOf, tokenKey, writeToken } from './token-record';

export interface NewAccessToken {
  username: string;
  role: Role;
  label: string;
  createdBy: string;
  /** Null = never. */
  expiresAt: EpochMs | null;
  /** See {@link TokenRecord}. */
  madeWith?: string | null;
}

export type FoundToken =
  | { kind: 'good'; id: string; token: TokenRecord }
  | { kind: 'expired'; username: string }
  /** One that it was made with is gone. */
  | { kind: 'withdrawn'; username: string }
  | { kind: 'unknown' };

export interface AccessTokens {
  /** Answers the token itself, shown once and kept nowhere. Whether `createdBy` may do this is the caller's question. */
  create(token: NewAccessToken, now: EpochMs): Promise<{ id: string; secret: string }>;
  /** The record behind a token as presented, compared in constant time. Says nothing about the person. */
  check(secret: string, now: EpochMs): Promise<FoundToken>;
  /** The record of this id; null where it, or one that it was made with, is gone or has expired. */
  find(id: string, now: EpochMs): Promise<TokenRecord | null>;
  /** Ends it at once, on every frontend. One that is gone is fine. */
  remove(id: string): Promise<void>;
}

/** So many may be made one with the other; nobody who means well comes near it. */
const longestLine = 16;

/** Access tokens in the tree, hashed. The store is asked at each use, so a withdrawal holds at once on every frontend. */
export function createAccessTokens(store: Store, random?: RandomBytes): AccessTokens {
  const read = rememberedReads(store);

  async function find(id: string): Promise<TokenRecord | null> {
    if (!/^[0-9a-f]{16}$/.test(id)) return null;
    const key = tokenKey(id);
    const object = await read(key);
    return object && readToken({ key, bytes: object.bytes }).record;
  }

  /** Whether all that it was made with, one with the other, is there: what a stolen one has made ends with it. */
  async function isUpheld({ madeWith }: TokenRecord, now: EpochMs): Promise<boolean> {
    let makerId = madeWith;
    for (let steps = 0; makerId !== null; steps += 1) {
      const maker = steps < longestLine ? await find(makerId) : null;
      if (maker === null || hasExpired(maker, now)) return false;
      makerId = maker.madeWith;
    }
    return true;
  }

  return {
    async create(token, now) {
      const secret = newSecret(random);
      const sha256 = sha256Hex(secret);
      const id = tokenIdOf(sha256);
      const bytes = writeToken({ ...token, madeWith: token.madeWith ?? null, sha256, createdAt: now });
      await store.put(tokenKey(id), bytes, { ifAbsent: true });
      return { id, secret };
    },

    async check(secret, now) {
      const sha256 = sha256Hex(secret);
      const id = tokenIdOf(sha256);
      const token = await find(id);
      if (!token || !sameHash(token.sha256, sha256)) return { kind: 'unknown' };
      const { username } = token;
      if (hasExpired(token, now)) return { kind: 'expired', username };
      return (await isUpheld(token, now)) ? { kind: 'good', id, token } : { kind: 'withdrawn', username };
    },

    async find(id, now) {
      const token = await find(id);
      return token === null || hasExpired(token, now) || !(await isUpheld(token, now)) ? null : token;
    },

    // A token is written once and never changed, so its removal cannot race with anything but another one.
    remove: (id) => store.remove(tokenKey(id)),
  };
}

export function hasExpired(token: TokenRecord, now: EpochMs): boolean {
  return token.expiresAt !== null && now >= token.expiresAt;
}
