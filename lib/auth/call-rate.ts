import 'server-only';
import { AppError } from '../errors';
import type { EpochMs } from '../time/clock';
import { bucketOf } from './rate-limit';

/** A page that has just been opened asks for much at once; what comes after that has to keep to the rate. */
export const burstSeconds = 3;
/** About 2 MB at most; beyond it whoever has been quiet longest begins anew. */
const callersRemembered = 10_000;

export interface CallRate {
  /** Takes one call of the caller's, or says in how many whole seconds there will be one again; 0 where it was taken. */
  take(caller: string, now: EpochMs): number;
}

/** Whose calls are counted together: a person's, wherever from; of who is not signed in, an address's. */
export const callerOf = {
  person: (username: string) => `person ${username}`,
  address: (address: string) => `address ${bucketOf(address)}`,
};

/**
 * A token bucket a caller, in memory: it fills by `perSecond` and holds `burstSeconds` of them. 0: no limit.
 * A clock that is set back fills nothing, and takes nothing away.
 */
export function createCallRate(perSecond: number, remembered = callersRemembered): CallRate {
  const full = perSecond * burstSeconds;
  const buckets = new Map<string, { tokens: number; at: EpochMs }>();
  return {
    take(caller, now) {
      if (perSecond === 0) return 0;
      const { tokens, at } = buckets.get(caller) ?? { tokens: full, at: now };
      const filled = Math.min(full, tokens + (Math.max(0, now - at) / 1000) * perSecond);
      const taken = filled >= 1;
      // Deleted first, so that insertion order is the order of the last call.
      buckets.delete(caller);
      buckets.set(caller, { tokens: taken ? filled - 1 : filled, at: now });
      const [quietest] = buckets.keys();
      if (buckets.size > remembered && quietest !== undefined) buckets.delete(quietest);
      return taken ? 0 : Math.ceil((1 - filled) / perSecond);
    },
  };
}

export function tooManyCalls(secondsToWait: number, perSecond: number): AppError {
  const detail = `More than ${perSecond} requests a second are not answered. Try again in ${secondsToWait} s.`;
  return new AppError('too_many_requests', detail, { retry_after_seconds: secondsToWait });
}
