import 'server-only';
import { type EpochMs, isoInstant } from '../time/clock';

const failureToldEveryMs = 60_000;

/** What the copy needs of a log: pino's has it. */
export interface CopyLog {
  info(facts: object, words: string): void;
  warn(facts: object, words: string): void;
}

/** What the log hears of a copy. */
export interface CopyWords {
  away(error: Error, since: EpochMs | null): void;
  back(): void;
  /** The copy is a help: without it, or with a part of it, the store is asked. Told once a minute at most. */
  failure(error: unknown): void;
}

export function copyWords(
  logger: CopyLog,
  { store, folder, monotonicNow }: { store: string; folder: string; monotonicNow: () => number },
): CopyWords {
  let failureTellableAt = Number.NEGATIVE_INFINITY;
  return {
    away(error, since) {
      const facts = { err: error, store, since: since === null ? null : isoInstant(since) };
      logger.warn(facts, 'the store does not answer; what was read of it is shown, and nothing can be changed');
    },
    back: () => logger.info({ store }, 'the store answers again'),
    failure(error) {
      const now = monotonicNow();
      if (now < failureTellableAt) return;
      failureTellableAt = now + failureToldEveryMs;
      logger.warn({ err: error, folder }, 'the copy of the tree on disk has trouble');
    },
  };
}
