import 'server-only';
import type { AnalysisRecord, AnalysisVersion, Problem } from '../cluster/records';
import { AppError } from '../errors';
import { type AnalysisRemoval, analysisIndexKey, readAnalysis, readRemoval } from '../records/analysis-index';
import type { Store, StoredObject } from '../store/port';
import { isoInstant } from '../time/clock';
import { minuteWords } from './minute-words';

/** An analysis's index as it stands in the store at this moment. */
export interface HeldAnalysis {
  kind: 'held';
  record: AnalysisRecord;
  bytes: Uint8Array;
  /** For a conditional write of the index, and so of the analysis. */
  version: string;
  problems: readonly Problem[];
}

/** Its index says that it was removed; an analysis of that name may be made again over it. */
interface RemovedAnalysis {
  kind: 'removed';
  removal: AnalysisRemoval;
  version: string;
}

/** What stands under a name; null: nothing ever did. */
export type Found = HeldAnalysis | RemovedAnalysis | null;

/** Throws AppError `unavailable` for an index that cannot be read at all. */
export async function findAnalysis(store: Store, id: string): Promise<Found> {
  const object = await store.get(analysisIndexKey(id));
  return object && foundIn(id, object);
}

/** Throws AppError `unavailable` for an index that cannot be read at all. */
export function foundIn(id: string, object: StoredObject): HeldAnalysis | RemovedAnalysis {
  const key = analysisIndexKey(id);
  const { record, problems } = readAnalysis({ key, name: id, ...object });
  if (record) return { kind: 'held', record, problems, ...object };
  const removal = problems.length === 0 ? readRemoval(object.bytes) : null;
  if (removal) return { kind: 'removed', removal, version: object.version };
  throw new AppError('unavailable', `${key} cannot be used: ${problemWords(problems)}. ${mend}`);
}

const mend = 'An administrator has to mend the file in the tree first.';

/** Throws AppError `not_found`, and `unavailable` for an index that cannot be read at all. */
export async function requireAnalysis(store: Store, id: string): Promise<HeldAnalysis> {
  const found = await findAnalysis(store, id);
  if (found?.kind === 'held') return found;
  throw new AppError('not_found', absenceWords(id, found));
}

export function absenceWords(id: string, found: RemovedAnalysis | null): string {
  if (!found) return `There is no analysis "${id}".`;
  const { by, at } = found.removal;
  return `${by || 'Somebody'} removed the analysis "${id}"${at === null ? '' : ` at ${minuteWords(at)}`}.`;
}

/**
 * Throws AppError `unavailable` for an index with any fault: what could not be read of it must not be written over.
 */
export function requireSound({ record, problems }: HeldAnalysis): void {
  if (problems.length === 0) return;
  const key = analysisIndexKey(record.id);
  throw new AppError('unavailable', `${key} is not written over, since in it ${problemWords(problems)}. ${mend}`);
}

function problemWords(problems: readonly Problem[]): string {
  const [first] = problems;
  if (!first) return 'it is unreadable';
  const line = first.line === undefined ? '' : ` (line ${first.line})`;
  const more = problems.length > 1 ? ` (and ${problems.length - 1} more)` : '';
  return `${first.entry === undefined ? 'it' : first.entry} ${first.reason}${line}${more}`;
}

/** The act that was the last on this analysis, as far as its index tells. */
function lastChangeWords({ record }: HeldAnalysis): { words: string; newest: AnalysisVersion | null } {
  const newest = record.versions.at(-1) ?? null;
  const acts = record.versions.flatMap(({ version, by, at, registered, registeredBy, registeredAt }) => [
    { at, words: `${by || 'Somebody'} saved version ${version}` },
    { at: registeredAt, words: `${registeredBy} ${registered ? 'registered' : 'withdrew'} version ${version}` },
  ]);
  const last = acts.filter(({ at }) => at !== null).reduce(later, { at: null, words: 'Somebody changed it' });
  return { words: last.at === null ? last.words : `${last.words} at ${minuteWords(last.at)}`, newest };
}

interface Act {
  at: number | null;
  words: string;
}

function later(one: Act, other: Act): Act {
  return (other.at ?? 0) >= (one.at ?? 0) ? other : one;
}

/** For whoever worked on an older state of the analysis; `doing` what, and what to do `then`. */
export function changedMeanwhile(id: string, found: Found, doing: string, then: string): AppError {
  if (found?.kind !== 'held') return new AppError('not_found', absenceWords(id, found));
  const { words, newest } = lastChangeWords(found);
  return new AppError('conflict', `${words} while you were ${doing}. ${then}`, conflictFields(newest));
}

/** What a page needs to show the difference. */
export function conflictFields(newest: AnalysisVersion | null): Record<string, string | null> {
  if (!newest) return {};
  const { version, by, at } = newest;
  return { version, by, at: at === null ? null : isoInstant(at) };
}

/** For a write that named no condition. */
export function conditionMissing(field: string, orNone: boolean): AppError {
  const message = `has to be the "${field}" of the analysis as GET /api/v1/analyses/{id} told it`;
  const detail = `If-Match: ${message}${orNone ? '; where there is none yet, send If-None-Match: *' : ''}`;
  return new AppError('invalid', detail, { errors: [{ path: 'If-Match', message }] });
}
