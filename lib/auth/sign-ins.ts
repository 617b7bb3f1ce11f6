import 'server-only';
import type { Role } from '../cluster/permissions';
import type { Store } from '../store/port';
import type { EpochMs } from '../time/clock';
import { rememberedReads } from './remembered-reads';
import { newSecret, type RandomBytes, sha256Hex } from './secrets';
import { readSignIn, type SignInRecord, writeSignIn } from './sign-in-record';

/** A working day with its breaks. Not prolonged by use: a cookie that got away is worthless the next day. */
export const signInLifetimeMs = 12 * 3_600_000;
const pruneEveryMs = 3_600_000;

/** Who signs in and by what; a sign-in by an access token is limited to that token's role and ends with it. */
export type SignInBy =
  | { username: string; via: 'root-token' | 'link' }
  | { username: string; via: 'access-token'; token: { id: string; role: Role; expiresAt: EpochMs | null } };

export interface SignIns {
  /** Answers the cookie's value, which is kept nowhere. */
  begin(by: SignInBy, now: EpochMs): Promise<BegunSignIn>;
  /** Asks the store each time, so that a sign-out on any frontend holds at once. Null: unknown, ended or expired. */
  find(cookie: string, now: EpochMs): Promise<SignInRecord | null>;
  end(cookie: string): Promise<void>;
}

export interface BegunSignIn {
  cookie: string;
  expiresAt: EpochMs;
}

/**
 * Sign-ins by their cookie's SHA-256, one object each below `folder`: `cluster/sign-ins/` of the tree, so that they hold
 * on every frontend; where the tree cannot be written, a folder of this node's own state.
 * An object is written once and never again, so a plain removal cannot race with anything.
 */
export function createSignIns(store: Store, folder: string, random?: RandomBytes): SignIns {
  const read = rememberedReads(store);
  let prunedAt = Number.NEGATIVE_INFINITY;
  const keyOf = (cookie: string) => `${folder}${sha256Hex(cookie)}.yml`;

  return {
    async begin(by, now) {
      const cookie = newSecret(random);
      const signIn = recordOf(by, now);
      await store.put(keyOf(cookie), writeSignIn(signIn), { ifAbsent: true });
      if (now - prunedAt >= pruneEveryMs) {
        prunedAt = now;
        // Nobody waits for it, and where it fails the next hour's does the same work.
        void prune(store, folder, now).catch(() => undefined);
      }
      return { cookie, expiresAt: signIn.expiresAt };
    },

    async find(cookie, now) {
      const key = keyOf(cookie);
      const object = await read(key);
      const signIn = object && readSignIn({ key, bytes: object.bytes }).record;
      return signIn && now < signIn.expiresAt ? signIn : null;
    },

    end: (cookie) => store.remove(keyOf(cookie)),
  };
}

/** Removes what has expired. What cannot be read is left for a person to look at; it opens nothing. */
export async function prune(store: Store, folder: string, now: EpochMs): Promise<void> {
  for (const { key } of await store.list(folder)) {
    const object = await store.get(key);
    const signIn = object && readSignIn({ key, bytes: object.bytes }).record;
    if (signIn && now >= signIn.expiresAt) await store.remove(key);
  }
}

function recordOf(by: SignInBy, now: EpochMs): SignInRecord {
  const token = by.via === 'access-token' ? by.token : null;
  return {
    username: by.username,
    via: by.via,
    providerGroups: [],
    createdAt: now,
    expiresAt: Math.min(now + signInLifetimeMs, token?.expiresAt ?? Number.POSITIVE_INFINITY),
    roleLimit: token?.role ?? null,
    tokenId: token?.id ?? null,
  };
}
