import 'server-only';
import type { EpochMs } from '../time/clock';
import type { CopyUse } from './port';

/** More than one look at a tree asks for while its store is away. */
const keptAnswers = 10_000;

/** Counts what was answered from a copy, and how old it may have been. */
export interface CopyAnswers {
  /** `since`: when the store was last heard. `asOf`: all that was written before is in the answer; null where nobody asks. */
  add(answer: { since: EpochMs; asOf: EpochMs | null }): void;
  use(): CopyUse;
}

export function createCopyAnswers(): CopyAnswers {
  let answers = 0;
  let lastSince: EpochMs | null = null;
  const aged: { answer: number; asOf: EpochMs }[] = [];

  const oldest = (after: number): EpochMs | null => {
    let found: EpochMs | null = null;
    for (const { answer, asOf } of aged) if (answer > after && (found === null || asOf < found)) found = asOf;
    return found;
  };

  return {
    add({ since, asOf }) {
      answers++;
      lastSince = since;
      if (asOf !== null) aged.push({ answer: answers, asOf });
      if (aged.length > 2 * keptAnswers) aged.splice(0, keptAnswers);
    },
    use: () => ({ answers, since: lastSince, oldest }),
  };
}
