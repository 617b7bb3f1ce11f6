import 'server-only';
import { groupsOf } from '../cluster/membership';
import { parseName } from '../cluster/names';
import { type Standing, standingOf } from '../cluster/role';
import type { Tree, TreeSnapshot } from '../records/snapshot';
import { isStoreError, type Store } from '../store/port';
import { rootUsername } from './actor';
import { type ReadObject, rememberedReads } from './remembered-reads';

const namesRemembered = 20_000;

export interface People {
  /**
   * What this user name is in the cluster at this moment; null where there is no such user. `root` is an administrator
   * without a record (the name is reserved: a user file of that name gives nobody anything).
   */
  standingOf(username: string): Promise<Standing | null>;
}

/**
 * Standings that hold at once: the snapshot is some seconds old, so the user's own file and those of the user's groups
 * are looked at in the store itself, and the tree is read anew where one of them has changed.
 */
export function createPeople(store: Store, tree: Tree): People {
  const read = rememberedReads(store);
  // Files that the tree cannot read have no version in the snapshot; once read anew for them is enough.
  const readAnewFor = new Map<string, string>();

  async function isNews(snapshot: TreeSnapshot, username: string): Promise<boolean> {
    if (snapshot.unreachableSince !== null) return false;
    const known = knownVersions(snapshot, username);
    const present = await Promise.all(Array.from(known.keys(), (key) => versionOf(read, key)));
    if ([...known.values()].every((version, index) => version === present[index])) return false;
    const seen = JSON.stringify([...known.keys(), ...present]);
    if (readAnewFor.get(username) === seen) return false;
    if (readAnewFor.size >= namesRemembered) readAnewFor.clear();
    readAnewFor.set(username, seen);
    return true;
  }

  return {
    async standingOf(username) {
      if (username === rootUsername) return { role: 'admin', active: true };
      if (parseName(username) === null) return null;
      const snapshot = await tree.snapshot();
      return standingOf((await isNews(snapshot, username)) ? await tree.snapshot(0) : snapshot, username);
    },
  };
}

/** The files that decide about a user, with the version that the snapshot has of each; undefined where it has none. */
function knownVersions(snapshot: TreeSnapshot, username: string): Map<string, string | undefined> {
  const user = snapshot.users.get(username);
  const adminKey = `keys/admins/${username}`;
  // Shadows a user file of the same name, which then decides nothing.
  if (user?.isAdmin) return new Map([[adminKey, user.version]]);
  const groups = user ? groupsOf(user, snapshot.groups) : [];
  return new Map<string, string | undefined>([
    [adminKey, undefined],
    [`keys/users/${username}`, user?.version],
    ...groups.map((group) => [`groups/${group.name}`, group.version] as const),
  ]);
}

/** An object that cannot be read, or a store that does not answer, leaves the decision to the tree, which reports both. */
async function versionOf(read: ReadObject, key: string): Promise<string | undefined> {
  try {
    return (await read(key))?.version;
  } catch (error) {
    if (isStoreError(error, 'store_unavailable') || isStoreError(error, 'store_object_unreadable')) return undefined;
    throw error;
  }
}
