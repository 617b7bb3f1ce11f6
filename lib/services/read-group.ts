import 'server-only';
import type { GroupsAnswer, GroupWire } from '../api/groups';
import { nothingSet } from '../api/settings';
import { isMember } from '../cluster/membership';
import type { GroupRecord, Problem } from '../cluster/records';
import { isAppError } from '../errors';
import { groupKey, readGroup as readGroupObject } from '../records/group-record';
import type { ReadResult } from '../records/object-reader';
import type { TreeSnapshot } from '../records/snapshot';
import type { StoredObject } from '../store/port';
import type { ActingContext } from './acting-context';
import { problemsByKey } from './problems-by-key';
import { objectAt } from './read-user-settings';
import { faultsWire, settingsWire } from './settings-wire';
import { standingsOf } from './standings';
import { inTextOrder } from './text-order';
import { freshnessWire } from './user-wire';

/** The group's file as read, and what is wrong with it. */
export function readGroupFile(name: string, { bytes, version }: StoredObject): ReadResult<GroupRecord> {
  return readGroupObject({ key: groupKey(name), name, bytes, version });
}

/**
 * A group's file as it stands in the store. Of a name that none has: nothing is set, and the version is null. Settings are
 * null where the file cannot be read, and `faults` say why. Throws AppError `unavailable`.
 */
export async function readGroup(context: ActingContext, name: string): Promise<GroupWire> {
  return groupAt(context.snapshot, name, await objectAt(context, groupKey(name)));
}

/** Every group of the tree, also those whose file cannot be read. */
export async function listGroups(context: ActingContext): Promise<GroupsAnswer> {
  const { snapshot } = context;
  const members = countMembers(snapshot);
  const problems = problemsByKey(snapshot);
  const readable = [...snapshot.groups.values()].map((record) =>
    groupWire(record.name, {
      record,
      problems: problems.get(groupKey(record.name)) ?? [],
      members: members.get(record.name) ?? 0,
      version: record.version,
    }),
  );
  const unreadable = [...snapshot.unreadableGroups.keys()].map((name) =>
    unreadableGroup(context, name, problems.get(groupKey(name)) ?? []),
  );
  const groups = [...readable, ...(await Promise.all(unreadable))];
  return { ...freshnessWire(snapshot), groups: groups.sort(byName), unknown: unknownGroups(snapshot) };
}

const byName = (one: { name: string }, other: { name: string }) => inTextOrder(one.name, other.name);

const unknownAtMost = 200;

/**
 * Names that users' own settings list and no group has. What else the identity provider names is not told: most of it is
 * meant for others.
 */
function unknownGroups({ users, groups, unreadableGroups }: TreeSnapshot): GroupsAnswer['unknown'] {
  const counts = new Map<string, number>();
  for (const user of users.values()) {
    for (const name of new Set(user.groups)) {
      if (!groups.has(name) && !unreadableGroups.has(name)) counts.set(name, (counts.get(name) ?? 0) + 1);
    }
  }
  return Array.from(counts, ([name, count]) => ({ name, users: count }))
    .sort(byName)
    .slice(0, unknownAtMost);
}

/** Only the store has the version of a file that cannot be read; where it does not answer, the version is null. */
async function unreadableGroup(context: ActingContext, name: string, problems: readonly Problem[]): Promise<GroupWire> {
  try {
    return await readGroup(context, name);
  } catch (error) {
    if (!isAppError(error)) throw error;
    const members = membersOf(context.snapshot, { name, ssoGroups: [] });
    return { ...groupWire(name, { record: null, problems, members, version: null }), settings: null };
  }
}

function groupAt(snapshot: TreeSnapshot, name: string, standing: StoredObject | null): GroupWire {
  const { record, problems } = standing ? readGroupFile(name, standing) : { record: null, problems: [] };
  const members = membersOf(snapshot, record ?? { name, ssoGroups: [] });
  return groupWire(name, { record, problems, members, version: standing?.version ?? null });
}

interface GroupFacts {
  record: GroupRecord | null;
  problems: readonly Problem[];
  members: number;
  version: string | null;
}

function groupWire(name: string, { record, problems, members, version }: GroupFacts): GroupWire {
  const unread = version === null ? nothingSet : null;
  return {
    name,
    settings: record ? settingsWire(record.settings.values) : unread,
    sso_groups: record?.ssoGroups ?? [],
    members,
    faults: faultsWire(problems),
    version,
  };
}

function membersOf({ users }: TreeSnapshot, group: Pick<GroupRecord, 'name' | 'ssoGroups'>): number {
  return [...users.values()].filter((user) => isMember(user, group)).length;
}

/** Of all groups that can be read at once. */
function countMembers(snapshot: TreeSnapshot): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { groups } of standingsOf(snapshot).all()) {
    for (const name of groups) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return counts;
}
