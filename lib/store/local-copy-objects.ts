import 'server-only';
import type { SealedFiles, SealedObject } from './local-copy-files';
import type { CopyIndex } from './local-copy-index';
import { createWriteBehind } from './local-copy-write-behind';
import type { TimeSlices } from './time-slices';

/** Of objects that wait for the disk while the first look at a tree is under way: a cluster's month has room in it. */
const mostWaitingBytes = 96 * 1024 * 1024;

/** The objects of a copy: what the index knows of them and their bytes on disk, in step. */
export interface CopyObjects {
  /** As it was last kept; null where there is none that holds. */
  read(key: string): Promise<SealedObject | null>;
  /** The first file of an object may wait for the disk; what replaces one may not. */
  keep(key: string, object: SealedObject, isFirst: boolean): void;
  /** It is gone from the store. */
  drop(key: string): void;
  /** It stands in the store, and what is at hand of it counts no more. */
  discard(key: string): void;
  /** Somebody waits for the store, until the call that is given back: files can wait. */
  busy(): () => void;
  /** All that was kept is on disk. */
  settled(): Promise<void>;
}

export function createCopyObjects(files: SealedFiles, index: CopyIndex, slices: TimeSlices): CopyObjects {
  const onLost = (key: string) => index.setHeld(key, false);
  const behind = createWriteBehind({ files, slices, mostBytes: mostWaitingBytes, onLost });

  return {
    busy: behind.busy,
    settled: behind.settled,

    async read(key) {
      const turn = slices.turn();
      if (turn) await turn;
      const held = behind.read(key);
      if (held === null) index.setHeld(key, false);
      return held;
    },

    keep(key, object, isFirst) {
      const { version } = object;
      index.note({ key, version, size: object.bytes.byteLength });
      if (index.isHeld(key, version)) return;
      const write = isFirst ? behind.writeFirst : behind.write;
      index.setHeld(key, write(key, object));
    },

    drop(key) {
      index.forget(key);
      behind.discard(key);
    },

    discard(key) {
      index.setHeld(key, false);
      behind.discard(key);
    },
  };
}
