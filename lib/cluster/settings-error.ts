import { groupsOf, providerNamesOf, unclaimedProviderName } from './membership';
import type { GroupRecord, UserRecord } from './records';

/** The part of the tree that decides what applies to a user; a snapshot of the tree is one. */
export interface SettingsWorld {
  users: ReadonlyMap<string, UserRecord>;
  groups: ReadonlyMap<string, GroupRecord>;
  /** Users whose files cannot be read: name -> reason. */
  unreadableUsers: ReadonlyMap<string, string>;
  /** Groups whose files cannot be read: name -> reason. */
  unreadableGroups: ReadonlyMap<string, string>;
}

/**
 * Why a user's settings cannot be trusted, in words, or null where they can. A broken file or limit must not lift a
 * limit, so such a user starts nothing new until it is mended; nor does one who may be in a group whose file is broken.
 * Administrators by key are under no limit, whatever files say.
 */
export function settingsErrorOf(username: string, world: SettingsWorld): string | null {
  const user = world.users.get(username);
  if (user?.isAdmin) return null;
  const unreadable = world.unreadableUsers.get(username);
  if (unreadable !== undefined) return unreadable;
  if (!user) return null;

  const [ownFault] = user.settings.unusable;
  if (ownFault !== undefined) return `The user's file: ${ownFault}`;
  for (const group of groupsOf(user, world.groups)) {
    const [fault] = group.settings.unusable;
    if (fault !== undefined) return `The file of group ${group.name}: ${fault}`;
  }
  for (const name of [...user.groups, ...providerNamesOf(user)]) {
    const reason = world.unreadableGroups.get(name);
    if (reason !== undefined) return `The file of group ${name} cannot be read: ${reason}`;
  }
  return possibleGroupError(user, world);
}

/** So many files are named as possible reasons. */
const namedGroups = 3;

/**
 * `sso_groups` of a file that cannot be read are not known, so any name of the provider's that no other group has may be
 * one of them. Said of all such users, or the broken file would lift the limits of those who are in its group.
 */
function possibleGroupError(user: UserRecord, { groups, unreadableGroups }: SettingsWorld): string | null {
  if (unreadableGroups.size === 0) return null;
  const providerName = unclaimedProviderName(user, groups);
  if (providerName === undefined) return null;
  const named = [...unreadableGroups].slice(0, namedGroups).map(([name, reason]) => `${name} (${reason})`);
  const more = unreadableGroups.size - named.length;
  const files = `${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
  return `The identity provider's group ${providerName} may be named by a group file that cannot be read: ${files}`;
}
