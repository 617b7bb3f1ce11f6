import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
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
  parent = await mkdtemp(path.join(os.tmpdir(), 'headroom-links-'));
  root = path.join(parent, 'tree');
  store = createFileStore(root);
});
afterEach(() => rm(parent, { recursive: true }));

const bytesOf = (text: string) => new TextEncoder().encode(text);
const refused = { code: 'store_key_refused' };

async function textOf(key: string): Promise<string | null> {
  const object = await store.get(key);
  return object && new TextDecoder().decode(object.bytes);
}

async function keysOf(prefix = ''): Promise<string[]> {
  return (await store.list(prefix)).map((object) => object.key).sort();
}

describe('links', () => {
  let outside: string;
  beforeEach(async () => {
    outside = path.join(parent, 'tree-outside');
    mkdirSync(outside);
    writeFileSync(path.join(outside, 'secret'), 'secret');
    await store.put('inside/a', bytesOf('a'), {});
  });

  it.each([
    ['a file outside', 'link', '../tree-outside/secret'],
    ['a folder outside', 'link/secret', '../tree-outside'],
    ['a folder outside, by an absolute path', 'link/secret', '/'],
  ])('to %s are refused for every access', async (_, key, target) => {
    symlinkSync(target, path.join(root, 'link'));
    await expect(store.put(key, bytesOf('x'), {})).rejects.toMatchObject(refused);
    if (target !== '/') await expect(store.get(key)).rejects.toMatchObject(refused);
    if (target !== '/') await expect(store.remove(key)).rejects.toMatchObject(refused);
    expect(readFileSync(path.join(outside, 'secret'), 'utf8')).toBe('secret');
  });

  it('to a folder outside make no folders there', async () => {
    symlinkSync(outside, path.join(root, 'link'));
    await expect(store.put('link/new/x', bytesOf('x'), {})).rejects.toMatchObject(refused);
    await expect(store.list('link/')).rejects.toMatchObject(refused);
    expect(readdirSync(outside)).toEqual(['secret']);
  });

  it('that lead outside are not followed by a listing; a linked file is named, so that it can be reported', async () => {
    symlinkSync(outside, path.join(root, 'folder'));
    symlinkSync(path.join(outside, 'secret'), path.join(root, 'file'));
    expect(await keysOf()).toEqual(['file', 'inside/a']);
  });

  it('inside the tree are followed, and go nowhere in circles', async () => {
    symlinkSync('inside', path.join(root, 'folder'));
    symlinkSync('inside/a', path.join(root, 'file'));
    symlinkSync('..', path.join(root, 'inside', 'up'));
    symlinkSync('nowhere', path.join(root, 'dangling'));
    expect(await textOf('folder/a')).toBe('a');
    expect(await textOf('file')).toBe('a');
    expect(await store.get('dangling')).toBeNull();
    expect(await keysOf()).toEqual(['file', 'folder/a', 'inside/a']);
    expect(await keysOf('inside/')).toEqual(['inside/a']);
  });
});
