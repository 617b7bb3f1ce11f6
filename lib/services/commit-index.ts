import 'server-only';
import { AppError } from '../errors';
import { analysisIndexKey, isIndexTooLarge } from '../records/analysis-index';
import { isStoreError, type Store, type WriteCondition } from '../store/port';
import { type Found, findAnalysis, foundIn } from './held-analysis';

type Commit =
  | { kind: 'committed'; found: NonNullable<Found> }
  /** Nothing of this write is there, nor will be. */
  | { kind: 'changed_meanwhile'; found: Found };

/**
 * Writes an analysis's index conditionally: that is what makes an act hold. Where the answer says no or is lost, the index
 * is read again, since the write may have come through all the same. Throws AppError `too_large` for an index that could
 * not be read again, `unavailable` where nothing can be known or done.
 *
 * @param isOwn whether what was found is, or follows from, this very write
 */
export async function commitIndex(
  store: Store,
  id: string,
  bytes: Uint8Array,
  condition: WriteCondition,
  isOwn: (found: NonNullable<Found>) => boolean,
): Promise<Commit> {
  requireRoom(id, bytes);
  try {
    const { version } = await store.put(analysisIndexKey(id), bytes, condition);
    return { kind: 'committed', found: foundIn(id, { bytes, version }) };
  } catch (error) {
    const isConflict = isStoreError(error, 'store_conflict');
    if (!isConflict && !isStoreError(error, 'store_unavailable')) throw error;
    const found = await lookAgain(store, id, error);
    if (found && isOwn(found)) return { kind: 'committed', found };
    if (isConflict) return { kind: 'changed_meanwhile', found };
    const words =
      'The tree cannot be written at the moment. As far as can be seen nothing was changed; try again later.';
    throw new AppError('unavailable', words, {}, { cause: error });
  }
}

/** Throws AppError `too_large` for an index that could not be read again. */
export function requireRoom(id: string, bytes: Uint8Array): void {
  if (!isIndexTooLarge(bytes)) return;
  throw new AppError('too_large', `The list of versions of "${id}" is full. Save under another name.`);
}

async function lookAgain(store: Store, id: string, cause: unknown): Promise<Found> {
  try {
    return await findAnalysis(store, id);
  } catch (error) {
    if (!isStoreError(error, 'store_unavailable')) throw error;
    const words = 'The tree does not answer, so it is not known whether this came through. Look at the analysis later.';
    throw new AppError('unavailable', words, {}, { cause });
  }
}
