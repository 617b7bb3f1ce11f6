import 'server-only';

import type { SealedFiles, SealedObject } from './local-copy-files';
import type { TimeSlices } from './time-slices';

/** Nobody has asked for so long: the reading of a tree has no longer gaps. */
const quietMs = 100;

interface WriteBehindParts {
  files: SealedFiles;
  slices: TimeSlices;
  /** Of the objects that wait, at most; what comes on top of it is written at once. */
  mostBytes: number;
  /** The disk did not take a file that had waited. */
  onLost(name: string): void;
}

/**
 * Files of objects that are read for the first time, written once nobody waits for the store: making thousands of files
 * takes as long as reading them. Whoever asks for one that waits is given it. What replaces or takes away a file is done at
 * once, so that what a crash leaves on disk is never older than it would be without waiting.
 */
export interface WriteBehind {
  read(name: string): SealedObject | null;
  /** False where the disk did not take it. */
  write(name: string, object: SealedObject): boolean;
  /** Where there is no file of that name; of bytes that nobody changes. False where the disk did not take it. */
  writeFirst(name: string, object: SealedObject): boolean;
  discard(name: string): void;
  /** Somebody waits for the store, until the call that is given back. */
  busy(): () => void;
  /** All that waits is on disk. */
  settled(): Promise<void>;
}

export function createWriteBehind({ files, slices, mostBytes, onLost }: WriteBehindParts): WriteBehind {
  const waiting = new Map<string, SealedObject>();
  let waitingBytes = 0;
  let askers = 0;
  let timer: NodeJS.Timeout | undefined;

  function take(name: string): void {
    waitingBytes -= waiting.get(name)?.bytes.byteLength ?? 0;
    waiting.delete(name);
  }

  function write(name: string, object: SealedObject): boolean {
    take(name);
    return files.write(name, object);
  }

  async function writeWaiting(goesOn: () => boolean): Promise<void> {
    for (const [name, object] of waiting) {
      const turn = slices.turn();
      if (turn) await turn;
      if (!goesOn()) return;
      if (waiting.get(name) === object && !write(name, object)) onLost(name);
    }
  }

  function whenQuiet(): void {
    clearTimeout(timer);
    if (askers > 0 || waiting.size === 0) return;
    timer = setTimeout(() => writeWaiting(() => askers === 0), quietMs).unref();
  }

  return {
    write,
    read: (name) => waiting.get(name) ?? files.read(name),

    writeFirst(name, object) {
      take(name);
      if (waitingBytes + object.bytes.byteLength > mostBytes) return files.write(name, object);
      waiting.set(name, object);
      waitingBytes += object.bytes.byteLength;
      return true;
    },

    discard(name) {
      take(name);
      files.discard(name);
    },

    busy() {
      askers += 1;
      clearTimeout(timer);
      return () => {
        askers -= 1;
        whenQuiet();
      };
    },

    settled: () => writeWaiting(() => true),
  };
}
