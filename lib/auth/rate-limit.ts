import 'server-only';
import { isIPv6 } from 'node:net';
import { AppError } from '../errors';
import type { EpochMs } from '../time/clock';

/** Spec (api, Root; issue: Foundation): 5 wrong tries a minute an address. */
export const wrongTriesAllowed = 5;
const windowMs = 60_000;
/** About 2 MB at most; beyond it the address that has been quiet longest is forgotten. */
const addressesRemembered = 10_000;

export interface TryLimiter {
  /** Whole seconds until another try is taken; 0 where one is taken now. */
  secondsToWait(address: string, now: EpochMs): number;
  /** Only wrong tries count. */
  noteWrongTry(address: string, now: EpochMs): void;
}

/** Remembers the instants of the last wrong tries of each address, in memory: a restart forgets them. */
export function createTryLimiter(remembered = addressesRemembered): TryLimiter {
  const triesByAddress = new Map<string, EpochMs[]>();
  const recent = (key: string, now: EpochMs) => (triesByAddress.get(key) ?? []).filter((at) => now - at < windowMs);

  return {
    secondsToWait(address, now) {
      const tries = recent(bucketOf(address), now);
      const oldest = tries.at(-wrongTriesAllowed);
      return oldest === undefined ? 0 : Math.max(1, Math.ceil((oldest + windowMs - now) / 1000));
    },
    noteWrongTry(address, now) {
      const key = bucketOf(address);
      const tries = [...recent(key, now), now].slice(-wrongTriesAllowed);
      // Deleted first, so that insertion order is the order of the last wrong try.
      triesByAddress.delete(key);
      triesByAddress.set(key, tries);
      const [quietest] = triesByAddress.keys();
      if (triesByAddress.size > remembered && quietest !== undefined) triesByAddress.delete(quietest);
    },
  };
}

export function tooManyTries(secondsToWait: number): AppError {
  const detail = `Too many wrong tries from your address. Try again in ${secondsToWait} s.`;
  return new AppError('too_many_requests', detail, { retry_after_seconds: secondsToWait });
}

/** One host commonly has a whole IPv6 /64 to itself, so that is one address here. */
export function bucketOf(address: string): string {
  if (!isIPv6(address)) return address;
  const [head = '', tail] = address.toLowerCase().split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? [] : Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0');
  const groups = [...before, ...zeros, ...after].slice(0, 4);
  return groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':');
}
