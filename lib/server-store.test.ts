import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openStore } from './server-store';
import { systemClock } from './time/clock';

let folder: string;
let lines: string[];
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'headroom-open-'));
  lines = [];
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const note = (_: object, words: string) => void lines.push(words);
const options = { copyFolder: null, logger: { info: note, warn: note, error: note }, clock: systemClock };

describe('a folder', () => {
  it('is opened as it is, without a word', async () => {
    const store = await openStore({ kind: 'file', folder }, options);
    expect(store.description).toBe(`file:${folder}`);
    expect(lines).toEqual([]);
  });

  it('that is not there counts as an empty tree, and the log says so', async () => {
    const store = await openStore({ kind: 'file', folder: path.join(folder, 'tree') }, options);
    expect(await store.list('')).toEqual([]);
    expect(lines).toEqual([expect.stringContaining('does not exist')]);
  });

  it.each(['file', 'file/tree', 'link'])('is refused where no folder can be: %s', async (name) => {
    await writeFile(path.join(folder, 'file'), 'text');
    await symlink('file', path.join(folder, 'link'));
    const place = { kind: 'file', folder: path.join(folder, name) } as const;
    await expect(openStore(place, { ...options, named: 'The source' })).rejects.toMatchObject({
      code: 'configuration',
      faults: [`The source must be "file:<folder>"; ${path.join(folder, name)} is no folder`],
    });
  });
});
