import 'server-only';
import type { AnalysisVersion } from '../cluster/records';
import { AppError } from '../errors';
import { analysisVersionKey, withNewVersion } from '../records/analysis-index';
import { isStoreError, type Store } from '../store/port';
import { commitIndex, requireRoom } from './commit-index';
import type { Found, HeldAnalysis } from './held-analysis';

/** So many files that no index names are stepped over: each was left by a save that did not come to its end. */
const mostLeftOvers = 1000;

/** The highest number among the names; 0 for none. */
export function lastNumber(names: readonly string[]): number {
  return Math.max(0, ...names.map(numberOf).filter(Number.isSafeInteger));
}

function numberOf(name: string): number {
  return /^\d+$/.test(name) ? Number(name) : 0;
}

interface NewVersion {
  id: string;
  /** Null: the first of its analysis. */
  over: Found;
  text: Uint8Array;
  facts: Omit<AnalysisVersion, 'version'>;
}

type Added = { kind: 'added'; version: string; held: HeldAnalysis } | { kind: 'changed_meanwhile'; found: Found };

/**
 * Adds a version: first its text, under a name that nobody has had, then the index, which is what makes it hold. Where
 * the index was changed meanwhile, the text is taken away again; where its fate is unknown, it stays, named by nobody.
 */
export async function addVersion(store: Store, { id, over, text, facts }: NewVersion): Promise<Added> {
  const before = over?.kind === 'held' ? over.bytes : null;
  const first = firstNumber(over);
  // Before anything is written: the name that the text then gets is about as long.
  requireRoom(id, withNewVersion(before, { version: String(first), ...facts }));
  const version = await writeText(store, id, first, text);
  const index = withNewVersion(before, { version, ...facts });
  const condition = over ? { ifVersion: over.version } : { ifAbsent: true as const };
  const commit = await commitIndex(store, id, index, condition, (found) => names(found, version, facts));
  if (commit.kind === 'committed') return { kind: 'added', version, held: asHeld(commit.found) };
  await takeAway(store, id, version);
  return commit;
}

/** Nobody else has had the text's name; by hand, though, an index may name what is not there. */
function names(found: Found, version: string, { by, at }: NewVersion['facts']): boolean {
  if (found?.kind !== 'held') return false;
  return found.record.versions.some((one) => one.version === version && one.by === by && one.at === at);
}

/** What was written with a version in it is no removed one's. */
export function asHeld(found: NonNullable<Found>): HeldAnalysis {
  if (found.kind === 'held') return found;
  throw new TypeError('an index with versions reads as a removed one');
}

/** Above all that the analysis has, and that one of its name had before it. */
function firstNumber(over: Found): number {
  const last = over?.kind === 'held' ? lastNumber(over.record.versions.map(({ version }) => version)) : 0;
  return Math.max(last, over?.kind === 'removed' ? over.removal.lastVersion : 0) + 1;
}

async function writeText(store: Store, id: string, first: number, text: Uint8Array): Promise<string> {
  for (let number = first; number < first + mostLeftOvers; number += 1) {
    if (await writeNew(store, versionKey(id, String(number)), text)) return String(number);
  }
  const words = `${mostLeftOvers} files beside the index of "${id}" are named by nobody. An administrator has to look at them.`;
  throw new AppError('unavailable', words);
}

function versionKey(id: string, version: string): string {
  const key = analysisVersionKey(id, version);
  if (key === null) throw new TypeError(`${id} ${version} is no version`);
  return key;
}

/** False where something stands there already. */
async function writeNew(store: Store, key: string, bytes: Uint8Array): Promise<boolean> {
  try {
    await store.put(key, bytes, { ifAbsent: true });
    return true;
  } catch (error) {
    if (isStoreError(error, 'store_conflict')) return false;
    throw error;
  }
}

async function takeAway(store: Store, id: string, version: string): Promise<void> {
  try {
    await store.remove(versionKey(id, version));
  } catch (error) {
    // Named by nobody, it is stepped over.
    if (!isStoreError(error, 'store_unavailable')) throw error;
  }
}
