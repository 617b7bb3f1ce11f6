import { describe, expect, it } from 'vitest';
import { groupRecord, userRecord } from '../testing/builders';
import { groupsOf, isMember, unclaimedProviderName } from './membership';
import type { GroupRecord, UserRecord } from './records';

function mapOf(...groups: GroupRecord[]): Map<string, GroupRecord> {
  return new Map(groups.map((group) => [group.name, group]));
}

const groups = mapOf(
  groupRecord('staff', {}, { ssoGroups: ['employees', '/company/people'] }),
  groupRecord('locked'),
  groupRecord('power', {}, { ssoGroups: ['employees'] }),
  groupRecord('Staff'),
);

describe('groupsOf', () => {
  it.each<[string, UserRecord, string[]]>([
    ['listed groups, by name', userRecord('a', {}, { groups: ['staff', 'locked'] }), ['locked', 'staff']],
    ['a listed name without a record is left out', userRecord('a', {}, { groups: ['gone', 'locked'] }), ['locked']],
    ['a provider name that is our name', userRecord('a', {}, { providerGroups: ['locked'] }), ['locked']],
    ['its leading slash is dropped', userRecord('a', {}, { providerGroups: ['/locked'] }), ['locked']],
    ['only one slash is dropped', userRecord('a', {}, { providerGroups: ['//locked'] }), []],
    ['an entry of several groups', userRecord('a', {}, { providerGroups: ['employees'] }), ['power', 'staff']],
    ['an entry written with a slash', userRecord('a', {}, { providerGroups: ['/company/people'] }), ['staff']],
    ['an unknown provider name', userRecord('a', {}, { providerGroups: ['visitors'] }), []],
    ['case counts', userRecord('a', {}, { groups: ['Staff'] }), ['Staff']],
    [
      'each group once, however often it is named',
      userRecord('a', {}, { groups: ['staff', 'staff'], providerGroups: ['staff', '/employees'] }),
      ['power', 'staff'],
    ],
    ['names of object members are names like others', userRecord('a', {}, { groups: ['constructor'] }), []],
  ])('%s', (_name, user, expected) => {
    expect(groupsOf(user, groups).map(({ name }) => name)).toEqual(expected);
    const members = [...groups.values()].filter((group) => isMember(user, group)).map(({ name }) => name);
    expect(members.sort()).toEqual(expected);
  });
});

describe('unclaimedProviderName', () => {
  it.each<[string, string[], string | undefined]>([
    ['none without names', [], undefined],
    ['none where each is a name or an entry of a group', ['/locked', 'employees', 'company/people'], undefined],
    ['the first that is neither', ['locked', '/visitors', 'guests'], 'visitors'],
    ['case counts', ['Locked'], 'Locked'],
    ['names of object members are names like others', ['constructor'], 'constructor'],
  ])('%s', (_name, providerGroups, expected) => {
    expect(unclaimedProviderName(userRecord('a', {}, { providerGroups }), groups)).toBe(expected);
  });
});
