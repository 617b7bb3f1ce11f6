import 'server-only';
import { randomUUID } from 'node:crypto';
import { type BigIntStats, linkSync, lstatSync, renameSync, statSync, unlinkSync, utimesSync } from 'node:fs';
import { type FileHandle, mkdir, open, readdir, stat, unlink } from 'node:fs/promises';
import path from 'node:path';
import { ownNamePrefix } from '../keys';
import { StoreConflict, StoreKeyRefused, type WriteCondition } from '../port';
import { errorCodeOf } from './file-errors';
import { versionOf } from './file-facts';
import type { StillHeld } from './file-lock';

const temporaryNamePrefix = `${ownNamePrefix}tmp-`;

/** A writer needs seconds at most; what is older was left by one that was killed. */
const leftOverAfterMs = 5 * 60_000;

/** Makes the folder, and makes it and those made above it durable. */
export async function makeFolder(folder: string): Promise<void> {
  const firstMade = await mkdir(folder, { recursive: true });
  if (firstMade === undefined) return;
  for (let made = folder; made.length >= firstMade.length; made = path.dirname(made))
    await syncFolder(path.dirname(made));
}

/** Makes names durable that were given or taken in the folder. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** A durable file with these bytes beside the target, with the target's owner and mode where there is one. */
export async function writeTemporary(target: string, bytes: Uint8Array): Promise<string> {
  const temporary = path.join(path.dirname(target), temporaryNamePrefix + randomUUID());
  const replaced = lstatSync(target, { throwIfNoEntry: false });
  const handle = await open(temporary, 'wx', 0o644);
  try {
    await handle.writeFile(bytes);
    if (replaced?.isFile()) await takeAfter(handle, replaced);
    await handle.sync();
  } catch (error) {
    await discard(temporary);
    throw error;
  } finally {
    await handle.close();
  }
  return temporary;
}

async function takeAfter(handle: FileHandle, replaced: { uid: number; gid: number; mode: number }): Promise<void> {
  try {
    await handle.chown(replaced.uid, replaced.gid);
  } catch (error) {
    // Only root may give files away; without that the writer's own ownership is the usual one.
    if (errorCodeOf(error) !== 'EPERM') throw error;
  }
  await handle.chmod(replaced.mode & 0o777);
}

export async function discard(temporary: string): Promise<void> {
  try {
    await unlink(temporary);
  } catch (error) {
    if (errorCodeOf(error) !== 'ENOENT') throw error;
  }
}

/** @throws StoreConflict where the condition does not hold; StoreKeyRefused where a folder stands there */
export function checkCondition(key: string, target: string, condition: WriteCondition): BigIntStats | undefined {
  const present = statSync(target, { bigint: true, throwIfNoEntry: false });
  if (present?.isDirectory()) throw new StoreKeyRefused(key);
  if ('ifAbsent' in condition && present) throw new StoreConflict(key);
  if ('ifVersion' in condition && (!present || versionOf(present) !== condition.ifVersion))
    throw new StoreConflict(key);
  return present;
}

/** Puts the temporary file in the target's place; answers its version. Only while the object's lock is held. */
export function replace(
  key: string,
  target: string,
  temporary: string,
  condition: WriteCondition,
  stillHeld: StillHeld,
): string {
  const present = checkCondition(key, target, condition);
  const version = stamp(temporary, present?.mtimeNs ?? 0n);
  stillHeld();
  if (!('ifAbsent' in condition)) renameSync(temporary, target);
  else if (!linkIfAbsent(key, temporary, target)) renameSync(temporary, target);
  return version;
}

/**
 * Unlike a rename, a link also fails where a program that knows nothing of the lock made the file meanwhile. False where
 * the file system has no links.
 */
function linkIfAbsent(key: string, temporary: string, target: string): boolean {
  try {
    linkSync(temporary, target);
  } catch (error) {
    const code = errorCodeOf(error);
    if (code === 'EEXIST') throw new StoreConflict(key);
    if (code === 'EPERM' || code === 'ENOTSUP' || code === 'EOPNOTSUPP' || code === 'ENOSYS') return false;
    throw error;
  }
  unlinkSync(temporary);
  return true;
}

let lastNowUs = 0;

/** Whole microseconds since the epoch, never the same ones twice in one process: an inode may come back at once. */
function nextNowUs(): number {
  const microseconds = Math.floor((performance.now() * 1000) % 1000);
  lastNowUs = Math.max(lastNowUs + 1, Date.now() * 1000 + microseconds);
  return lastNowUs;
}

/** 1 us does for most file systems; some keep milliseconds, whole seconds, or (FAT) every second one. */
const stampStepsUs = [1, 1000, 1_000_000, 4_000_000];

/**
 * Gives the file a modification time later than that of the version that it replaces, so that two versions of a key
 * differ even where they come within one tick of the kernel's clock, have one size and reuse one inode.
 */
function stamp(temporary: string, replacedMtimeNs: bigint): string {
  const nowUs = nextNowUs();
  for (const stepUs of stampStepsUs) {
    const stampUs = Math.max(nowUs, Number(replacedMtimeNs / 1000n) + stepUs);
    // Half a microsecond more: a double of the seconds is rounded down to the microsecond below otherwise.
    const seconds = (stampUs + 0.5) / 1e6;
    utimesSync(temporary, seconds, seconds);
    const facts = statSync(temporary, { bigint: true });
    if (facts.mtimeNs > replacedMtimeNs) return versionOf(facts);
  }
  throw new Error('the file system keeps no modification times that tell versions apart');
}

/** Removes what killed writers left in the folder. */
export async function removeLeftOvers(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.startsWith(temporaryNamePrefix)) continue;
    const file = path.join(folder, name);
    const facts = await stat(file).catch(() => null);
    if (facts && Date.now() - facts.mtimeMs > leftOverAfterMs) await discard(file);
  }
}
