import type { GroupWire } from '@/lib/api/groups';

export const groupSorts = ['name', '-name', 'members', '-members'] as const;
export type GroupSort = (typeof groupSorts)[number];
/** What one can sort by, in either direction. */
export type GroupSortedBy = 'name' | 'members';

/** The direction that a first press on a column's head gives. */
const firstOf: Record<GroupSortedBy, GroupSort> = { name: 'name', members: '-members' };

export function nextGroupSort(by: GroupSortedBy, current: GroupSort): GroupSort {
  const first = firstOf[by];
  if (current !== first) return first;
  return first === by ? `-${by}` : by;
}

export function groupSortState(by: GroupSortedBy, current: GroupSort): 'ascending' | 'descending' | 'none' {
  if (current === by) return 'ascending';
  return current === `-${by}` ? 'descending' : 'none';
}

// Digits count as numbers, so that course-2 stands before course-10.
const byText = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** Groups whose name, or a name at the identity provider, holds each of the words, sorted. */
export function arrangedGroups(groups: readonly GroupWire[], search: string, sort: GroupSort): GroupWire[] {
  const words = search.trim().toLowerCase().split(/\s+/).filter(Boolean);
  const sign = sort.startsWith('-') ? -1 : 1;
  const byName = (one: GroupWire, other: GroupWire) => byText.compare(one.name, other.name);
  return groups
    .filter(({ name, sso_groups: others }) => {
      const text = [name, ...others].join(' ').toLowerCase();
      return words.every((word) => text.includes(word));
    })
    .sort((one, other) => {
      const first = sort.endsWith('members') ? one.members - other.members : byName(one, other);
      return sign * first || byName(one, other);
    });
}
