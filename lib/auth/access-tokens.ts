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
}

export type FoundToken =
  | { kind: 'good'; id: string; token: TokenRecord }
  | { kind: 'expired'; username: string }
  | { kind: 'unknown' };

export interface AccessTokens {
  /** Answers the token itself, shown once and kept nowhere. Whether `createdBy` may do this is the caller's question. */
  create(token: NewAccessToken, now: EpochMs): Promise<{ id: string; secret: string }>;
  /** The record behind a token as presented, compared in constant time. Says nothing about the person. */
  check(secret: string, now: EpochMs): Promise<FoundToken>;
  /** The record of this id; null where it is gone or has expired. */
  find(id: string, now: EpochMs): Promise<TokenRecord | null>;
  /** Ends it at once, on every frontend. One that is gone is fine. */
  remove(id: string): Promise<void>;
}

/** Access tokens in the tree, hashed. The store is asked at each use, so a withdrawal holds at once on every frontend. */
export function createAccessTokens(store: Store, random?: RandomBytes): AccessTokens {
  const read = rememberedReads(store);

  async function find(id: string): Promise<TokenRecord | null> {
    if (!/^[0-9a-f]{16}$/.test(id)) return null;
    const key = tokenKey(id);
    const object = await read(key);
    return object && readToken({ key, bytes: object.bytes }).record;
  }

  return {
    async create(token, now) {
      const secret = newSecret(random);
      const sha256 = sha256Hex(secret);
      const id = tokenIdOf(sha256);
      const bytes = writeToken({ ...token, sha256, createdAt: now });
      await store.put(tokenKey(id), bytes, { ifAbsent: true });
      return { id, secret };
    },

    async check(secret, now) {
      const sha256 = sha256Hex(secret);
      const id = tokenIdOf(sha256);
      const token = await find(id);
      if (!token || !sameHash(token.sha256, sha256)) return { kind: 'unknown' };
      return hasExpired(token, now) ? { kind: 'expired', username: token.username } : { kind: 'good', id, token };
    },

    async find(id, now) {
      const token = await find(id);
      return token === null || hasExpired(token, now) ? null : token;
    },

    // A token is written once and never changed, so its removal cannot race with anything but another one.
    remove: (id) => store.remove(tokenKey(id)),
  };
}

export function hasExpired(token: TokenRecord, now: EpochMs): boolean {
  return token.expiresAt !== null && now >= token.expiresAt;
}
