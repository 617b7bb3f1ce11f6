import 'server-only';
import { accessSync, constants, realpathSync, statSync } from 'node:fs';
import path from 'node:path';
import { StoreKeyRefused, StoreUnavailable } from '../port';
import { errorCodeOf, isAbsence } from './file-errors';

/** The root folder and the one rule of what lies inside it. */
export interface TreeRoot {
  folder: string;
  /**
   * The real path of what is there, links followed; null where nothing is.
   *
   * @throws StoreKeyRefused where links lead out of the root
   * @throws StoreUnavailable where the root itself was there earlier and has gone, as an unmounted disk does, or where
   * something else than a folder stands in its place: neither is an empty tree
   */
  realPathInside(candidate: string, key: string): string | null;
  /** `realPathInside` of a folder, remembered for a few milliseconds: a third of the time of reading small files otherwise. */
  folderInside(candidate: string, key: string): string | null;
  /** That the nearest thing there is on the way to the candidate lies inside. Throws as `realPathInside` does. */
  checkWayTo(candidate: string, key: string): void;
  /** The root's own real path; null before the first write made it. Throws as `realPathInside` does. */
  realRoot(): string | null;
}

/** One slice of reading (time-slices.ts): about as long as one could not look again anyway. */
const rememberFolderMs = 10;

export function createTreeRoot(folder: string): TreeRoot {
  let wasThere = false;

  function realRoot(): string | null {
    if (placeOf(folder) === 'no folder') throw new StoreUnavailable(`the place of the tree, ${folder}, is no folder`);
    const real = realPathOf(folder);
    if (real !== null) wasThere = true;
    else if (wasThere) throw new StoreUnavailable(`the folder of the tree, ${folder}, has gone`);
    return real;
  }

  function realPathInside(candidate: string, key: string): string | null {
    const root = realRoot();
    const real = root === null ? null : realPathOf(candidate);
    if (root === null || real === null) return null;
    if (!isInside(real, root)) throw new StoreKeyRefused(key);
    return real;
  }

  let remembered = { candidate: '', real: '', until: 0 };

  function folderInside(candidate: string, key: string): string | null {
    const now = performance.now();
    if (remembered.candidate === candidate && now < remembered.until) return remembered.real;
    const real = realPathInside(candidate, key);
    if (real !== null) remembered = { candidate, real, until: now + rememberFolderMs };
    return real;
  }

  function checkWayTo(candidate: string, key: string): void {
    if (candidate === folder || realPathInside(candidate, key) !== null) return;
    checkWayTo(path.dirname(candidate), key);
  }

  return { folder, realRoot, realPathInside, folderInside, checkWayTo };
}

export function isInside(real: string, realRoot: string): boolean {
  return real === realRoot || real.startsWith(realRoot === path.sep ? path.sep : realRoot + path.sep);
}

/** What stands where a folder should; `no folder` also where something else bars the way to it. Links are followed. */
export function placeOf(folder: string): 'folder' | 'nothing' | 'no folder' {
  try {
    return statSync(folder).isDirectory() ? 'folder' : 'no folder';
  } catch (error) {
    if (!isAbsence(error)) throw error;
    return errorCodeOf(error) === 'ENOTDIR' ? 'no folder' : 'nothing';
  }
}

/** Null where nothing is there. */
export function realPathOf(candidate: string): string | null {
  try {
    return realpathSync.native(candidate);
  } catch (error) {
    if (isAbsence(error)) return null;
    throw error;
  }
}

/**
 * Whether this process may write there, or, where nothing is yet, in the nearest folder above. Mode bits are looked at
 * too: the system lets root write to a copy that someone made read-only on purpose.
 */
export function isWritable(candidate: string): boolean {
  const facts = statSync(candidate, { throwIfNoEntry: false });
  if (!facts) {
    const above = path.dirname(candidate);
    return above !== candidate && isWritable(above);
  }
  if ((facts.mode & 0o222) === 0) return false;
  try {
    accessSync(candidate, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}
