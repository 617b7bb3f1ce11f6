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
  | { username: string; via: 'access-token'; token: { id: string; role: Role; expiresAt: EpochMs | null } }
  | { username: string; via: 'oidc'; provider: ProviderSignIn };

/** What the identity provider said; account and sign-in there are hashed (`oidcHash`). */
export interface ProviderSignIn {
  groups: string[];
  subject: string;
  sid: string | null;
}

/** A sign-in by the name of its object: who knows it cannot sign in with it. */
export interface NamedSignIn {
  id: string;
  signIn: SignInRecord;
}

export interface SignIns {
  /** Answers the cookie's value, which is kept nowhere. */
  begin(by: SignInBy, now: EpochMs): Promise<BegunSignIn>;
  /** Asks the store each time, so that a sign-out on any frontend holds at once. Null: unknown, ended or expired. */
  find(cookie: string, now: EpochMs): Promise<SignInRecord | null>;
  end(cookie: string): Promise<void>;
  findById(id: string, now: EpochMs): Promise<SignInRecord | null>;
  endById(id: string): Promise<void>;
  /** All that stand and were made by the identity provider, on every frontend. Reads each sign-in there is. */
  byProvider(now: EpochMs): Promise<NamedSignIn[]>;
}

/** Names a sign-in without telling its cookie. */
export function signInIdOf(cookie: string): string {
  return sha256Hex(cookie);
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
  const keyOf = (id: string) => `${folder}${id}.yml`;

  async function findById(id: string, now: EpochMs): Promise<SignInRecord | null> {
    const key = keyOf(id);
    const object = await read(key);
    const signIn = object && readSignIn({ key, bytes: object.bytes }).record;
    return signIn && now < signIn.expiresAt ? signIn : null;
  }

  return {
    async begin(by, now) {
      const cookie = newSecret(random);
      const signIn = recordOf(by, now);
      await store.put(keyOf(signInIdOf(cookie)), writeSignIn(signIn), { ifAbsent: true });
      if (now - prunedAt >= pruneEveryMs) {
        prunedAt = now;
        // Nobody waits for it, and where it fails the next hour's does the same work.
        void prune(store, folder, now).catch(() => undefined);
      }
      return { cookie, expiresAt: signIn.expiresAt };
    },

    find: (cookie, now) => findById(signInIdOf(cookie), now),
    end: (cookie) => store.remove(keyOf(signInIdOf(cookie))),
    findById,
    endById: (id) => store.remove(keyOf(id)),

    async byProvider(now) {
      const found: NamedSignIn[] = [];
      for (const { key } of await store.list(folder)) {
        const id = /^([0-9a-f]{64})\.yml$/.exec(key.slice(folder.length))?.[1];
        const signIn = id === undefined ? null : await findById(id, now);
        if (id !== undefined && signIn?.via === 'oidc') found.push({ id, signIn });
      }
      return found;
    },
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
  const provider = by.via === 'oidc' ? by.provider : null;
  return {
    username: by.username,
    via: by.via,
    providerGroups: provider?.groups ?? [],
    createdAt: now,
    expiresAt: Math.min(now + signInLifetimeMs, token?.expiresAt ?? Number.POSITIVE_INFINITY),
    roleLimit: token?.role ?? null,
    tokenId: token?.id ?? null,
    providerSubject: provider?.subject ?? null,
    providerSid: provider?.sid ?? null,
  };
}
