import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { oddKeys, refusedKeys } from './contract-keys';
import { isStoreError, maxObjectBytes, type Store, type WriteCondition } from './port';

const bytesOf = (text: string) => new TextEncoder().encode(text);
const absent = { ifAbsent: true } as const;

async function textOf(store: Store, key: string): Promise<string | null> {
  const object = await store.get(key);
  return object && new TextDecoder().decode(object.bytes);
}

async function keysOf(store: Store, prefix: string): Promise<string[]> {
  return (await store.list(prefix)).map((object) => object.key).sort();
}

/** One increment as every frontend does it: read, add, write on the version that was read. False where it lost. */
async function increment(store: Store, key: string): Promise<boolean> {
  const object = await store.get(key);
  const next = object ? Number(new TextDecoder().decode(object.bytes)) + 1 : 1;
  const condition: WriteCondition = object ? { ifVersion: object.version } : absent;
  try {
    await store.put(key, bytesOf(String(next)), condition);
    return true;
  } catch (error) {
    if (isStoreError(error, 'store_conflict')) return false;
    throw error;
  }
}

/** What every driver does, whatever it stands on. `makeStore` answers an empty store each time. */
export function storeContract(name: string, makeStore: () => Store | Promise<Store>): void {
  describe(`${name}: reading and writing`, () => {
    it('answers null for what was never written', async () => {
      const store = await makeStore();
      expect(await store.get('a/b')).toBeNull();
      expect(await store.list('')).toEqual([]);
      expect(await store.list('a/')).toEqual([]);
    });

    it('reads back the bytes that were written, any bytes', async () => {
      const store = await makeStore();
      const bytes = Uint8Array.from({ length: 256 }, (_, index) => index);
      const { version } = await store.put('a/b.yml', bytes, {});
      const object = await store.get('a/b.yml');
      expect(object && [...object.bytes]).toEqual([...bytes]);
      expect(object?.version).toBe(version);
    });

    it('keeps an empty object apart from none', async () => {
      const store = await makeStore();
      await store.put('empty', new Uint8Array(), {});
      expect(await textOf(store, 'empty')).toBe('');
    });

    it('keeps its own copy of the bytes', async () => {
      const store = await makeStore();
      const bytes = bytesOf('old');
      await store.put('a', bytes, {});
      bytes[0] = 0;
      (await store.get('a'))?.bytes.fill(0);
      expect(await textOf(store, 'a')).toBe('old');
    });

    it('reads an object of exactly 16 MiB, and none above', async () => {
      const store = await makeStore();
      await store.put('large', new Uint8Array(maxObjectBytes), {});
      await store.put('too-large', new Uint8Array(maxObjectBytes + 1), {});
      expect((await store.get('large'))?.bytes.byteLength).toBe(maxObjectBytes);
      await expect(store.get('too-large')).rejects.toMatchObject({ code: 'store_object_unreadable' });
      expect((await keysOf(store, '')).length).toBe(2);
    });
  });

  describe(`${name}: conditions`, () => {
    it('writes an absent object once', async () => {
      const store = await makeStore();
      await store.put('a', bytesOf('first'), absent);
      await expect(store.put('a', bytesOf('second'), absent)).rejects.toMatchObject({
        code: 'store_conflict',
        key: 'a',
      });
      expect(await textOf(store, 'a')).toBe('first');
    });

    it('writes on the version that it names, and on no other', async () => {
      const store = await makeStore();
      const first = await store.put('a', bytesOf('1'), {});
      const second = await store.put('a', bytesOf('2'), { ifVersion: first.version });
      await expect(store.put('a', bytesOf('3'), { ifVersion: first.version })).rejects.toMatchObject({
        code: 'store_conflict',
      });
      await store.put('a', bytesOf('4'), { ifVersion: second.version });
      expect(await textOf(store, 'a')).toBe('4');
    });

    it('refuses a version of an object that is gone', async () => {
      const store = await makeStore();
      const { version } = await store.put('a', bytesOf('1'), {});
      await store.remove('a');
      await expect(store.put('a', bytesOf('2'), { ifVersion: version })).rejects.toMatchObject({
        code: 'store_conflict',
      });
      expect(await store.get('a')).toBeNull();
    });

    it('gives every change of an object a version of its own, however fast they come and whatever is removed', async () => {
      const store = await makeStore();
      const versions = new Set<string>();
      for (let write = 0; write < 100; write++) {
        versions.add((await store.put('a', bytesOf(`write ${write}`), {})).version);
        if (write % 3 === 0) await store.remove('a');
      }
      expect(versions.size).toBe(100);
    });

    it('lets exactly one of many simultaneous writers create an object', async () => {
      const store = await makeStore();
      const writes = Array.from({ length: 20 }, (_, writer) => store.put('a', bytesOf(String(writer)), absent));
      const results = await Promise.allSettled(writes);
      expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
    });

    it('loses no increment of simultaneous writers', async () => {
      const store = await makeStore();
      const writer = async () => {
        for (let done = 0; done < 20; ) if (await increment(store, 'count')) done++;
      };
      await Promise.all([writer(), writer(), writer()]);
      expect(await textOf(store, 'count')).toBe('60');
    });
  });

  describe(`${name}: removing and listing`, () => {
    it('removes, and does not mind what is not there', async () => {
      const store = await makeStore();
      await store.put('a/b', bytesOf('1'), {});
      await store.remove('a/b');
      await store.remove('a/b');
      await store.remove('never/was');
      expect(await store.get('a/b')).toBeNull();
      expect(await keysOf(store, '')).toEqual([]);
    });

    it('lists what lies below a folder, and not what only begins alike', async () => {
      const store = await makeStore();
      const keys = ['cluster/nodes/a.yml', 'cluster/nodes-old/a.yml', 'cluster/nodes/deep/b.yml', 'groups/staff'];
      for (const key of keys) await store.put(key, bytesOf(key), {});
      expect(await keysOf(store, 'cluster/nodes/')).toEqual(['cluster/nodes/a.yml', 'cluster/nodes/deep/b.yml']);
      expect(await keysOf(store, '')).toEqual([...keys].sort());
      expect(await keysOf(store, 'nothing/')).toEqual([]);
    });

    it('lists from where it is told to, objects and folders', async () => {
      const store = await makeStore();
      const days = ['2026-11-30/a', '2026-12-01/a', '2026-12-01/b', '2026-12-02/a', '2026-12/a', '2026', '2027'];
      for (const day of days) await store.put(`usage/${day}`, bytesOf(day), {});
      const from = async (text: string) => {
        const listed = await store.list('usage/', { from: text });
        return listed.map(({ key }) => key.slice('usage/'.length)).sort();
      };
      expect(await from('2026-12-01')).toEqual(['2026-12-01/a', '2026-12-01/b', '2026-12-02/a', '2026-12/a', '2027']);
      expect(await from('2026-12-01/b')).toEqual(['2026-12-01/b', '2026-12-02/a', '2026-12/a', '2027']);
      expect(await from('')).toEqual([...days].sort());
      expect(await from('3')).toEqual([]);
    });

    it('lists the version that reading answers, and the size', async () => {
      const store = await makeStore();
      await store.put('a/b', bytesOf('1'), {});
      await store.put('a/b', bytesOf('four'), {});
      const object = await store.get('a/b');
      expect(await store.list('a/')).toEqual([{ key: 'a/b', version: object?.version, size: 4 }]);
    });

    it('tells a folder from an object: a folder reads as null', async () => {
      const store = await makeStore();
      await store.put('a/b', bytesOf('1'), {});
      expect(await store.get('a')).toBeNull();
    });
  });

  describe(`${name}: keys`, () => {
    it.each(oddKeys)('keeps a key with %s', async (_, key) => {
      const store = await makeStore();
      const { version } = await store.put(key, bytesOf(key), {});
      expect(await textOf(store, key)).toBe(key);
      expect(await store.list('')).toEqual([{ key, version, size: bytesOf(key).byteLength }]);
      await store.remove(key);
      expect(await store.list('')).toEqual([]);
    });

    it.each(refusedKeys)('refuses %s', async (_, key) => {
      const store = await makeStore();
      const refused = { code: 'store_key_refused', key };
      await expect(store.get(key)).rejects.toMatchObject(refused);
      await expect(store.put(key, bytesOf('x'), {})).rejects.toMatchObject(refused);
      await expect(store.remove(key)).rejects.toMatchObject(refused);
      expect(await store.list('')).toEqual([]);
    });

    it('refuses a prefix that leaves the tree or names no folder', async () => {
      const store = await makeStore();
      for (const prefix of ['../', '/', 'a/../', 'a', 'a//']) {
        await expect(store.list(prefix), prefix).rejects.toMatchObject({ code: 'store_key_refused' });
      }
    });

    it('keeps any key text or refuses it', async () => {
      const text = fc.oneof(
        fc.string({ unit: 'binary' }),
        fc.string({ unit: fc.constantFrom('.', '/', 'a', '\\', '\0') }),
      );
      await fc.assert(
        fc.asyncProperty(text, async (key) => {
          const store = await makeStore();
          try {
            await store.put(key, bytesOf(key), absent);
          } catch (error) {
            expect(error).toMatchObject({ code: 'store_key_refused' });
            return;
          }
          expect(await textOf(store, key)).toBe(key);
          expect(await keysOf(store, '')).toEqual([key]);
        }),
      );
    });
  });
}
