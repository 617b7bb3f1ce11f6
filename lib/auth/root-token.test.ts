import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openRootToken } from './root-token';
import { sha256Hex } from './secrets';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'headroom-root-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const stateFolder = () => path.join(folder, 'node');
const tokenFile = () => path.join(stateFolder(), 'root_token');
const tokenInFile = async () => (await readFile(tokenFile(), 'utf8')).trim();

it('writes one at the first start, readable by the owner alone, and only its hash beside it', async () => {
  const root = await openRootToken(stateFolder(), undefined);
  const token = await tokenInFile();
  expect(root.writtenTo).toBe(tokenFile());
  expect(root.matches(token)).toBe(true);
  expect((await stat(tokenFile())).mode & 0o777).toBe(0o600);
  expect((await stat(stateFolder())).mode & 0o777).toBe(0o700);
  expect((await readFile(`${tokenFile()}.sha256`, 'utf8')).trim()).toBe(sha256Hex(token));
  expect(await readdir(stateFolder())).toEqual(['root_token', 'root_token.sha256']);
});

it('goes on with the hash when the operator has read and deleted the token', async () => {
  await openRootToken(stateFolder(), undefined);
  const token = await tokenInFile();
  await rm(tokenFile());
  const later = await openRootToken(stateFolder(), undefined);
  expect(later.matches(token)).toBe(true);
  expect(later.writtenTo).toBeNull();
  expect(await readdir(stateFolder())).toEqual(['root_token.sha256']);
});

it('writes a new one when both files are gone', async () => {
  await openRootToken(stateFolder(), undefined);
  const token = await tokenInFile();
  await rm(stateFolder(), { recursive: true });
  expect((await openRootToken(stateFolder(), undefined)).matches(token)).toBe(false);
});

it('takes over the token of a start that died before it wrote the hash', async () => {
  await openRootToken(stateFolder(), undefined);
  await rm(`${tokenFile()}.sha256`);
  const later = await openRootToken(stateFolder(), undefined);
  expect(later.matches(await tokenInFile())).toBe(true);
});

it('agrees on one token when two starts are the first', async () => {
  const both = await Promise.all([openRootToken(stateFolder(), undefined), openRootToken(stateFolder(), undefined)]);
  const token = await tokenInFile();
  expect(both.map((root) => root.matches(token))).toEqual([true, true]);
});

it('keeps a configured one nowhere, and then takes no other', async () => {
  await openRootToken(stateFolder(), undefined);
  const generated = await tokenInFile();
  const configured = 'c'.repeat(32);
  const root = await openRootToken(stateFolder(), configured);
  expect(root.matches(configured)).toBe(true);
  expect(root.matches(generated)).toBe(false);
  expect(root.writtenTo).toBeNull();
  expect(await readFile(`${tokenFile()}.sha256`, 'utf8')).not.toContain(sha256Hex(configured));
});

it('touches nothing where a token is configured', async () => {
  await openRootToken(stateFolder(), 'c'.repeat(32));
  expect(await readdir(folder)).toEqual([]);
});

it('takes nothing where the hash file is damaged', async () => {
  await openRootToken(stateFolder(), undefined);
  const token = await tokenInFile();
  await writeFile(`${tokenFile()}.sha256`, 'oops');
  const root = await openRootToken(stateFolder(), undefined);
  expect([token, '', 'oops'].map((text) => root.matches(text))).toEqual([false, false, false]);
});
