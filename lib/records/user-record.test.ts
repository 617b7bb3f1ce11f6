import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { UserRecord } from '../cluster/records';
import { createTimeSlices } from '../store/time-slices';
import { bytesOf, textOf, treeObject } from '../testing/tree-objects';
import { splitUserFile, withSettings } from './user-file';
import { adminCollection, readUser, userCollection, writeUser } from './user-record';

const userFile = (settings: string) =>
  treeObject('alice', `--- Settings ---\n${settings}\n--- Public Key ---\nkey\n`, 'keys/users/alice');

const plain: UserRecord = {
  username: 'alice',
  isAdmin: false,
  settings: { values: {}, unusable: [] },
  groups: [],
  providerGroups: [],
  version: '1',
};

describe('a user file', () => {
  it.each<[string, string, Partial<UserRecord>]>([
    ['nothing set', '', {}],
    ['groups as a list', 'groups: [a, b]', { groups: ['a', 'b'] }],
    ['groups as text', 'groups: a', { groups: ['a'] }],
    ['the older group', 'group: a', { groups: ['a'] }],
    ['group: none', 'group: none', {}],
    ['groups with none among them', 'groups: [none, a]', { groups: ['a'] }],
    ['groups before the older group', 'groups: []\ngroup: a', {}],
    ['groups that are null leave the older group', 'groups:\ngroup: a', { groups: ['a'] }],
    ['provider groups, leading slash dropped', 'provider_groups: [/staff, x/y]', { providerGroups: ['staff', 'x/y'] }],
    ['settings', 'session_limit: 2', { settings: { values: { sessionLimit: 2 }, unusable: [] } }],
  ])('%s', (_, settings, record) => {
    expect(readUser(userFile(settings))).toEqual({ record: { ...plain, ...record }, problems: [] });
  });

  it.each([
    ['a group that is a number', 'a: 1\ngroups: [a, 7]', 'groups[1] is 7, where a name is expected (quote it)', 3],
    ['groups that are a map', 'groups: {a: 1}', 'groups is a map, where a list of names is expected', 2],
    [
      'provider groups that are a number',
      'provider_groups: 5',
      'provider_groups is 5, where a list of names is expected',
      2,
    ],
  ])('%s could hide a limit: the user starts nothing', (_, settings, reason, line) => {
    const { record, problems } = readUser(userFile(settings));
    expect(record?.settings.unusable).toEqual([reason]);
    expect(problems).toMatchObject([{ key: 'keys/users/alice', line }]);
  });

  it.each([
    ['no marker', 'active: true\n', 1],
    ['a PEM alone', '-----BEGIN PUBLIC KEY-----\n', 1],
    ['settings that do not parse', '--- Settings ---\nactive: [true\n--- Public Key ---\n', 2],
    ['settings that are a list', '--- Settings ---\n- a\n', undefined],
  ])('%s is reported and is no user', (_, file, line) => {
    const { record, problems } = readUser(treeObject('alice', file));
    expect(record).toBeNull();
    expect(problems.map((problem) => problem.line)).toEqual([line]);
  });

  it('lines count from the top of the file, CRLF included', () => {
    const file = '--- Settings ---\r\nactive: true\r\nsession_limit: "3"\r\n--- Public Key ---\r\n';
    expect(readUser(treeObject('alice', file)).problems).toMatchObject([{ entry: 'session_limit', line: 3 }]);
  });
});

describe('keys/admins', () => {
  it.each([
    ['a PEM', '-----BEGIN PUBLIC KEY-----\n'],
    ['nothing', ''],
    ['anything: PEMs are not looked into here', '\0\xff'],
  ])('%s', async (_, content) => {
    const { record, problems } = await adminCollection.read(treeObject('root2', content), createTimeSlices(10));
    expect(record).toEqual({ ...plain, username: 'root2', isAdmin: true });
    expect(problems).toEqual([]);
  });
});

it('the folders', () => {
  expect([userCollection.prefix, adminCollection.prefix]).toEqual(['keys/users/', 'keys/admins/']);
});

describe('what is written', () => {
  const pem = '-----BEGIN PUBLIC KEY-----\nMFkw\n-----END PUBLIC KEY-----\n';

  it('is SealSkin’s form', () => {
    const file = writeUser({
      settings: { active: true, sessionLimit: null },
      groups: ['no'],
      providerGroups: ['/x'],
      publicKey: pem,
    });
    expect(textOf(file)).toBe(
      `--- Settings ---\nactive: true\nsession_limit: -1\ngroups:\n  - 'no'\nprovider_groups:\n  - /x\n--- Public Key ---\n${pem}`,
    );
  });

  it('without settings reads back, too', () => {
    const file = writeUser({ settings: {}, groups: [], publicKey: '' });
    expect(readUser(treeObject('alice', file))).toEqual({ record: plain, problems: [] });
  });

  it('reads back the same, for any group name', () => {
    const names = fc.array(fc.string({ unit: 'binary' }).filter((name) => name !== 'none' && !name.startsWith('/')));
    fc.assert(
      fc.property(names, names, (groups, providerGroups) => {
        const file = writeUser({ settings: {}, groups, providerGroups, publicKey: pem });
        expect(readUser(treeObject('alice', file))).toEqual({
          record: { ...plain, groups, providerGroups },
          problems: [],
        });
      }),
    );
  });

  it('can be edited afterwards', () => {
    const parts = splitUserFile(writeUser({ settings: { active: true }, groups: [], publicKey: pem }));
    const edited = parts && withSettings(parts, bytesOf('session_limit: 1'));
    expect(readUser(treeObject('alice', edited ?? '')).record?.settings.values).toEqual({ sessionLimit: 1 });
  });
});
