import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { AuditEntry } from '../audit/audit';
import { createTree } from '../records/tree';
import { createMemoryStore } from '../store/drivers/memory';
import { type Store, StoreUnavailable } from '../store/port';
import { testNow } from '../testing/builders';
import { bytesOf, textOf } from '../testing/tree-objects';
import { createProxyGroups } from './proxy-groups';

let store: Store;
let audit: AuditEntry[];
let warn: ReturnType<typeof vi.fn<(facts: object, words: string) => void>>;
let note: ReturnType<typeof createProxyGroups>;
beforeEach(async () => {
  store = createMemoryStore();
  await store.put('keys/users/uma', bytesOf('--- Settings ---\n{}\n--- Public Key ---\nPEM'), {});
  audit = [];
  warn = vi.fn();
  const tree = createTree(store, { now: () => testNow });
  note = createProxyGroups({ store, tree, warn, audit: { write: async (entry) => void audit.push(entry) } });
});
const file = async () => textOf((await store.get('keys/users/uma'))?.bytes ?? new Uint8Array());

describe('the groups that a proxy names', () => {
  it('are written, with the key part as it was', async () => {
    await note('uma', ['lab'], testNow);
    expect(await file()).toMatch(/provider_groups[\s\S]*lab[\s\S]*--- Public Key ---\nPEM$/);
    expect(audit).toMatchObject([
      { event: 'user.changed', user: 'uma', fields: { via: 'proxy', provider_groups: 'lab' } },
    ]);
  });

  it('are looked at once a minute a person, by all who come meanwhile', async () => {
    const get = vi.spyOn(store, 'get');
    await Promise.all([note('uma', ['lab'], testNow), note('uma', ['lab'], testNow)]);
    const reads = get.mock.calls.length;
    await note('uma', ['other'], testNow + 59_999);
    expect(get).toHaveBeenCalledTimes(reads);
    await note('uma', ['other'], testNow + 60_000);
    expect(await file()).toContain('other');
    expect(audit).toHaveLength(2);
  });

  it('are not written where they are the same', async () => {
    await note('uma', ['a', 'b'], testNow);
    const put = vi.spyOn(store, 'put');
    await note('uma', ['b', 'a'], testNow + 60_000);
    expect(put).not.toHaveBeenCalled();
  });

  it('keep nobody out where they cannot be written', async () => {
    vi.spyOn(store, 'get').mockRejectedValue(new StoreUnavailable('gone'));
    await note('uma', ['lab'], testNow);
    expect(warn).toHaveBeenCalledWith({ user: 'uma', reason: 'gone' }, expect.stringMatching(/not written/));
  });
});
