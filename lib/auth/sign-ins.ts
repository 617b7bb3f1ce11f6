import 'server-only';
import { z } from 'zod';
import { namePattern } from '../cluster/names';
import { writeTreeYaml } from '../records/yaml';
import type { Store } from '../store/port';
import type { EpochMs } from '../time/clock';
import { readFlatRecord } from './flat-record';
import { rememberedReads } from './remembered-reads';
import { newSecret, type RandomBytes, sha256Hex } from './secrets';

/** A working day with its breaks. Not prolonged by use: a cookie that got away is worthless the next day. */
export const signInLifetimeMs = 12 * 3_600_000;

/** `token:<id>`: by that access token, which must still stand; its role caps the sign-in's. */
export type SignInVia = 'root-token' | 'link' | `token:${string}`;

export interface SignIn {
  username: string;
  via: SignInVia;
  /** Of the person, as an identity provider named them; none for tokens and links. */
  providerGroups: string[];
  createdAt: EpochMs;
  expiresAt: EpochMs;
}

export interface SignIns {
  /** Answers the cookie's value, which is kept nowhere. `notAfter` ends the sign-in earlier. */
  begin(who: { username: string; via: SignInVia }, now: EpochMs, notAfter?: EpochMs | null): Promise<BegunSignIn>;
  /** Asks the store each time, so that a sign-out on any frontend holds at once. Null: unknown, ended or expired. */
  find(cookie: string, now: EpochMs): Promise<SignIn | null>;
  end(cookie: string): Promise<void>;
  /** Removes what has expired; answers how many. */
  prune(now: EpochMs): Promise<number>;
}

export interface BegunSignIn {
  cookie: string;
  expiresAt: EpochMs;
}

const record = z.object({
  username: z.string().regex(namePattern),
  via: z.custom<SignInVia>((via) => typeof via === 'string' && /^(root-token|link|token:[0-9a-f]{16})$/.test(via)),
  provider_groups: z.array(z.string()),
  created_at: z.number(),
  expires_at: z.number(),
});

/**
 * Sign-ins by their cookie's SHA-256, one object each below `folder`: `cluster/sign-ins/` of the tree, so that they hold
 * on every frontend; where the tree cannot be written, a folder of this node's own state.
 * An object is written once and never again, so a plain removal cannot race with anything.
 */
export function createSignIns(store: Store, folder: string, random?: RandomBytes): SignIns {
  const read = rememberedReads(store);
  const keyOf = (cookie: string) => `${folder}${sha256Hex(cookie)}.yml`;

  return {
    async begin({ username, via }, now, notAfter = null) {
      const cookie = newSecret(random);
      const expiresAt = Math.min(now + signInLifetimeMs, notAfter ?? Number.POSITIVE_INFINITY);
      const times = { created_at: now / 1000, expires_at: expiresAt / 1000 };
      await store.put(keyOf(cookie), writeTreeYaml({ username, via, provider_groups: [], ...times }), {
        ifAbsent: true,
      });
      return { cookie, expiresAt };
    },

    async find(cookie, now) {
      const object = await read(keyOf(cookie));
      const signIn = object && readSignIn(object.bytes);
      return signIn && now < signIn.expiresAt ? signIn : null;
    },

    end: (cookie) => store.remove(keyOf(cookie)),

    async prune(now) {
      let removed = 0;
      for (const { key } of await store.list(folder)) {
        const object = await store.get(key);
        const signIn = object && readSignIn(object.bytes);
        // What cannot be read is left for a person to look at; it opens nothing.
        if (!signIn || now < signIn.expiresAt) continue;
        await store.remove(key);
        removed += 1;
      }
      return removed;
    },
  };
}

function readSignIn(bytes: Uint8Array): SignIn | null {
  const read = readFlatRecord(bytes, record);
  return (
    read && {
      username: read.username,
      via: read.via,
      providerGroups: read.provider_groups,
      createdAt: read.created_at * 1000,
      expiresAt: read.expires_at * 1000,
    }
  );
}
