import { describe, expect, it } from 'vitest';
import { csvOf } from '@/lib/units/csv';
import { arrangedGroups, type GroupSort, nextGroupSort } from './group-sort';
import { groupsCsvColumns } from './groups-csv';
import { aGroupWire } from './samples';

const groups = [
  aGroupWire({}, { name: 'course-10', members: 3 }),
  aGroupWire({}, { name: 'Lab', members: 9, sso_groups: ['sleep people'] }),
  aGroupWire({}, { name: 'course-2', members: 3 }),
];
const names = (search: string, sort: GroupSort) => arrangedGroups(groups, search, sort).map(({ name }) => name);

describe('the list of groups', () => {
  it.each<[string, string, GroupSort, string[]]>([
    ['by name, digits as numbers', '', 'name', ['course-2', 'course-10', 'Lab']],
    ['by name from the end', '', '-name', ['Lab', 'course-10', 'course-2']],
    ['by members, then name', '', '-members', ['Lab', 'course-2', 'course-10']],
    ['by members from the fewest', '', 'members', ['course-2', 'course-10', 'Lab']],
    ['searched in any case', ' COURSE ', 'name', ['course-2', 'course-10']],
    ['searched at the identity provider', 'people lab', 'name', ['Lab']],
    ['searched for what is nowhere', 'nothing', 'name', []],
  ])('%s', (_, search, sort, expected) => {
    expect(names(search, sort)).toEqual(expected);
  });

  it('is turned by a second press', () => {
    expect(nextGroupSort('members', 'name')).toBe('-members');
    expect(nextGroupSort('members', '-members')).toBe('members');
    expect(nextGroupSort('name', 'name')).toBe('-name');
    expect(nextGroupSort('name', '-name')).toBe('name');
  });
});

it('as a file has a row a group, empty where nothing is set', () => {
  const torn = aGroupWire({}, { name: 'torn', settings: null, faults: [{ entry: '', reason: 'is torn' }] });
  const lab = aGroupWire({ session_limit: 0, storage_limit: 'unlimited', gpu: false, pools: ['a', 'b'] });
  const [head, first, second] = csvOf(groupsCsvColumns, [lab, torn], false).split('\r\n');
  expect(head).toBe(
    'group,members,names_at_identity_provider,allowance_hours,session_limit,session_hours,storage_limit_gib,session_cpus,session_memory_mib,allowance_period,active,gpu,gpu_share,persistent_storage,admin,author,pools,pools_denied,faults',
  );
  expect(first).toBe('lab,0,,,0,,unlimited,,,,,false,,,,,a b,,');
  expect(second).toBe('torn,0,,,,,,,,,,,,,,,,,is torn');
});
