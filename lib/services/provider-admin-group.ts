import 'server-only';
import { namePattern } from '../cluster/names';
import { groupKey, writeGroup } from '../records/group-record';
import { isStoreError } from '../store/port';
import { recordVersion } from './last-change';
import type { ProviderContext } from './provider-context';

type GroupContext = Pick<ProviderContext, 'provider' | 'store' | 'tree' | 'audit' | 'warn'>;

/** Whether the person is in the group that `HEADROOM_OIDC_ADMIN_GROUP` names. */
export function isInAdminGroup({ provider }: Pick<ProviderContext, 'provider'>, groups: readonly string[]): boolean {
  const { adminGroup } = provider.settings;
  return adminGroup !== null && groups.includes(adminGroup);
}

/**
 * The first member who signs in makes the tree say what the variable says: a group that makes administrators. From then
 * on the tree alone decides, for this frontend as for every other node.
 */
export async function ensureAdminGroup(context: GroupContext, username: string): Promise<void> {
  const { adminGroup } = context.provider.settings;
  if (adminGroup === null) return;
  const { groups } = await context.tree.snapshot(0);
  const named = [...groups.values()].filter(({ name, ssoGroups }) => [name, ...ssoGroups].includes(adminGroup));
  if (named.length === 0) return create(context, adminGroup, username);
  if (named.some(({ settings }) => settings.values.admin === true)) return;
  const facts = { group: named.map(({ name }) => name).join(', ') };
  context.warn(facts, 'the group of HEADROOM_OIDC_ADMIN_GROUP is in the tree and makes nobody an administrator');
}

async function create({ store, tree, audit, warn }: GroupContext, adminGroup: string, username: string) {
  const name = groupNameOf(adminGroup);
  const bytes = writeGroup({ settings: { values: { admin: true }, unusable: [] }, ssoGroups: [adminGroup] });
  let version: string;
  try {
    ({ version } = await store.put(groupKey(name), bytes, { ifAbsent: true }));
  } catch (error) {
    if (isStoreError(error, 'store_conflict')) {
      warn({ group: name }, 'the group of HEADROOM_OIDC_ADMIN_GROUP was not made: there is a file of its name already');
      return;
    }
    if (store.writable) throw error;
    warn({ group: name }, 'the group of HEADROOM_OIDC_ADMIN_GROUP was not made: the tree is read-only');
    return;
  }
  const written = { record: groupKey(name), [recordVersion]: version };
  const fields = { via: 'oidc', admin_before: null, admin: true, sso_groups: adminGroup, ...written };
  await audit.write({ event: 'group.created', user: null, by: username, fields });
  await tree.snapshot(0);
}

/** A name of ours that reads like the provider's. */
function groupNameOf(adminGroup: string): string {
  const name = adminGroup
    .replace(/[^A-Za-z0-9_-]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 128);
  return namePattern.test(name) ? name : 'administrators';
}
