import 'server-only';
import type { z } from 'zod';
import type { previewBody } from '../api/previews';
import { isMember } from '../cluster/membership';
import { defaultPool } from '../cluster/pool';
import type { GroupRecord, PoolRecord, UserRecord } from '../cluster/records';
import type { TreeSnapshot } from '../records/snapshot';
import { settingValues } from './settings-wire';

export type UnsavedChange = z.output<typeof previewBody>;
type ChangeOf<Kind extends UnsavedChange['kind']> = Extract<UnsavedChange, { kind: Kind }>;

/** The tree as it would be read if this one record were saved, or removed, as the change says. */
export function changedWorld(snapshot: TreeSnapshot, change: UnsavedChange): TreeSnapshot {
  switch (change.kind) {
    case 'user':
      return withUser(snapshot, change);
    case 'group':
      return withGroup(snapshot, change);
    case 'pool':
      return withPool(snapshot, change);
  }
}

function withUser(snapshot: TreeSnapshot, { name, change }: ChangeOf<'user'>): TreeSnapshot {
  const present = snapshot.users.get(name);
  // A key among the administrators' stands above a file of that name, which then decides nothing.
  if (present?.isAdmin) return snapshot;
  const record: UserRecord = {
    username: name,
    isAdmin: false,
    settings: { values: settingValues(change.settings), unusable: [] },
    groups: change.groups.filter((group) => group !== 'none'),
    providerGroups: present?.providerGroups ?? [],
    version: present?.version ?? '',
  };
  return {
    ...snapshot,
    users: replaced(snapshot.users, name, record),
    unreadableUsers: without(snapshot.unreadableUsers, [name]),
  };
}

function withGroup(snapshot: TreeSnapshot, { name, change }: ChangeOf<'group'>): TreeSnapshot {
  const record: GroupRecord | null = change && {
    name,
    ssoGroups: change.sso_groups.map((entry) => (entry.startsWith('/') ? entry.slice(1) : entry)),
    settings: { values: settingValues(change.settings), unusable: [] },
    version: snapshot.groups.get(name)?.version ?? '',
  };
  const groups = replaced(snapshot.groups, name, record);
  if (!snapshot.unreadableGroups.has(name)) return { ...snapshot, groups };
  // Of those with a file that can be read this list only says again what their groups say.
  const readable = [...snapshot.unreadableUsers.keys()].filter((username) => snapshot.users.has(username));
  return {
    ...snapshot,
    groups,
    unreadableGroups: without(snapshot.unreadableGroups, [name]),
    unreadableUsers: without(snapshot.unreadableUsers, readable),
  };
}

function withPool(snapshot: TreeSnapshot, { name, change }: ChangeOf<'pool'>): TreeSnapshot {
  const present = snapshot.pools.get(name) ?? defaultPool(name);
  const record: PoolRecord | null = change && {
    name,
    description: change.description,
    domain: present.domain,
    restricted: change.restricted,
    users: change.users,
    groups: change.groups,
    cost: change.cost,
    gpuCost: change.gpu_cost ?? change.cost,
    ownGpuCost: change.gpu_cost,
    stopWhenSpent: change.stop_when_spent,
    version: present.version,
  };
  return { ...snapshot, pools: replaced(snapshot.pools, name, record) };
}

function replaced<Value>(
  map: ReadonlyMap<string, Value>,
  name: string,
  value: Value | null,
): ReadonlyMap<string, Value> {
  const copy = new Map(map);
  if (value === null) copy.delete(name);
  else copy.set(name, value);
  return copy;
}

function without<Value>(map: ReadonlyMap<string, Value>, names: readonly string[]): ReadonlyMap<string, Value> {
  if (!names.some((name) => map.has(name))) return map;
  const copy = new Map(map);
  for (const name of names) copy.delete(name);
  return copy;
}

/** Users that the change can touch; all others have the same settings in both worlds. */
export function peopleTouched(
  before: TreeSnapshot,
  after: TreeSnapshot,
  change: UnsavedChange,
): Iterable<string> | 'all' {
  switch (change.kind) {
    case 'user':
      return [change.name];
    case 'group':
      return membersOf(change.name, before, after);
    case 'pool':
      return 'all';
  }
}

function membersOf(name: string, before: TreeSnapshot, after: TreeSnapshot): Iterable<string> | 'all' {
  // A file that cannot be read may be anybody's whom the identity provider puts into a group.
  if (before.unreadableGroups.has(name)) return 'all';
  const groups = [before.groups.get(name), after.groups.get(name)].filter((group) => group !== undefined);
  return [...before.users.values()]
    .filter((user) => groups.some((group) => isMember(user, group)))
    .map(({ username }) => username);
}
