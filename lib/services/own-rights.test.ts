import { beforeEach, describe, expect, it } from 'vitest';
import { groupBody } from '../api/groups';
import { userSettingsBody } from '../api/user-settings';
import { isAppError } from '../errors';
import { createMemoryStore } from '../store/drivers/memory';
import { type ActingWorld, actingWorld } from '../testing/acting-world';
import { bytesOf } from '../testing/tree-objects';
import { requireOwnRights } from './own-rights';

const user = (settings: string) => `--- Settings ---\n${settings}\n--- Public Key ---\n`;

let world: ActingWorld;
beforeEach(async () => {
  world = await actingWorld(createMemoryStore(), {
    'keys/admins/ada': 'PEM',
    'keys/users/chief': user('groups: [chiefs]'),
    'keys/users/double': user('groups: [chiefs, deputies]'),
    'keys/users/own': user('admin: true\ngroups: [lab]'),
    'keys/users/named': user('provider_groups: [/it]'),
    'groups/chiefs': 'admin: true\n',
    'groups/deputies': 'admin: true\n',
    'groups/lab': 'session_limit: 1\n',
    'groups/by-name': 'admin: true\nsso_groups: [it]\n',
  });
});

type Body = Parameters<typeof groupBody.parse>[0] | null;

/** The path that is at fault; null where the change may be made. */
async function faultOf(by: string, name: string, body: Body): Promise<string | null> {
  const change = body === null ? null : groupBody.parse(body);
  try {
    await requireOwnRights(await world.acting(by, 'admin'), { kind: 'group', name, change });
    return null;
  } catch (error) {
    if (!isAppError(error) || error.code !== 'invalid') throw error;
    const [fault] = error.fields.errors as { path: string }[];
    return fault?.path ?? '';
  }
}

const admin = { settings: { admin: true } };

describe('an administrator does not lock themselves out', () => {
  it.each<[string, string, string, Body, string | null]>([
    ['by taking the right from their one group', 'chief', 'chiefs', {}, 'settings.admin'],
    ['by a group that says no administrator', 'own', 'lab', { settings: { admin: false } }, 'settings.admin'],
    [
      'by switching their group off',
      'chief',
      'chiefs',
      { settings: { admin: true, active: false } },
      'settings.active',
    ],
    ['by removing their one group', 'chief', 'chiefs', null, 'name'],
    ['by taking the name that made them a member', 'named', 'by-name', admin, 'sso_groups'],
    ['by removing the group that the provider named', 'named', 'by-name', null, 'name'],
  ])('%s', async (_, by, name, body, path) => expect(await faultOf(by, name, body)).toBe(path));

  it.each<[string, string, string, Body]>([
    ['another group makes them one too', 'double', 'chiefs', null],
    ['their own settings do', 'own', 'lab', null],
    ['a limit is set for administrators', 'chief', 'chiefs', { settings: { admin: true, session_limit: 0 } }],
    ['the name at the provider stays', 'named', 'by-name', { ...admin, sso_groups: ['/it'] }],
    ['the group is none of theirs', 'chief', 'lab', { settings: { admin: false, active: false } }],
    ['a key makes them one', 'ada', 'chiefs', null],
    ['the root token does', 'root', 'chiefs', null],
  ])('and may make a change where %s', async (_, by, name, body) => expect(await faultOf(by, name, body)).toBe(null));

  it('not even where the other group went a moment ago', async () => {
    const context = await world.acting('double', 'admin');
    await world.store.put('groups/deputies', bytesOf('{}\n'), {});
    const change = { kind: 'group', name: 'chiefs', change: null } as const;
    await expect(requireOwnRights(context, change)).rejects.toMatchObject({ code: 'invalid' });
  });
});

describe('nor by their own settings', () => {
  const faultOfOwn = async (by: string, name: string, body: object): Promise<string | null> => {
    const change = { kind: 'user', name, change: userSettingsBody.parse(body) } as const;
    const refused = await requireOwnRights(await world.acting(by, 'admin'), change).catch((error: unknown) => error);
    if (refused === undefined) return null;
    if (!isAppError(refused)) throw refused;
    return (refused.fields.errors as { path: string }[])[0]?.path ?? '';
  };

  it.each([
    ['by taking it from themselves', 'own', 'own', { groups: ['lab'] }, 'settings.admin'],
    ['by leaving the group that gives it', 'chief', 'chief', {}, 'settings.admin'],
    ['by switching themselves off', 'own', 'own', { settings: { admin: true, active: false } }, 'settings.active'],
    ['but by another group they stay one', 'double', 'double', { groups: ['deputies'] }, null],
    ['but what another one sets is no matter of theirs', 'own', 'chief', {}, null],
    ['but the root token is not a person', 'root', 'own', {}, null],
  ] as const)('%s', async (_, by, name, body, path) => expect(await faultOfOwn(by, name, body)).toBe(path));

  it('not even where the other group went a moment ago', async () => {
    const context = await world.acting('double', 'admin');
    await world.store.put('groups/deputies', bytesOf('{}\n'), {});
    const change = userSettingsBody.parse({ groups: ['deputies'] });
    const saving = requireOwnRights(context, { kind: 'user', name: 'double', change });
    await expect(saving).rejects.toMatchObject({ code: 'invalid' });
  });
});
