import 'server-only';
import type { Grant } from '../cluster/records';
import { AppError } from '../errors';
import { editGrants, grantCollection, grantsKey, readGrants } from '../records/grant-file';
import type { YamlValue, YamlWritable } from '../records/yaml';
import { isStoreError, type StoredObject, type WriteCondition } from '../store/port';
import type { ActingContext } from './acting-context';
import { knownUserAt } from './read-user';
import { objectAt } from './read-user-settings';
import { requireReadableSize } from './record-size';
import type { UserView } from './user-view';

/** So many others may be faster than this one; each of them got through. */
const mostTries = 20;

/**
 * Changes a user's list of grants in turn with everybody else who does: a write that lost is made anew over what won.
 * `edit` answers the new list, or null where nothing is to be changed. Answers the readable grants as they stand then.
 * Throws AppError `unavailable`, and what `edit` throws.
 */
export async function changeGrants(
  context: ActingContext,
  username: string,
  edit: (items: YamlValue[]) => YamlWritable[] | null,
): Promise<{ grants: Grant[]; isWritten: boolean }> {
  for (let tried = 0; tried < mostTries; tried += 1) {
    const standing = await objectAt(context, grantsKey(username));
    const bytes = editedBytes(username, standing, edit);
    if (bytes === null) return { grants: readable(username, standing), isWritten: false };
    const written = await put(
      context,
      username,
      bytes,
      standing ? { ifVersion: standing.version } : { ifAbsent: true },
    );
    if (written) {
      await context.tree.snapshot(0);
      return { grants: readable(username, { bytes, version: '' }), isWritten: true };
    }
  }
  throw new AppError('unavailable', `Too many change the grants of ${username} at this moment. Try again.`);
}

function editedBytes(
  username: string,
  standing: StoredObject | null,
  edit: (items: YamlValue[]) => YamlWritable[] | null,
): Uint8Array | null {
  let isChanged = true;
  try {
    const bytes = editGrants(standing?.bytes ?? null, (items) => {
      const changed = edit(items);
      isChanged = changed !== null;
      return changed ?? items;
    });
    return isChanged ? requireReadableSize(bytes, grantCollection) : null;
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    const words = `${grantsKey(username)} cannot be changed, since it ${error.message}. Mend the file by hand first.`;
    throw new AppError('unavailable', words, {}, { cause: error });
  }
}

/** False where another write was faster. Where the answer was lost, the list is looked at again. */
async function put(
  context: ActingContext,
  username: string,
  bytes: Uint8Array,
  condition: WriteCondition,
): Promise<boolean> {
  try {
    await context.store.put(grantsKey(username), bytes, condition);
    return true;
  } catch (error) {
    const isConflict = isStoreError(error, 'store_conflict');
    if (!isConflict && !isStoreError(error, 'store_unavailable')) throw error;
    const standing = await lookAgain(context, username, error);
    if (standing && Buffer.compare(standing.bytes, bytes) === 0) return true;
    if (isConflict) return false;
    const words = 'The tree cannot be written at the moment, and nothing was changed. Try again later.';
    throw new AppError('unavailable', words, {}, { cause: error });
  }
}

async function lookAgain({ store }: ActingContext, username: string, cause: unknown): Promise<StoredObject | null> {
  try {
    return await store.get(grantsKey(username));
  } catch {
    const words = `The tree does not answer, so it is not known whether this came through. Look at the grants of ${username} before you try again.`;
    throw new AppError('unavailable', words, {}, { cause });
  }
}

function readable(username: string, standing: StoredObject | null): Grant[] {
  if (!standing) return [];
  const object = { key: grantsKey(username), name: username, ...standing };
  return (readGrants(object).record ?? []).toSorted((a, b) => b.at - a.at);
}

/** The tree is read anew for a name that it does not have yet. Throws AppError `not_found`. */
export async function knownUserNow(context: ActingContext, name: string): Promise<UserView> {
  if (context.snapshot.users.has(name)) return knownUserAt(context, name, undefined);
  return knownUserAt({ ...context, snapshot: await context.tree.snapshot(0) }, name, undefined);
}
