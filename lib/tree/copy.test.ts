import { describe, expect, it } from 'vitest';
import { createMemoryStore } from '../store/drivers/memory';
import { type Store, StoreKeyRefused, StoreObjectUnreadable, StoreUnavailable } from '../store/port';
import { bytesOf, memoryStoreOf, textOf } from '../testing/tree-objects';
import { type CopyOptions, copyTree } from './copy';
import { journalPrefix } from './copy-journal';

let runs = 0;
const copy = (from: Store, to: Store, options: Partial<CopyOptions> = {}) => {
  runs += 1;
  return copyTree(from, to, { runId: `run-${runs}`, ...options });
};

/** Key -> text, without what the copy keeps for itself. */
async function contents(store: Store): Promise<Record<string, string>> {
  const listed = (await store.list('')).filter(({ key }) => !key.startsWith(journalPrefix));
  const texts: [string, string][] = [];
  for (const { key } of listed) texts.push([key, textOf((await store.get(key))?.bytes ?? new Uint8Array())]);
  return Object.fromEntries(texts.sort());
}

const tree = { 'keys/users/alice': 'a', 'cluster/usage/2026-12-01/n.yml': 'alice: 1', 'odd/.thing~': '' };

describe('copying a tree', () => {
  it('brings every object as it is, what no reader knows among them, and compares all of them', async () => {
    const to = createMemoryStore();
    const outcome = await copy(await memoryStoreOf(tree), to);
    expect(await contents(to)).toEqual(tree);
    expect(outcome).toMatchObject({ alike: 3, brought: 3, replaced: 0, removed: 0, bytes: 9 });
    expect(outcome).toMatchObject({ left: [], onlyAtTarget: [], changing: [] });
  });

  it('writes nothing that is there already', async () => {
    const from = await memoryStoreOf(tree);
    const to = await memoryStoreOf(tree);
    expect(await copy(from, to)).toMatchObject({ alike: 3, brought: 0, bytes: 0, left: [] });
  });

  it('brings later what changed, came and went at the source', async () => {
    const from = await memoryStoreOf(tree);
    const to = createMemoryStore();
    await copy(from, to);
    await from.put('keys/users/alice', bytesOf('b'), {});
    await from.put('keys/users/bob', bytesOf('new'), {});
    await from.remove('odd/.thing~');
    expect(await copy(from, to)).toMatchObject({ alike: 3, brought: 2, replaced: 1, removed: 1, left: [] });
    expect(await contents(to)).toEqual(await contents(from));
  });

  it('leaves what somebody else wrote at the target, and names it', async () => {
    const from = await memoryStoreOf(tree);
    const to = await memoryStoreOf({ 'keys/users/alice': 'mine', 'keys/users/zoe': 'only here' });
    const outcome = await copy(from, to);
    expect(outcome.left).toEqual([
      { key: 'keys/users/alice', reason: expect.stringContaining('which no copy from here brought') },
    ]);
    expect(outcome.onlyAtTarget).toEqual(['keys/users/zoe']);
    expect(outcome.alike).toBe(2);
    expect(await contents(to)).toEqual({ ...tree, 'keys/users/alice': 'mine', 'keys/users/zoe': 'only here' });
  });

  it('leaves what was changed at the target after it was brought', async () => {
    const from = await memoryStoreOf({ ...tree, gone: 'x' });
    const to = createMemoryStore();
    await copy(from, to);
    await to.put('keys/users/alice', bytesOf('changed there'), {});
    await to.put('gone', bytesOf('changed there'), {});
    await from.put('keys/users/alice', bytesOf('changed here'), {});
    await from.remove('gone');
    const outcome = await copy(from, to);
    expect(outcome.left.map(({ key }) => key)).toEqual(['keys/users/alice']);
    expect(outcome.onlyAtTarget).toEqual(['gone']);
    expect(await contents(to)).toEqual({ ...tree, 'keys/users/alice': 'changed there', gone: 'changed there' });
  });

  it('does not take what a copy from elsewhere brought for its own', async () => {
    const to = createMemoryStore();
    await copy({ ...(await memoryStoreOf(tree)), description: 'another' }, to);
    const outcome = await copy(await memoryStoreOf({ ...tree, 'keys/users/alice': 'b' }), to);
    expect(outcome.left.map(({ key }) => key)).toEqual(['keys/users/alice']);
  });

  it('does not overwrite what comes to the target while it copies', async () => {
    const to = createMemoryStore();
    const raced: Store = {
      ...to,
      async put(key, bytes, condition) {
        if (key === 'keys/users/alice') await to.put(key, bytesOf('faster'), { ifAbsent: true }).catch(() => undefined);
        return to.put(key, bytes, condition);
      },
    };
    const outcome = await copy(await memoryStoreOf(tree), raced);
    expect(outcome.left.map(({ key }) => key)).toEqual(['keys/users/alice']);
    expect(textOf((await to.get('keys/users/alice'))?.bytes ?? new Uint8Array())).toBe('faster');
  });

  it('brings what is written at the source while it copies', async () => {
    const from = await memoryStoreOf(tree);
    let reads = 0;
    const written: Store = {
      ...from,
      async get(key) {
        const object = await from.get(key);
        if (key === 'keys/users/alice' && ++reads === 1) await from.put(key, bytesOf('later'), {});
        return object;
      },
    };
    const to = createMemoryStore();
    expect(await copy(written, to)).toMatchObject({ alike: 3, left: [], changing: [] });
    expect(await contents(to)).toMatchObject({ 'keys/users/alice': 'later' });
  });

  it('says which objects never stand still', async () => {
    const from = await memoryStoreOf(tree);
    let writes = 0;
    const restless: Store = {
      ...from,
      async list(prefix) {
        await from.put('keys/users/alice', bytesOf(String(++writes)), {});
        return from.list(prefix);
      },
    };
    expect(await copy(restless, createMemoryStore())).toMatchObject({ changing: ['keys/users/alice'], alike: 2 });
  });

  it('names what was damaged on its way', async () => {
    const to = createMemoryStore();
    const damaging: Store = {
      ...to,
      put: (key, bytes, condition) => to.put(key, key === 'keys/users/alice' ? bytesOf('?') : bytes, condition),
    };
    const outcome = await copy(await memoryStoreOf(tree), damaging);
    expect(outcome.left).toEqual([
      { key: 'keys/users/alice', reason: 'does not hold at the target what was written to it' },
    ]);
  });

  it('names what cannot be read or written, and brings the rest', async () => {
    const odd = { link: 'l', secret: 's', taken: 't' };
    const from = await memoryStoreOf({ ...tree, ...odd, big: new Uint8Array(16 * 1024 * 1024 + 1) });
    const to = createMemoryStore();
    const outcome = await copy(
      {
        ...from,
        async get(key) {
          if (key === 'link') throw new StoreKeyRefused(key);
          if (key === 'secret') throw new StoreObjectUnreadable(key, 'may not be read by this process');
          return from.get(key);
        },
      },
      {
        ...to,
        async put(key, bytes, condition) {
          if (key === 'taken') throw new StoreKeyRefused(key);
          return to.put(key, bytes, condition);
        },
      },
    );
    expect(outcome.left).toEqual([
      { key: 'big', reason: 'is larger than 16 MiB' },
      { key: 'link', reason: 'is not read at the source: it is a link that leads out of the tree' },
      { key: 'secret', reason: 'may not be read by this process (at the source)' },
      { key: 'taken', reason: 'cannot stand at the target: its name or its folder is refused' },
    ]);
    expect(await contents(to)).toEqual(tree);
  });

  it('refuses an empty source, since all that was brought before would be gone there', async () => {
    const to = await memoryStoreOf(tree);
    await expect(copy(createMemoryStore(), to)).rejects.toThrow('memory holds no object');
    expect(await contents(to)).toEqual(tree);
  });

  it('stops where a store does not answer', async () => {
    const away = async () => Promise.reject(new StoreUnavailable('the bucket does not answer'));
    const to: Store = { ...createMemoryStore(), put: away };
    await expect(copy(await memoryStoreOf(tree), to)).rejects.toThrow('the bucket does not answer');
  });

  it('tells how far it is, in batches', async () => {
    const objects = Object.fromEntries(Array.from({ length: 600 }, (_, index) => [`k${index}`, 'xy']));
    const told: string[] = [];
    await copy(await memoryStoreOf(objects), createMemoryStore(), {
      onProgress: ({ round, done, total, bytes }) => told.push(`${round}: ${done} of ${total}, ${bytes}`),
    });
    expect(told).toEqual([
      '1: 256 of 600, 512',
      '1: 512 of 600, 1024',
      '1: 600 of 600, 1200',
      '2: 256 of 600, 1200',
      '2: 512 of 600, 1200',
      '2: 600 of 600, 1200',
    ]);
  });
});
