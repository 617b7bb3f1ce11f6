import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { groupRecord, snapshotOf, userRecord, type WorldParts } from '../testing/builders';
import { groupsOf } from './membership';
import { settingsErrorOf } from './settings-error';

describe('settingsErrorOf', () => {
  it.each<[string, WorldParts, string | null]>([
    ['sound files', { users: [userRecord('u', { sessionLimit: 1 })] }, null],
    ['no such user', {}, null],
    ['an own file that cannot be read', { unreadableUsers: { u: 'no YAML' } }, 'no YAML'],
    [
      'an own limit that is no number',
      { users: [userRecord('u', {}, { unusable: ['allowance_hours is "lots"'] })] },
      'The user\'s file: allowance_hours is "lots"',
    ],
    [
      "a group's limit that is no number",
      {
        users: [userRecord('u', {}, { groups: ['staff'] })],
        groups: [groupRecord('staff', {}, { unusable: ['session_limit is a list'] })],
      },
      'The file of group staff: session_limit is a list',
    ],
    [
      'a listed group whose file cannot be read',
      { users: [userRecord('u', {}, { groups: ['broken'] })], unreadableGroups: { broken: 'no YAML' } },
      'The file of group broken cannot be read: no YAML',
    ],
    [
      'such a group named by the identity provider',
      { users: [userRecord('u', {}, { providerGroups: ['/broken'] })], unreadableGroups: { broken: 'no YAML' } },
      'The file of group broken cannot be read: no YAML',
    ],
    [
      "a provider's name that no group has, which a file that cannot be read may hold",
      { users: [userRecord('u', {}, { providerGroups: ['/employees'] })], unreadableGroups: { staff: 'no YAML' } },
      "The identity provider's group employees may be named by a group file that cannot be read: staff (no YAML)",
    ],
    [
      'such a name beside one that a group has',
      {
        users: [userRecord('u', {}, { providerGroups: ['power', 'employees'] })],
        groups: [groupRecord('power')],
        unreadableGroups: { a: 'no YAML', b: 'a list', c: 'no YAML', d: 'no YAML', e: 'no YAML' },
      },
      "The identity provider's group employees may be named by a group file that cannot be read: " +
        'a (no YAML), b (a list), c (no YAML) and 2 more',
    ],
    [
      "provider's names that other groups have, by name and by entry",
      {
        users: [userRecord('u', {}, { providerGroups: ['/locked', 'employees'] })],
        groups: [groupRecord('locked'), groupRecord('staff', {}, { ssoGroups: ['/employees'] })],
        unreadableGroups: { broken: 'no YAML' },
      },
      null,
    ],
    [
      "a provider's name that no group has, where every file can be read",
      { users: [userRecord('u', {}, { providerGroups: ['visitors'] })], groups: [groupRecord('staff')] },
      null,
    ],
    ['a broken group of others', { users: [userRecord('u')], unreadableGroups: { broken: 'no YAML' } }, null],
    [
      'an administrator by key, whatever files say',
      {
        users: [userRecord('u', {}, { isAdmin: true, groups: ['broken'] })],
        unreadableGroups: { broken: 'no YAML' },
        unreadableUsers: { u: 'shadowed' },
      },
      null,
    ],
  ])('%s', (_name, parts, expected) => {
    expect(settingsErrorOf('u', snapshotOf(parts))).toBe(expected);
  });

  it('has an error for each member of a group that loses its file, unless other groups have all their names', () => {
    const names = fc.uniqueArray(fc.constantFrom('staff', 'power', 'employees', 'people', 'visitors'));
    fc.assert(
      fc.property(fc.boolean(), names, names, names, (isListed, providerGroups, ssoGroups, otherSsoGroups) => {
        const user = userRecord('u', {}, { groups: isListed ? ['staff'] : [], providerGroups });
        const power = groupRecord('power', {}, { ssoGroups: otherSsoGroups });
        const whole = snapshotOf({ groups: [power, groupRecord('staff', {}, { ssoGroups })] });
        const isMember = groupsOf(user, whole.groups).some(({ name }) => name === 'staff');
        const areClaimed = providerGroups.every((name) => name === 'power' || otherSsoGroups.includes(name));
        fc.pre(isMember && (isListed || !areClaimed));
        const broken = snapshotOf({ users: [user], groups: [power], unreadableGroups: { staff: 'no YAML' } });
        expect(settingsErrorOf('u', broken)).not.toBeNull();
      }),
    );
  });
});
