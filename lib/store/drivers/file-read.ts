import 'server-only';
import { type BigIntStats, closeSync, constants, fstatSync, openSync, read, readSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { maxObjectBytes, type StoredObject, StoreObjectUnreadable } from '../port';
import type { TimeSlices } from '../time-slices';
import { errorCodeOf, isAbsence, readError } from './file-errors';
import { isSettling, versionOf } from './file-facts';
import type { TreeRoot } from './file-root';

/** Up to this a read is a few microseconds of copying; larger files are read by Node's thread pool. */
const syncReadBytes = 256 * 1024;

/** How often a file that changes under the reader is read again, 20 ms apart. */
const readAttempts = 8;
const readAgainAfterMs = 20;

interface OpenFile {
  descriptor: number;
  facts: BigIntStats;
}

/**
 * One whole object of one version, or null. Other programs may write in place, so the file's facts must be the same
 * after reading as they were before; otherwise it is read again.
 *
 * @throws StoreObjectUnreadable, StoreKeyRefused, StoreUnavailable
 */
export async function readObject(
  root: TreeRoot,
  slices: TimeSlices,
  key: string,
  file: string,
): Promise<StoredObject | null> {
  for (let attempt = 0; attempt < readAttempts; attempt++) {
    const turn = slices.turn();
    if (turn) await turn;
    const object = await tryToRead(root, key, file);
    if (object !== 'changing') return object;
    await delay(readAgainAfterMs);
  }
  throw new StoreObjectUnreadable(key, 'keeps changing while it is read');
}

async function tryToRead(root: TreeRoot, key: string, file: string): Promise<StoredObject | null | 'changing'> {
  let open: OpenFile | null = null;
  try {
    open = openObject(root, key, file);
    if (open === null || !open.facts.isFile()) return null;
    if (open.facts.size > maxObjectBytes) throw new StoreObjectUnreadable(key, 'is larger than 16 MiB');
    if (isSettling(open.facts)) return 'changing';

    const size = Number(open.facts.size);
    const bytes = size <= syncReadBytes ? readSmall(open.descriptor, size) : await readLarge(open.descriptor, size);
    const version = versionOf(open.facts);
    const isWhole = bytes !== null && versionOf(fstatSync(open.descriptor, { bigint: true })) === version;
    return isWhole ? { bytes, version } : 'changing';
  } catch (error) {
    throw readError(key, error);
  } finally {
    if (open !== null) closeSync(open.descriptor);
  }
}

function openObject(root: TreeRoot, key: string, file: string): OpenFile | null {
  const folder = root.folderInside(path.dirname(file), key);
  if (folder === null) return null;
  const descriptor = openUnlessLink(file) ?? openLink(root, key, file);
  return descriptor === null ? null : { descriptor, facts: fstatSync(descriptor, { bigint: true }) };
}

function openLink(root: TreeRoot, key: string, file: string): number | null {
  const real = root.realPathInside(file, key);
  return real === null ? null : openUnlessLink(real);
}

/** Null for a link and where nothing is. Never waits, as opening a named pipe would. */
function openUnlessLink(file: string): number | null {
  try {
    return openSync(file, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  } catch (error) {
    if (isAbsence(error) || errorCodeOf(error) === 'ELOOP') return null;
    throw error;
  }
}

/** Null where the file has become shorter than it was. */
function readSmall(descriptor: number, size: number): Uint8Array | null {
  // Unfilled memory, all of it written below; none of Node's shared pool, which would be kept alive with it.
  const bytes = Buffer.allocUnsafeSlow(size);
  let filled = 0;
  while (filled < size) {
    const count = readSync(descriptor, bytes, filled, size - filled, filled);
    if (count === 0) return null;
    filled += count;
  }
  return bytes;
}

const readAsync = promisify(read);

async function readLarge(descriptor: number, size: number): Promise<Uint8Array | null> {
  const bytes = new Uint8Array(size);
  let filled = 0;
  while (filled < size) {
    const { bytesRead } = await readAsync(descriptor, bytes, filled, size - filled, filled);
    if (bytesRead === 0) return null;
    filled += bytesRead;
  }
  return bytes;
}
