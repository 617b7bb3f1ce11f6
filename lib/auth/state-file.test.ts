import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createOnce, readIfThere, replaceFile } from './state-file';

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'headroom-state-file-'));
  file = path.join(folder, 'secret');
});
afterEach(() => rm(folder, { recursive: true }));

it('makes a file once, for the owner alone, and leaves nothing beside it', async () => {
  const made = await Promise.all(['a', 'b', 'c'].map((text) => createOnce(file, text)));
  expect(made.filter(Boolean)).toHaveLength(1);
  expect(await readFile(file, 'utf8')).toBe(['a', 'b', 'c'][made.indexOf(true)]);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await readdir(folder)).toEqual(['secret']);
});

it('puts another text in its place', async () => {
  await replaceFile(file, 'one\n');
  await replaceFile(file, 'two\n');
  expect(await readIfThere(file)).toBe('two');
  expect(await readdir(folder)).toEqual(['secret']);
});

it('tells a file that is not there from one that cannot be read', async () => {
  expect(await readIfThere(file)).toBeNull();
  await expect(readIfThere(folder)).rejects.toThrow(/EISDIR/);
});
