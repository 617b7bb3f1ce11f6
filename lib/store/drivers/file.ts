import 'server-only';
import { createHash } from 'node:crypto';
import { lstatSync, unlinkSync } from 'node:fs';
import path from 'node:path';
import { ownNamePrefix, segmentsOfKey, segmentsOfPrefix } from '../keys';
import {
  type ListedObject,
  type ListRange,
  noCopyUse,
  type Store,
  StoreUnavailable,
  type WriteCondition,
} from '../port';
import { createTimeSlices, type TimeSlices } from '../time-slices';
import { isAbsence, readError, readOnly, writeError } from './file-errors';
import { walkFolder } from './file-list';
import { withLock } from './file-lock';
import { readObject } from './file-read';
import { createTreeRoot, isWritable, placeOf, type TreeRoot } from './file-root';
import {
  checkCondition,
  discard,
  makeFolder,
  removeLeftOvers,
  replace,
  syncFolder,
  writeTemporary,
} from './file-write';

/** Of one turn of the event loop, spent on reading small files and listing. */
const sliceMs = 8;

const cleanFolderEveryMs = 60_000;

/** What the methods share. */
interface FileTree {
  root: TreeRoot;
  slices: TimeSlices;
  /** Folder -> when it was last looked through for left-overs (epoch milliseconds). */
  cleanedAt: Map<string, number>;
}

/**
 * The tree as files below a root folder, which the first write makes. Writes are atomic, durable, and conditional between
 * processes on one machine; on a network file system they are not, so run one frontend there.
 *
 * @param rootFolder absolute path
 */
export function createFileStore(rootFolder: string): Store {
  if (!path.isAbsolute(rootFolder)) throw new Error(`the folder of the tree must be an absolute path: ${rootFolder}`);
  const folder = path.resolve(rootFolder);
  const tree: FileTree = { root: createTreeRoot(folder), slices: createTimeSlices(sliceMs), cleanedAt: new Map() };

  return {
    description: `file:${folder}`,
    copyUse: noCopyUse,
    get writable() {
      return placeOf(folder) !== 'no folder' && isWritable(folder);
    },
    async get(key) {
      const file = fileOf(tree, key);
      return readObject(tree.root, tree.slices, key, file);
    },
    async put(key, bytes, condition) {
      const file = fileOf(tree, key);
      return asWrite(key, () => put(tree, key, file, bytes, condition));
    },
    async remove(key) {
      const file = fileOf(tree, key);
      await asWrite(key, () => remove(tree, key, file));
    },
    async list(prefix, range) {
      const segments = segmentsOfPrefix(prefix);
      try {
        return await list(tree, path.join(folder, ...segments), prefix, range);
      } catch (error) {
        throw readError(prefix, error);
      }
    },
  };
}

/** @throws StoreKeyRefused */
function fileOf(tree: FileTree, key: string): string {
  return path.join(tree.root.folder, ...segmentsOfKey(key));
}

async function asWrite<Result>(key: string, write: () => Promise<Result>): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    throw writeError(key, error);
  }
}

/** Between processes: one lock an object, in its folder, so that whoever may write there may lock there. */
function lockPathOf(file: string): string {
  const name = createHash('sha256').update(path.basename(file)).digest('hex').slice(0, 32);
  return path.join(path.dirname(file), `${ownNamePrefix}lock-${name}`);
}

/** @throws StoreUnavailable where the root, the folder or the file was made read-only; StoreKeyRefused for a way out */
function checkMayWrite(tree: FileTree, key: string, file: string): void {
  const paths = [tree.root.folder, path.dirname(file), file];
  tree.root.checkWayTo(file, key);
  if (!paths.every(isWritable)) throw readOnly(key);
}

async function put(tree: FileTree, key: string, file: string, bytes: Uint8Array, condition: WriteCondition) {
  const folder = path.dirname(file);
  tree.root.realRoot();
  checkMayWrite(tree, key, file);
  await makeFolder(folder);
  if (tree.root.realPathInside(folder, key) === null) throw new StoreUnavailable(`the folder of "${key}" has gone`);
  // Looked at again under the lock: this only saves the work of a write that has lost already.
  checkCondition(key, file, condition);
  await cleanNowAndThen(tree, folder);

  const temporary = await writeTemporary(file, bytes);
  try {
    const version = await withLock(lockPathOf(file), (stillHeld) =>
      replace(key, file, temporary, condition, stillHeld),
    );
    await syncFolder(folder);
    return { version };
  } catch (error) {
    await discard(temporary);
    throw error;
  }
}

async function remove(tree: FileTree, key: string, file: string): Promise<void> {
  if (tree.root.realPathInside(path.dirname(file), key) === null) return;
  if (!isObject(file)) return;
  checkMayWrite(tree, key, file);
  await withLock(lockPathOf(file), (stillHeld) => {
    stillHeld();
    if (isObject(file)) unlinkSync(file);
  });
  await syncFolder(path.dirname(file));
}

function isObject(file: string): boolean {
  try {
    return !lstatSync(file).isDirectory();
  } catch (error) {
    if (isAbsence(error)) return false;
    throw error;
  }
}

/** @throws StoreUnavailable where a file stands in place of the folder or of one above it, which is no empty folder */
async function list(
  tree: FileTree,
  folder: string,
  prefix: string,
  range: ListRange | undefined,
): Promise<ListedObject[]> {
  const realRoot = tree.root.realRoot();
  if (placeOf(folder) === 'no folder') throw new StoreUnavailable(`"${prefix}" is no folder`);
  const real = tree.root.realPathInside(folder, prefix);
  if (realRoot === null || real === null) return [];
  const objects: ListedObject[] = [];
  for (const object of walkFolder(real, prefix, realRoot, range?.from)) {
    if (object !== null) objects.push(object);
    const turn = tree.slices.turn();
    if (turn) await turn;
  }
  // Gone or replaced meanwhile, it listed less than there was.
  tree.root.realRoot();
  return objects;
}

async function cleanNowAndThen(tree: FileTree, folder: string): Promise<void> {
  const now = Date.now();
  if (now - (tree.cleanedAt.get(folder) ?? 0) < cleanFolderEveryMs) return;
  tree.cleanedAt.set(folder, now);
  await removeLeftOvers(folder);
}
