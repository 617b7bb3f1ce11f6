import { describe, expect, it } from 'vitest';
import { groupRecord, snapshotOf, userRecord, type WorldParts } from '../testing/builders';
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
});
