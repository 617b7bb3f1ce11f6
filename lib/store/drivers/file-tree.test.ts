import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Store } from '../port';
import { createFileStore } from './file';

let parent: string;
let root: string;
let store: Store;
beforeEach(async () => {
  parent = await mkdtemp(path.join(os.tmpdir(), 'headroom-tree-'));
  root = path.join(parent, 'tree');
  store = createFileStore(root);
});
afterEach(async () => {
  execFileSync('chmod', ['-R', 'u+w', parent]);
  await rm(parent, { recursive: true });
});

const bytesOf = (text: string) => new TextEncoder().encode(text);
const refused = { code: 'store_key_refused' };
const unavailable = { code: 'store_unavailable' };

async function textOf(key: string): Promise<string | null> {
  const object = await store.get(key);
  return object && new TextDecoder().decode(object.bytes);
}

async function keysOf(prefix = ''): Promise<string[]> {
  return (await store.list(prefix)).map((object) => object.key).sort();
}

/** A file as another program writes it, in place. */
function writeForeign(key: string, text: string): string {
  const file = path.join(root, key);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
  return file;
}

describe('the root folder', () => {
  it('is made by the first write, with what is missing above it, and not by opening or reading', async () => {
    root = path.join(parent, 'state', 'tree');
    store = createFileStore(root);
    expect(store.writable).toBe(true);
    expect(await store.get('a')).toBeNull();
    expect(await store.list('')).toEqual([]);
    await store.remove('a');
    expect(existsSync(path.join(parent, 'state'))).toBe(false);

    await store.put('a/b', bytesOf('1'), {});
    expect(readFileSync(path.join(root, 'a/b'), 'utf8')).toBe('1');
    expect(store.description).toBe(`file:${root}`);
  });

  it('that was there and has gone, as an unmounted disk does, is an unreachable store and no empty tree', async () => {
    await store.put('a/b', bytesOf('1'), {});
    renameSync(root, path.join(parent, 'elsewhere'));
    await expect(store.get('a/b')).rejects.toMatchObject(unavailable);
    await expect(store.list('')).rejects.toMatchObject(unavailable);
    await expect(store.put('a/b', bytesOf('2'), {})).rejects.toMatchObject(unavailable);
    expect(existsSync(root)).toBe(false);

    renameSync(path.join(parent, 'elsewhere'), root);
    expect(await textOf('a/b')).toBe('1');
  });

  it.each([
    ['is a file', () => writeFileSync(root, 'text')],
    [
      'lies below a file',
      () => {
        writeFileSync(root, 'text');
        store = createFileStore(path.join(root, 'tree'));
      },
    ],
    [
      'is a link to a file',
      () => {
        writeFileSync(path.join(parent, 'file'), 'text');
        symlinkSync('file', root);
      },
    ],
    [
      'was a folder and became a file',
      async () => {
        await store.put('a/b', bytesOf('1'), {});
        renameSync(root, path.join(parent, 'elsewhere'));
        writeFileSync(root, 'text');
      },
    ],
  ])('that %s is an unreachable store and no empty tree', async (_, prepare) => {
    await prepare();
    expect(store.writable).toBe(false);
    await expect(store.get('a/b')).rejects.toMatchObject(unavailable);
    await expect(store.list('')).rejects.toMatchObject(unavailable);
    await expect(store.list('a/')).rejects.toMatchObject(unavailable);
    await expect(store.put('a/b', bytesOf('2'), {})).rejects.toMatchObject(unavailable);
    await expect(store.remove('a/b')).rejects.toMatchObject(unavailable);
  });

  it('must be an absolute path', () => {
    expect(() => createFileStore('tree')).toThrow(/absolute/);
  });
});

describe('files of other programs', () => {
  it('are listed whatever their names, and our own temporary and lock files are not', async () => {
    for (const key of ['keys/users/.swp', 'keys/users/alice.bak', 'keys/users/bob~', 'x']) writeForeign(key, key);
    writeForeign('keys/users/.headroom-tmp-1', 'half');
    writeForeign('keys/users/.headroom-lock-1', '');
    expect(await keysOf()).toEqual(['keys/users/.swp', 'keys/users/alice.bak', 'keys/users/bob~', 'x']);
  });

  it('get another version with every write in place, one of the same size right after another too', async () => {
    const versions = new Set<string>();
    for (const text of ['one', 'two', 'six', 'ten']) {
      writeForeign('a', text);
      const object = await store.get('a');
      expect(new TextDecoder().decode(object?.bytes)).toBe(text);
      versions.add(object?.version ?? '');
    }
    expect(versions.size).toBe(4);
  });

  it('conflict with a condition on the version before', async () => {
    const { version } = await store.put('a', bytesOf('ours'), {});
    writeForeign('a', 'thei');
    await expect(store.put('a', bytesOf('next'), { ifVersion: version })).rejects.toMatchObject({
      code: 'store_conflict',
    });
    expect(await textOf('a')).toBe('thei');
  });

  it('keep their mode when we replace them', async () => {
    chmodSync(writeForeign('a', 'old'), 0o660);
    await store.put('a', bytesOf('new'), {});
    expect(statSync(path.join(root, 'a')).mode & 0o777).toBe(0o660);
  });

  it('of a later time than now are replaced by a version of a later time still', async () => {
    const file = writeForeign('a', 'old');
    utimesSync(file, 4_000_000_000, 4_000_000_000);
    const before = await store.get('a');
    const { version } = await store.put('a', bytesOf('new'), { ifVersion: before?.version ?? '' });
    expect(version).not.toBe(before?.version);
    expect(statSync(file, { bigint: true }).mtimeNs).toBeGreaterThan(4_000_000_000n * 1_000_000_000n);
  });

  it('over 16 MiB are refused without being read, and listed', async () => {
    const file = writeForeign('huge', '');
    truncateSync(file, 2 ** 40);
    await expect(store.get('huge')).rejects.toMatchObject({ code: 'store_object_unreadable', key: 'huge' });
    expect(await store.list('')).toMatchObject([{ key: 'huge', size: 2 ** 40 }]);
  });

  it('that are no regular files are no objects', async () => {
    mkdirSync(root);
    execFileSync('mkfifo', [path.join(root, 'pipe')]);
    expect(await store.get('pipe')).toBeNull();
    expect(await keysOf()).toEqual([]);
  });

  it('stand in the way of a folder, as a folder does of a file', async () => {
    await store.put('a/b', bytesOf('1'), {});
    await expect(store.put('a', bytesOf('2'), {})).rejects.toMatchObject(refused);
    await expect(store.put('a/b/c', bytesOf('2'), {})).rejects.toMatchObject(refused);
    expect(await store.get('a/b/c')).toBeNull();
    await store.remove('a');
    await store.remove('a/b/c');
    expect(await keysOf()).toEqual(['a/b']);
  });
});

describe('a file in place of a folder', () => {
  it.each([
    ['listed', 'a', 'a/'],
    ['above the one listed', 'a', 'a/b/'],
  ])('%s is an unreachable store and no empty folder', async (_, file, prefix) => {
    writeForeign(file, 'text');
    await expect(store.list(prefix)).rejects.toMatchObject(unavailable);
    expect(await store.list('c/')).toEqual([]);
  });
});

describe('what killed writers left', () => {
  it('is removed by the next write in that folder once it is old', async () => {
    const old = writeForeign('a/.headroom-tmp-old', 'half');
    utimesSync(old, Date.now() / 1000 - 600, Date.now() / 1000 - 600);
    writeForeign('a/.headroom-tmp-fresh', 'half');
    await store.put('a/b', bytesOf('1'), {});
    expect(readdirSync(path.join(root, 'a')).sort()).toEqual(['.headroom-tmp-fresh', 'b']);
  });
});

describe('a read-only copy', () => {
  it('says so, refuses every change and stays as it is', async () => {
    await store.put('a/b', bytesOf('1'), {});
    execFileSync('chmod', ['-R', 'a-w', root]);
    expect(store.writable).toBe(false);
    await expect(store.put('a/b', bytesOf('2'), {})).rejects.toMatchObject(unavailable);
    await expect(store.put('c/d', bytesOf('2'), {})).rejects.toThrow(/read-only/);
    await expect(store.remove('a/b')).rejects.toThrow(/read-only/);
    expect(await textOf('a/b')).toBe('1');
    expect(await keysOf()).toEqual(['a/b']);
  });

  it.each([
    ['one folder', 'a'],
    ['one file', 'a/b'],
  ])('of %s protects that alone', async (_, readOnly) => {
    await store.put('a/b', bytesOf('1'), {});
    chmodSync(path.join(root, readOnly), 0o555);
    expect(store.writable).toBe(true);
    await expect(store.put('a/b', bytesOf('2'), {})).rejects.toThrow(/read-only/);
    await store.put('c', bytesOf('3'), {});
    expect(await textOf('a/b')).toBe('1');
  });

  it('that does not exist yet is refused below a folder without write bits', async () => {
    chmodSync(parent, 0o555);
    expect(store.writable).toBe(false);
    await expect(store.put('a', bytesOf('1'), {})).rejects.toThrow(/read-only/);
  });
});
