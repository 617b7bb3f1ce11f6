import { describe, expect, it } from 'vitest';
import type { AuditEntry } from '../audit/audit';
import { oidcSettingsOf } from '../auth/oidc-settings';
import { readEnv } from '../config/env';
import { createTree } from '../records/tree';
import { memoryStoreOf, textOf } from '../testing/tree-objects';
import { systemClock } from '../time/clock';
import { ensureAdminGroup, isInAdminGroup } from './provider-admin-group';

async function world(adminGroup: string | undefined, objects: Record<string, string> = {}) {
  const store = await memoryStoreOf(objects);
  const audit: AuditEntry[] = [];
  const warnings: string[] = [];
  const variables = {
    HEADROOM_OIDC_ISSUER: 'https://id.example',
    HEADROOM_OIDC_CLIENT_ID: 'headroom',
    HEADROOM_PUBLIC_URL: 'https://room.example',
    ...(adminGroup === undefined ? {} : { HEADROOM_OIDC_ADMIN_GROUP: adminGroup }),
  };
  const settings = oidcSettingsOf(readEnv(variables, '/'));
  if (!settings) throw new Error('no provider');
  const never = () => Promise.reject(new Error('not asked'));
  const provider = {
    settings,
    client: { authorizationUrl: never, exchange: never, refresh: never, signOutUrl: never, signer: never },
    refreshTokens: { ids: never, read: never, keep: never, remove: never },
    used: { use: () => true, forget: () => undefined },
  };
  const context = {
    ...{ provider, store, tree: createTree(store, systemClock) },
    audit: { write: async (entry: AuditEntry) => void audit.push(entry) },
    warn: (_: unknown, words: string) => void warnings.push(words),
  };
  const keys = async () => (await store.list('groups/')).map(({ key }) => key);
  const text = async (key: string) => textOf((await store.get(key))?.bytes ?? new Uint8Array());
  return { context, audit, warnings, keys, text };
}

describe('the group of administrators', () => {
  it.each([
    ['admins', 'groups/admins'],
    ['/platform admins', 'groups/platform-admins'],
    ['CN=Admins,OU=Groups', 'groups/CN-Admins-OU-Groups'],
    ['管理者', 'groups/administrators'],
  ])('%s is made as %s', async (adminGroup, key) => {
    const { context, audit, keys, text } = await world(adminGroup);
    await ensureAdminGroup(context, 'chief');
    expect(await keys()).toEqual([key]);
    expect(await text(key)).toContain('admin: true');
    expect(audit).toMatchObject([{ event: 'group.created', by: 'chief', fields: { record: key, admin: true } }]);
    await ensureAdminGroup(context, 'chief');
    expect(audit).toHaveLength(1);
  });

  it.each([
    ['of its name', { 'groups/admins': 'admin: true\n' }, 0],
    ['that names it', { 'groups/chiefs': 'admin: true\nsso_groups: [/admins]\n' }, 0],
    ['that makes nobody an administrator', { 'groups/chiefs': 'sso_groups: [admins]\n' }, 1],
    ['that cannot be read', { 'groups/admins': '[' }, 1],
  ])('is not made beside a group %s', async (_, objects: Record<string, string>, warned) => {
    const { context, audit, warnings, keys } = await world('admins', objects);
    await ensureAdminGroup(context, 'chief');
    expect([await keys(), audit]).toEqual([Object.keys(objects), []]);
    expect(warnings).toHaveLength(warned);
  });

  it('is not made in a tree that cannot be written', async () => {
    const { context, warnings } = await world('admins');
    const store = { ...context.store, writable: false, put: () => Promise.reject(new Error('read-only')) };
    await ensureAdminGroup({ ...context, store }, 'chief');
    expect(warnings).toEqual([expect.stringContaining('read-only')]);
  });

  it.each([
    ['admins', ['admins'], true],
    ['/admins', ['admins'], true],
    ['admins', ['Admins', 'sub/admins'], false],
    [undefined, ['undefined', ''], false],
  ])('%s has members by its exact name: %j is %s', async (adminGroup, groups, expected) => {
    const { context } = await world(adminGroup);
    expect(isInAdminGroup(context, groups)).toBe(expected);
  });

  it('is none where none is set up', async () => {
    const { context, keys } = await world(undefined);
    await ensureAdminGroup(context, 'chief');
    expect(await keys()).toEqual([]);
  });
});
