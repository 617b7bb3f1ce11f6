import 'server-only';
import type { EpochMs } from '../time/clock';

/** What may be used once, on this frontend: states and logout tokens. */
export interface UsedOnce {
  /** False where it was used before. */
  use(what: string, until: EpochMs, now: EpochMs): boolean;
  /** It came to nothing, and may be tried again. */
  forget(what: string): void;
}

export function createUsedOnce(): UsedOnce {
  const used = new Map<string, EpochMs>();
  return {
    use(what, until, now) {
      for (const [one, end] of used) if (end <= now) used.delete(one);
      if (used.has(what)) return false;
      used.set(what, until);
      return true;
    },
    forget: (what) => void used.delete(what),
  };
}
