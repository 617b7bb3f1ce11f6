import { mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { damageFile, damages } from '../testing/damaged-files';
import { bytesOf } from '../testing/tree-objects';
import { createSealedFiles, type SealedFiles } from './local-copy-files';
import { createTimeSlices } from './time-slices';

let parent: string;
let folder: string;
let failures: unknown[];
let files: SealedFiles;
beforeEach(() => {
  parent = mkdtempSync(path.join(os.tmpdir(), 'headroom-sealed-'));
  folder = path.join(parent, 'a', 'copy');
  failures = [];
  files = createSealedFiles(folder, 'here', (error) => failures.push(error));
});
afterEach(() => rmSync(parent, { recursive: true }));

const slices = createTimeSlices(8);
const object = (text: string, version = '1') => ({ version, at: 7, bytes: bytesOf(text) });

function filesOnDisk(): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => path.join(folder, name))
    .filter((file) => statSync(file).isFile());
}

async function namesThatHold(): Promise<string[]> {
  const names: string[] = [];
  for await (const { name } of files.readAll(slices)) names.push(name);
  return names.sort();
}

describe('sealed files', () => {
  it.each(['', 'a', 'a/b.yml', 'with\na line break', 'x'.repeat(1000), '日本'])(
    'give back what was written: %j',
    (name) => {
      expect(files.read(name)).toBeNull();
      for (const text of ['', 'one', '\n\n', 'x'.repeat(300_000)]) {
        expect(files.write(name, object(text, `"${text.length}"`))).toBe(true);
        const read = files.read(name);
        expect(read?.version).toBe(`"${text.length}"`);
        expect(Buffer.from(read?.bytes ?? []).toString()).toBe(text);
      }
      files.discard(name);
      expect(files.read(name)).toBeNull();
      expect(failures).toEqual([]);
    },
  );

  it('are for this user alone', () => {
    files.write('a', object('text'));
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    for (const file of filesOnDisk()) expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it.each(damages)('are none once one is damaged, and can be written again: %s', (damage) => {
    for (const number of [0, 20, 77, 130]) {
      files.write('a', object('some text'));
      damageFile(folder, number, damage);
      const read = files.read('a');
      // In place of another is in its own place here, where there is no other.
      if (damage !== 'in place of another') expect(read).toBeNull();
      expect(files.write('a', object('again'))).toBe(true);
      expect(files.read('a')).toEqual(expect.objectContaining({ version: '1', at: 7 }));
    }
    expect(failures).toEqual([]);
  });

  it('of another place are none', () => {
    createSealedFiles(folder, 'elsewhere', () => undefined).write('a', object('text'));
    expect(files.read('a')).toBeNull();
  });

  it('that the disk does not take are told, and leave nothing', () => {
    writeFileSync(path.join(parent, 'a'), 'a file where the folder should be');
    expect(files.write('a', object('text'))).toBe(false);
    expect(failures).toHaveLength(1);
    expect(files.read('a')).toBeNull();
  });

  it('are found all together, without those that are damaged', async () => {
    for (const name of ['a', 'b', 'c']) files.write(name, object(name));
    const [first = ''] = filesOnDisk();
    writeFileSync(first, 'damaged');
    expect(await namesThatHold()).toHaveLength(2);
    expect(filesOnDisk()).toHaveLength(2);
  });

  it('are swept of what nobody knows, but of nothing that was written a moment ago', async () => {
    for (const name of ['known', 'old', 'new']) files.write(name, object(name));
    const names = await namesThatHold();
    for (const file of filesOnDisk()) utimesSync(file, 1, 1);
    files.write('new', object('new'));
    writeFileSync(path.join(folder, 'beside'), 'not ours');
    await files.sweep(['known'], slices);
    expect(names).toEqual(['known', 'new', 'old']);
    expect(await namesThatHold()).toEqual(['known', 'new']);
    expect(readdirSync(folder)).toContain('beside');
  });
});
