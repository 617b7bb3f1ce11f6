import 'server-only';
import { nothingSet } from '../api/settings';
import type { UserSettingsWire } from '../api/user-settings';
import type { UserRecord } from '../cluster/records';
import { AppError } from '../errors';
import type { ReadResult } from '../records/object-reader';
import type { TreeSnapshot } from '../records/snapshot';
import { splitUserFile } from '../records/user-file';
import { adminCollection, readUser as readUserFile, userKey } from '../records/user-record';
import { isStoreError, type StoredObject } from '../store/port';
import type { ActingContext } from './acting-context';
import { readUser } from './read-user';
import { faultsWire, settingsWire } from './settings-wire';

/** Reads one object of the store. Throws AppError `unavailable` with words. */
export async function objectAt({ store }: Pick<ActingContext, 'store'>, key: string): Promise<StoredObject | null> {
  try {
    return await store.get(key);
  } catch (error) {
    if (isStoreError(error, 'store_unavailable')) {
      throw new AppError('unavailable', 'The tree does not answer. Try again later.', {}, { cause: error });
    }
    if (!isStoreError(error, 'store_object_unreadable')) throw error;
    throw new AppError('unavailable', `${error.message}. Mend the file by hand.`, {}, { cause: error });
  }
}

export async function isAdminByKey(context: Pick<ActingContext, 'store'>, name: string): Promise<boolean> {
  return (await objectAt(context, `${adminCollection.prefix}${name}`)) !== null;
}

/** The user's file as read, and what is wrong with it. */
export function readFile(name: string, { bytes, version }: StoredObject): ReadResult<UserRecord> {
  return readUserFile({ key: userKey(name), name, bytes, version });
}

/**
 * A user's own file as it stands in the store, and what applies to the user now. Of a name that nobody has: nothing is
 * set, and the version is null. A file that cannot be read is told in `faults`. Throws AppError `unavailable`.
 */
export async function readUserSettings(context: ActingContext, name: string): Promise<UserSettingsWire> {
  const [standing, isAdmin] = await Promise.all([objectAt(context, userKey(name)), isAdminByKey(context, name)]);
  const { record, problems } = standing ? readFile(name, standing) : { record: null, problems: [] };
  const key = standing && splitUserFile(standing.bytes)?.key;
  const snapshot = await snapshotWith(context, name, standing?.version, isAdmin);
  return {
    username: name,
    settings: record ? settingsWire(record.settings.values) : nothingSet,
    groups: record?.groups ?? [],
    provider_groups: record?.providerGroups ?? [],
    has_key: key instanceof Uint8Array && new TextDecoder().decode(key).trim() !== '',
    is_admin_by_key: isAdmin,
    faults: faultsWire(problems),
    version: standing?.version ?? null,
    effective: effectiveIn({ ...context, snapshot }, name),
  };
}

/** What applies has to be what follows from the file that is shown beside it. */
async function snapshotWith(
  { snapshot, tree }: ActingContext,
  name: string,
  version: string | undefined,
  isAdmin: boolean,
): Promise<TreeSnapshot> {
  const known = snapshot.users.get(name);
  const isSame = isAdmin ? known?.isAdmin : known?.version === version && !known?.isAdmin;
  return isSame ? snapshot : tree.snapshot(0);
}

function effectiveIn(context: ActingContext, name: string): UserSettingsWire['effective'] {
  const { users, unreadableUsers } = context.snapshot;
  return users.has(name) || unreadableUsers.has(name) ? readUser(context, { name }) : null;
}
