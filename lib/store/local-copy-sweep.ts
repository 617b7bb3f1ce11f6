import 'server-only';
import type { SealedFiles } from './local-copy-files';
import type { TimeSlices } from './time-slices';

/** The first time when everything has been listed once: until then the store may know more than the copy. */
const firstAfterMs = 10 * 60_000;
const everyMs = 24 * 3_600_000;

interface SweepParts {
  files: SealedFiles;
  /** Keys whose files are kept. */
  keys(): Iterable<string>;
  slices: TimeSlices;
  /** Milliseconds that only grow. */
  monotonicNow(): number;
  onFailure(error: unknown): void;
}

/** Answers what throws away, once it is time, the files that belong to no object: it is called now and then. */
export function createSweep({ files, keys, slices, monotonicNow, onFailure }: SweepParts): () => void {
  let dueAt = monotonicNow() + firstAfterMs;
  return () => {
    const now = monotonicNow();
    if (now < dueAt) return;
    dueAt = now + everyMs;
    files.sweep(keys(), slices).catch(onFailure);
  };
}
