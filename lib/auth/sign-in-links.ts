import 'server-only';
import { z } from 'zod';
import { namePattern } from '../cluster/names';
import { writeTreeYaml } from '../records/yaml';
import { isStoreError, type Store } from '../store/port';
import type { EpochMs } from '../time/clock';
import { readFlatRecord } from './flat-record';
import { newSecret, type RandomBytes, sha256Hex } from './secrets';

/** Spec (api, Root). */
export const signInLinkLifetimeMs = 10 * 60_000;
/** Used and expired links are kept this long, so that whoever opens one late is told why it does not work. */
const keptAfterExpiryMs = 24 * 3_600_000;

export type Redemption = { kind: 'redeemed'; username: string } | { kind: 'unknown' | 'used' | 'expired' };

export interface SignInLinks {
  /** Answers the secret, which is kept nowhere; {@link signInLinkPath} makes the link of it. */
  create(username: string, now: EpochMs): Promise<{ secret: string; expiresAt: EpochMs }>;
  /** Exactly one caller is answered `redeemed`, however many try at once. */
  redeem(secret: string, now: EpochMs): Promise<Redemption>;
}

/** The secret stands in the fragment, which browsers send to nobody: no log, no proxy and no referrer holds it. */
export function signInLinkPath(secret: string): string {
  return `/sign-in#link=${secret}`;
}

const record = z.object({
  username: z.string().regex(namePattern),
  created_at: z.number(),
  expires_at: z.number(),
  redeemed_at: z.number().nullable(),
});
type LinkRecord = z.infer<typeof record>;

/** Links by their secret's SHA-256 in the node's own state: a link is redeemed on the node that made it. */
export function createSignInLinks(stateStore: Store, folder = 'sign-in-links/', random?: RandomBytes): SignInLinks {
  const keyOf = (secret: string) => `${folder}${sha256Hex(secret)}.yml`;

  return {
    async create(username, now) {
      await prune(stateStore, folder, now);
      const secret = newSecret(random);
      const expiresAt = now + signInLinkLifetimeMs;
      const link: LinkRecord = { username, created_at: now / 1000, expires_at: expiresAt / 1000, redeemed_at: null };
      await stateStore.put(keyOf(secret), writeTreeYaml(link), { ifAbsent: true });
      return { secret, expiresAt };
    },

    async redeem(secret, now) {
      const object = await stateStore.get(keyOf(secret));
      const link = object && readFlatRecord(object.bytes, record);
      if (!link) return { kind: 'unknown' };
      if (link.redeemed_at !== null) return { kind: 'used' };
      if (now >= link.expires_at * 1000) return { kind: 'expired' };
      try {
        const tombstone = writeTreeYaml({ ...link, redeemed_at: now / 1000 });
        await stateStore.put(keyOf(secret), tombstone, { ifVersion: object.version });
      } catch (error) {
        if (isStoreError(error, 'store_conflict')) return { kind: 'used' };
        throw error;
      }
      return { kind: 'redeemed', username: link.username };
    },
  };
}

async function prune(store: Store, folder: string, now: EpochMs): Promise<void> {
  for (const { key } of await store.list(folder)) {
    const object = await store.get(key);
    const link = object && readFlatRecord(object.bytes, record);
    if (link && now >= link.expires_at * 1000 + keptAfterExpiryMs) await store.remove(key);
  }
}
