import 'server-only';
import type { AuditEntry } from '../audit/audit';
import { adminCollection, editUser, readUser, userKey, writeUser } from '../records/user-record';
import { isStoreError, type StoredObject } from '../store/port';
import { recordVersion } from './last-change';
import type { ProviderContext } from './provider-context';

/** What became of it: `kept` is a file that cannot be changed, which is logged; a person without a file has no groups. */
export type GroupsWritten = 'written' | 'same' | 'kept' | 'no_user';

interface Membership {
  username: string;
  groups: readonly string[];
  /** Whether a person without a record gets one. */
  mayCreate: boolean;
  /** Who named the groups, for the log. */
  via?: 'oidc' | 'proxy';
}

type GroupsContext = Pick<ProviderContext, 'store' | 'audit' | 'warn'>;

const mostTries = 5;

/**
 * Writes the provider's groups into the person's file, where they differ; everything else in it stays as it is. The name
 * has passed as a name. Administrators by key have no file and get none.
 */
export async function writeProviderGroups(context: GroupsContext, membership: Membership): Promise<GroupsWritten> {
  const { username } = membership;
  if (await context.store.get(`${adminCollection.prefix}${username}`)) return 'same';
  for (let tries = 0; tries < mostTries; tries++) {
    try {
      const object = await context.store.get(userKey(username));
      return object ? await change(context, membership, object) : await create(context, membership);
    } catch (error) {
      // Somebody else was faster: what they wrote is looked at again.
      if (!isStoreError(error, 'store_conflict')) return kept(context, membership, error);
    }
  }
  context.warn(
    { user: username },
    'the groups of the identity provider were not written: the file changes all the time',
  );
  return 'kept';
}

async function create({ store, audit }: GroupsContext, membership: Membership) {
  const { username, groups, mayCreate } = membership;
  if (!mayCreate || !store.writable) return 'no_user';
  const bytes = writeUser({ settings: {}, groups: [], providerGroups: groups, publicKey: '' });
  const { version } = await store.put(userKey(username), bytes, { ifAbsent: true });
  await audit.write({ ...entryOf('user.created', username), fields: fieldsOf(membership, version) });
  return 'written';
}

async function change(context: GroupsContext, membership: Membership, object: StoredObject) {
  const { username, groups } = membership;
  const key = userKey(username);
  const before = readUser({ ...object, key, name: username }).record?.providerGroups ?? [];
  if (sameNames(before, groups)) return 'same';
  const { store, audit } = context;
  if (!store.writable) return 'kept';
  const bytes = editUser(object.bytes, { provider_groups: groups.length > 0 ? [...groups] : undefined });
  const { version } = await store.put(key, bytes, { ifVersion: object.version });
  const fields = { provider_groups_before: words(before), ...fieldsOf(membership, version) };
  await audit.write({ ...entryOf('user.changed', username), fields });
  return 'written';
}

/** A file that is no file of a user lets nobody start anything, so nothing is lifted by leaving it as it is. */
function kept(context: GroupsContext, { username }: Membership, error: unknown): GroupsWritten {
  const isBrokenFile = error instanceof TypeError || isStoreError(error, 'store_object_unreadable');
  if (!isBrokenFile) throw error;
  context.warn({ user: username }, 'the groups of the identity provider were not written: the file cannot be read');
  return 'kept';
}

/** The provider's word, which this node writes down: nobody here did it. */
function entryOf(event: 'user.created' | 'user.changed', username: string): AuditEntry {
  return { event, user: username, by: 'node' };
}

function fieldsOf({ username, groups, via = 'oidc' }: Membership, version: string) {
  return { via, provider_groups: words(groups), record: userKey(username), [recordVersion]: version };
}

const longestWords = 2000;

function words(names: readonly string[]): string {
  return names.join(', ').slice(0, longestWords);
}

/** In any order: some providers name them in another one each time. */
function sameNames(one: readonly string[], other: readonly string[]): boolean {
  return JSON.stringify(one.toSorted()) === JSON.stringify(other.toSorted());
}
