import 'server-only';
import { type BigIntStats, lstatSync, readdirSync, statSync } from 'node:fs';
import { ownNamePrefix } from '../keys';
import type { ListedObject } from '../port';
import { errorCodeOf } from './file-errors';
import { versionOf } from './file-facts';
import { isInside, realPathOf } from './file-root';

/** A folder on the way down. */
interface Folder {
  /** Its real path. */
  file: string;
  /** Its key and a closing `/`; `''` for the root. */
  prefix: string;
  /** The real paths of the folders passed on the way, its own last. */
  trail: readonly string[];
}

/** The version of a link that leads out of the root: it is listed so that it can be reported, `get` refuses it. */
const refusedVersion = 'refused';

/**
 * Every file below the folder (a real path), and `null` after each entry that is none, so that the caller can pause anywhere. Entries
 * that disappear meanwhile are skipped. Linked folders are followed where they stay inside and lead to no folder above.
 * Nothing that stands before `from` is looked at: neither its facts nor, for a folder, what is in it.
 */
export function* walkFolder(file: string, prefix: string, realRoot: string, from = ''): Generator<ListedObject | null> {
  const folders: Folder[] = [{ file, prefix, trail: [file] }];
  const first = prefix + from;
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    for (const name of namesIn(folder.file)) {
      if (standsBefore(folder.prefix + name, first)) continue;
      const entry = entryOf(folder, name, realRoot);
      if (entry !== null && 'trail' in entry) folders.push(entry);
      yield entry !== null && 'key' in entry && entry.key >= first ? entry : null;
    }
  }
}

/** Whatever it is: the object of that key, and all that a folder of that name can hold. */
function standsBefore(key: string, first: string): boolean {
  return key < first && `${key}/` < first && !first.startsWith(`${key}/`);
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if (errorCodeOf(error) === 'ENOENT') return [];
    throw error;
  }
}

function entryOf(folder: Folder, name: string, realRoot: string): ListedObject | Folder | null {
  if (name.startsWith(ownNamePrefix)) return null;
  const file = `${folder.file}/${name}`;
  const key = folder.prefix + name;
  const facts = lstatSync(file, { bigint: true, throwIfNoEntry: false });
  if (!facts) return null;
  if (facts.isSymbolicLink()) return linkedEntryOf(folder, file, key, realRoot);
  return entryFrom(facts, folder, file, key);
}

function linkedEntryOf(folder: Folder, file: string, key: string, realRoot: string): ListedObject | Folder | null {
  const real = realPathOf(file);
  const facts = real === null ? undefined : statSync(real, { bigint: true, throwIfNoEntry: false });
  if (real === null || !facts) return null;
  if (!isInside(real, realRoot)) return facts.isDirectory() ? null : { key, version: refusedVersion, size: 0 };
  const leadsBack = folder.trail.some((passed) => isInside(passed, real));
  return facts.isDirectory() && leadsBack ? null : entryFrom(facts, folder, real, key);
}

function entryFrom(facts: BigIntStats, folder: Folder, file: string, key: string): ListedObject | Folder | null {
  if (facts.isDirectory()) return { file, prefix: `${key}/`, trail: [...folder.trail, file] };
  if (!facts.isFile()) return null;
  return { key, version: versionOf(facts), size: Number(facts.size) };
}
