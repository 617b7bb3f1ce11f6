import { expect, it } from 'vitest';
import { treeObject } from '../testing/tree-objects';
import { groupCollection, readGroup, writeGroup } from './group-record';

it('a group has settings and its names at the identity provider', () => {
  expect(readGroup(treeObject('staff', 'session_limit: 2\nsso_groups: [employees, /staff]\n'))).toEqual({
    record: {
      name: 'staff',
      ssoGroups: ['employees', 'staff'],
      settings: { values: { sessionLimit: 2 }, unusable: [] },
      version: '1',
    },
    problems: [],
  });
});

it.each([
  ['an empty file sets nothing', '', []],
  ['one name as text', 'sso_groups: employees', ['employees']],
  ['null', 'sso_groups:', []],
])('%s', (_, text, ssoGroups) => {
  expect(readGroup(treeObject('staff', text))).toMatchObject({ record: { ssoGroups }, problems: [] });
});

it('names at the provider that cannot be read make the group’s limits untrustworthy', () => {
  const { record, problems } = readGroup(treeObject('staff', 'sso_groups: [a, 5]\nsession_limit: x'));
  expect(record).toMatchObject({
    ssoGroups: ['a'],
    settings: { unusable: [expect.stringContaining('session_limit'), expect.stringContaining('sso_groups[1]')] },
  });
  expect(problems.map(({ entry, line }) => [entry, line])).toEqual([
    ['session_limit', 2],
    ['sso_groups[1]', 1],
  ]);
});

it('a file that does not parse is no group', () => {
  expect(readGroup(treeObject('broken', 'session_limit: [1\n', 'groups/broken'))).toMatchObject({
    record: null,
    problems: [{ key: 'groups/broken', line: 2 }],
  });
});

it('what is written reads back the same', () => {
  const group = {
    settings: { values: { sessionHours: 0, gpu: false, pools: ['no', '007'] }, unusable: [] },
    ssoGroups: ['1e3', 'ä/ö'],
  };
  expect(readGroup(treeObject('staff', writeGroup(group)))).toMatchObject({ record: group, problems: [] });
  expect(groupCollection.prefix).toBe('groups/');
});
