import { describe, expect, it } from 'vitest';
import { groupRecord, snapshotOf, userRecord, type WorldParts } from '../testing/builders';
import { standingOf } from './role';

describe('standingOf', () => {
  it.each<[string, WorldParts, ReturnType<typeof standingOf>]>([
    ['nobody', {}, null],
    ['an ordinary user', { users: [userRecord('u')] }, { role: 'user', active: true }],
    ['an author', { users: [userRecord('u', { author: true })] }, { role: 'author', active: true }],
    ['an administrator by key', { users: [userRecord('u', {}, { isAdmin: true })] }, { role: 'admin', active: true }],
    [
      'an administrator by group',
      { users: [userRecord('u', {}, { groups: ['ops'] })], groups: [groupRecord('ops', { admin: true })] },
      { role: 'admin', active: true },
    ],
    [
      "a group's word against the own",
      { users: [userRecord('u', { admin: true }, { groups: ['g'] })], groups: [groupRecord('g', { admin: false })] },
      { role: 'user', active: true },
    ],
    [
      'an account that is switched off',
      { users: [userRecord('u', { active: false })] },
      { role: 'user', active: false },
    ],
    [
      'files that cannot be trusted make no administrator',
      { users: [userRecord('u', { admin: true }, { unusable: ['session_limit is a list'] })] },
      { role: 'user', active: true },
    ],
    ['a file that cannot be read at all', { unreadableUsers: { u: 'no YAML' } }, { role: 'user', active: true }],
    ['a name in another case is another user', { users: [userRecord('U', { admin: true })] }, null],
  ])('%s', (_name, parts, expected) => {
    expect(standingOf(snapshotOf(parts), 'u')).toEqual(expected);
  });
});
