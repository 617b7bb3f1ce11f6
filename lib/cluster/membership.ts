import type { GroupRecord, UserRecord } from './records';

type Groups = ReadonlyMap<string, GroupRecord>;

/** Identity providers write a group's path with a leading `/`; it is no part of the name. */
function withoutLeadingSlash(name: string): string {
  return name.startsWith('/') ? name.slice(1) : name;
}

/** Names of our groups by the name that the identity provider uses for them (our own name, or an `sso_groups` entry). */
function indexByProviderName(groups: Groups): ReadonlyMap<string, readonly string[]> {
  const index = new Map<string, string[]>();
  const add = (providerName: string, name: string) => {
    const names = index.get(providerName);
    if (names) names.push(name);
    else index.set(providerName, [name]);
  };
  for (const group of groups.values()) {
    add(group.name, group.name);
    for (const entry of group.ssoGroups) add(withoutLeadingSlash(entry), group.name);
  }
  return index;
}

/** A map of groups never changes once it is read, so its index is made once however many users are asked for. */
const indexes = new WeakMap<Groups, ReadonlyMap<string, readonly string[]>>();

function providerIndexOf(groups: Groups): ReadonlyMap<string, readonly string[]> {
  const known = indexes.get(groups);
  if (known) return known;
  const index = indexByProviderName(groups);
  indexes.set(groups, index);
  return index;
}

/** The provider's names as we compare them. */
export function providerNamesOf(user: UserRecord): string[] {
  return user.providerGroups.map(withoutLeadingSlash);
}

/** The first of the provider's names that is neither name nor `sso_groups` entry of these groups; undefined if none is. */
export function unclaimedProviderName(user: UserRecord, groups: Groups): string | undefined {
  if (user.providerGroups.length === 0) return undefined;
  const index = providerIndexOf(groups);
  return providerNamesOf(user).find((name) => !index.has(name));
}

/**
 * The groups a user is in, each once, by name: those that the user's file lists, and those whose name or `sso_groups`
 * entry the identity provider names. Listed names without a record are left out.
 */
export function groupsOf(user: UserRecord, groups: Groups): GroupRecord[] {
  const names = new Set(user.groups);
  if (user.providerGroups.length > 0) {
    const index = providerIndexOf(groups);
    for (const providerName of providerNamesOf(user)) {
      for (const name of index.get(providerName) ?? []) names.add(name);
    }
  }
  return [...names].sort().flatMap((name) => groups.get(name) ?? []);
}

/** Whether {@link groupsOf} has the group for this user. */
export function isMember(user: UserRecord, group: Pick<GroupRecord, 'name' | 'ssoGroups'>): boolean {
  if (user.groups.includes(group.name)) return true;
  return providerNamesOf(user).some(
    (name) => name === group.name || group.ssoGroups.some((entry) => withoutLeadingSlash(entry) === name),
  );
}
