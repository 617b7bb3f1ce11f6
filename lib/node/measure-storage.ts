import 'server-only';
import type { Dirent } from 'node:fs';
import { lstat, opendir, readdir } from 'node:fs/promises';
import path from 'node:path';

export interface StorageMeter {
  /** Bytes by username, as last measured; no entry for a user who was not measured yet. */
  measured(): ReadonlyMap<string, number>;
  /** Measures unless that was done within the last minute; calls at the same time share one measurement. Never throws. */
  refresh(username: string): Promise<number>;
  /** Every user who has a folder, one after the other; forgets those whose folder has gone. Never throws. */
  refreshAll(): Promise<void>;
}

interface Options {
  /** Holds one folder for each user. */
  root: string;
  /** Milliseconds of a clock that only goes forth. */
  monotonicMs?: () => number;
  maxAgeMs?: number;
  /** Told once a measurement of what it could not look into: the figure lacks it. */
  onUnreadable?: (username: string, unreadable: { count: number; first: string }) => void;
}

/** The thread pool of this process has four threads, and the store needs some of them. */
const filesAtATime = 2;

/**
 * Bytes under `<root>/<username>/`: the sizes of regular files, a file with several names once. Links are not followed,
 * so that a link out of the folder, or in a ring, adds nothing. Nothing is read synchronously: the folders may lie on a slow disk.
 */
export function createStorageMeter(options: Options): StorageMeter {
  const { root, monotonicMs = () => performance.now(), maxAgeMs = 60_000, onUnreadable } = options;
  let bytesByUser: ReadonlyMap<string, number> = new Map();
  const measuredAtMs = new Map<string, number>();
  const running = new Map<string, Promise<number>>();

  async function measure(username: string): Promise<number> {
    const found = isFolderName(username) ? await measureFolder(path.join(root, username)) : nothing();
    const [first] = found.unreadable;
    if (first !== undefined) onUnreadable?.(username, { count: found.unreadable.length, first });
    // From its end: a walk that takes longer than a minute is not begun again at once.
    measuredAtMs.set(username, monotonicMs());
    if (bytesByUser.get(username) !== found.bytes) bytesByUser = new Map(bytesByUser).set(username, found.bytes);
    return found.bytes;
  }

  function refresh(username: string): Promise<number> {
    const bytes = bytesByUser.get(username);
    const at = measuredAtMs.get(username);
    if (bytes !== undefined && at !== undefined && monotonicMs() - at < maxAgeMs) return Promise.resolve(bytes);
    const shared = running.get(username);
    if (shared) return shared;
    const measuring = measure(username).finally(() => running.delete(username));
    running.set(username, measuring);
    return measuring;
  }

  async function refreshAll(): Promise<void> {
    const names = await foldersIn(root);
    if (names === null) return;
    for (const name of names) await refresh(name);
    const present = new Set(names);
    const gone = [...bytesByUser.keys()].filter((name) => !present.has(name));
    if (gone.length === 0) return;
    bytesByUser = new Map([...bytesByUser].filter(([name]) => present.has(name)));
    for (const name of gone) measuredAtMs.delete(name);
  }

  return { measured: () => bytesByUser, refresh, refreshAll };
}

interface Found {
  bytes: number;
  unreadable: string[];
  /** Files with several names, by device and inode. */
  linkedFiles: Set<string>;
}

function nothing(): Found {
  return { bytes: 0, unreadable: [], linkedFiles: new Set() };
}

/** A name that leads out of the root is nobody's folder. */
function isFolderName(username: string): boolean {
  return !['', '.', '..'].includes(username) && !/[/\0]/.test(username);
}

/** Null where the root cannot be read; a root that is not made yet holds nobody. */
async function foldersIn(root: string): Promise<string[] | null> {
  try {
    const entries = await readdir(root, { withFileTypes: true });
    // An administrator may keep a user's folder elsewhere, with a link to it.
    return entries.filter((entry) => entry.isDirectory() || entry.isSymbolicLink()).map((entry) => entry.name);
  } catch (error) {
    return isAbsence(error) ? [] : null;
  }
}

async function measureFolder(userFolder: string): Promise<Found> {
  const found = nothing();
  const folders = [userFolder];
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    try {
      await measureEntries(folder, folders, found);
    } catch (error) {
      if (!isAbsence(error)) found.unreadable.push(folder);
    }
  }
  return found;
}

/** Adds the folder's files to `found` and its folders to `folders`; never holds a list of all its entries. */
async function measureEntries(folder: string, folders: string[], found: Found): Promise<void> {
  let batch: Promise<void>[] = [];
  for await (const entry of await opendir(folder, { bufferSize: 256 })) {
    if (entry.isDirectory()) folders.push(path.join(folder, entry.name));
    else if (mayBeFile(entry)) batch.push(addFile(path.join(folder, entry.name), folders, found));
    if (batch.length < filesAtATime) continue;
    await Promise.all(batch);
    batch = [];
  }
  await Promise.all(batch);
}

/** Some file systems do not tell the type of an entry with its name. */
function mayBeFile(entry: Dirent): boolean {
  return entry.isFile() || !(isOther(entry) || entry.isSymbolicLink());
}

function isOther(entry: Dirent): boolean {
  return entry.isSocket() || entry.isFIFO() || entry.isBlockDevice() || entry.isCharacterDevice();
}

async function addFile(file: string, folders: string[], found: Found): Promise<void> {
  try {
    const facts = await lstat(file);
    if (facts.isDirectory()) folders.push(file);
    if (!facts.isFile()) return;
    const identity = `${facts.dev}:${facts.ino}`;
    if (facts.nlink > 1 && found.linkedFiles.has(identity)) return;
    if (facts.nlink > 1) found.linkedFiles.add(identity);
    found.bytes += facts.size;
  } catch (error) {
    if (!isAbsence(error)) found.unreadable.push(file);
  }
}

/** What disappears during a walk is simply not there. */
function isAbsence(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR');
}
