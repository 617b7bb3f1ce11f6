import { describe, expect, it } from 'vitest';
import { type PreviewBody, previewBody } from '../api/previews';
import { groupRecord, poolRecord, snapshotOf, userRecord } from '../testing/builders';
import { changedWorld, peopleTouched } from './changed-world';

const snapshot = snapshotOf({
  users: [
    userRecord('ada', {}, { groups: ['lab'] }),
    userRecord('bob', {}, { providerGroups: ['people'] }),
    userRecord('cleo', { sessionLimit: 3 }, { providerGroups: ['else'], groups: ['torn'] }),
    userRecord('chief', {}, { isAdmin: true }),
  ],
  groups: [groupRecord('lab', {}, { ssoGroups: ['people'] })],
  pools: [poolRecord('big', { domain: 'example', cost: 3 })],
  unreadableUsers: { cleo: 'The file of group torn cannot be read: it is torn', dan: 'no YAML' },
  unreadableGroups: { torn: 'it is torn' },
});
const world = (body: PreviewBody) => changedWorld(snapshot, previewBody.parse(body));
const touched = (body: PreviewBody) => {
  const people = peopleTouched(snapshot, world(body), previewBody.parse(body));
  return people === 'all' ? people : [...people];
};

describe('the tree as it would be', () => {
  it('has the one record that is changed, and all else as it is', () => {
    const after = world({ kind: 'user', name: 'cleo', change: { settings: { gpu: false }, groups: ['none', 'lab'] } });
    expect(after.users.get('cleo')).toEqual({
      ...userRecord('cleo', { gpu: false }, { groups: ['lab'], providerGroups: ['else'] }),
    });
    expect({ ...after, users: 0, unreadableUsers: 0 }).toEqual({ ...snapshot, users: 0, unreadableUsers: 0 });
    expect(snapshot.users.get('cleo')?.groups).toEqual(['torn']);
  });

  it.each<[string, PreviewBody, string[], string[]]>([
    ['a user file is mended', { kind: 'user', name: 'dan', change: {} }, ['cleo'], ['torn']],
    ['a group file is mended', { kind: 'group', name: 'torn', change: {} }, ['dan'], []],
    ['or removed', { kind: 'group', name: 'torn', change: null }, ['dan'], []],
    ['another one', { kind: 'group', name: 'lab', change: {} }, ['cleo', 'dan'], ['torn']],
  ])('%s', (_name, body, users, groups) => {
    const after = world(body);
    expect([[...after.unreadableUsers.keys()], [...after.unreadableGroups.keys()]]).toEqual([users, groups]);
  });

  it('leaves a file under an administrator of that name without effect', () => {
    expect(world({ kind: 'user', name: 'chief', change: {} })).toBe(snapshot);
  });

  it('keeps what a form does not show of a pool; a removed one has the defaults', () => {
    const after = world({ kind: 'pool', name: 'big', change: { cost: 5 } });
    expect(after.pools.get('big')).toMatchObject({ domain: 'example', cost: 5, gpuCost: 5 });
    expect(world({ kind: 'pool', name: 'big', change: null }).pools.size).toBe(0);
  });
});

describe('who can be touched', () => {
  it.each<[string, PreviewBody, string[] | 'all']>([
    ['the user alone', { kind: 'user', name: 'ada', change: {} }, ['ada']],
    [
      'members, by file and by provider',
      { kind: 'group', name: 'lab', change: { sso_groups: ['people'] } },
      ['ada', 'bob'],
    ],
    [
      'those who come in, and those who leave',
      { kind: 'group', name: 'lab', change: { sso_groups: ['else'] } },
      ['ada', 'bob', 'cleo'],
    ],
    ['by the name of a new group', { kind: 'group', name: 'else', change: {} }, ['cleo']],
    ['anybody, where it is not known who is in it', { kind: 'group', name: 'torn', change: {} }, 'all'],
    ['anybody by a pool', { kind: 'pool', name: 'big', change: {} }, 'all'],
  ])('%s', (_name, body, expected) => {
    expect(touched(body)).toEqual(expected);
  });
});
