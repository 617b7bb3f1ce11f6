import { describe, expect, it } from 'vitest';
import type { AuditEntry } from '../audit/audit';
import { type Store, StoreConflict } from '../store/port';
import { bytesOf, memoryStoreOf, textOf } from '../testing/tree-objects';
import { writeProviderGroups } from './provider-groups';

const key = 'keys/users/uma';
const file = (settings: string, pem = '') => `--- Settings ---\n${settings}\n--- Public Key ---\n${pem}`;

async function world(objects: Record<string, string>) {
  const store = await memoryStoreOf(objects);
  const audit: AuditEntry[] = [];
  const warnings: string[] = [];
  const write = (groups: string[], { mayCreate = false, over = store }: { mayCreate?: boolean; over?: Store } = {}) =>
    writeProviderGroups(
      {
        store: over,
        audit: { write: async (entry) => void audit.push(entry) },
        warn: (_, words) => warnings.push(words),
      },
      { username: 'uma', groups, mayCreate },
    );
  const text = async () => textOf((await store.get(key))?.bytes ?? new Uint8Array());
  return { store, audit, warnings, write, text };
}

describe('the groups of the provider in a file', () => {
  it.each([
    [
      'groups where none were',
      'session_limit: 2',
      ['lab', '8'],
      `session_limit: 2\nprovider_groups:\n  - lab\n  - '8'\n`,
    ],
    ['others', 'provider_groups: [old]\nx: 1', ['lab'], 'provider_groups:\n  - lab\nx: 1\n'],
    ['none any more', 'provider_groups: [old]\nx: 1', [], 'x: 1\n'],
  ])('are written: %s', async (_, settings, groups, expected) => {
    const { write, text, audit } = await world({ [key]: file(settings, 'PEM\r\n') });
    expect(await write(groups)).toBe('written');
    expect(await text()).toBe(`--- Settings ---\n${expected}\n--- Public Key ---\nPEM\r\n`);
    expect(audit).toMatchObject([{ event: 'user.changed', user: 'uma', by: 'node', fields: { record: key } }]);
  });

  it.each([
    ['the same', 'provider_groups: [lab, staff]  # by hand', ['lab', 'staff']],
    ['the same in another order', 'provider_groups: [staff, lab]', ['lab', 'staff']],
    ['the same but for a slash', 'provider_groups: [/lab]', ['lab']],
    ['none, and none before', 'session_limit: 2', []],
  ])('are not written where they are %s', async (_, settings, groups) => {
    const before = file(settings);
    const { write, text, audit } = await world({ [key]: before });
    expect(await write(groups)).toBe('same');
    expect([await text(), audit]).toEqual([before, []]);
  });

  it('make no file beside an administrator’s key, nor for who is unknown', async () => {
    const admin = await world({ 'keys/admins/uma': 'PEM' });
    expect(await admin.write(['lab'], { mayCreate: true })).toBe('same');
    const unknown = await world({});
    expect(await unknown.write(['lab'])).toBe('no_user');
    for (const { store } of [admin, unknown]) expect(await store.get(key)).toBeNull();
  });

  it('make a file where that is wanted', async () => {
    const { write, text, audit } = await world({});
    expect(await write(['lab'], { mayCreate: true })).toBe('written');
    expect(await text()).toBe(file('provider_groups:\n  - lab'));
    expect(audit).toMatchObject([{ event: 'user.created', user: 'uma', fields: { provider_groups: 'lab' } }]);
  });

  it('lose nothing of what somebody else writes at the same time', async () => {
    const { store, write, text } = await world({ [key]: file('session_limit: 2') });
    let isFirst = true;
    const over: Store = {
      ...store,
      async put(at, bytes, condition) {
        if (isFirst) await store.put(key, bytesOf(file('session_limit: 3')), {});
        isFirst = false;
        return store.put(at, bytes, condition);
      },
    };
    expect(await write(['lab'], { over })).toBe('written');
    expect(await text()).toBe(file('session_limit: 3\nprovider_groups:\n  - lab\n'));
  });

  it.each([
    ['no file of a user', 'session_limit: 2', {}],
    ['a list', file('- a'), {}],
    ['changing all the time', file('x: 1'), { put: () => Promise.reject(new StoreConflict(key)) }],
    ['in a tree that cannot be written', file('x: 1'), { writable: false }],
  ])('leave a file as it is that is %s', async (_, before, trouble: Partial<Store>) => {
    const { store, write, text } = await world({ [key]: before });
    expect(await write(['lab'], { over: { ...store, ...trouble } })).toBe('kept');
    expect(await text()).toBe(before);
  });
});
