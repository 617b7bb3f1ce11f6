import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createSealedFiles, type SealedFiles } from './local-copy-files';
import { createCopyIndex } from './local-copy-index';
import { createCopyState } from './local-copy-state';
import { createTimeSlices } from './time-slices';

let folder: string;
let files: SealedFiles;
let written: string[];
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'headroom-copy-state-'));
  const sealed = createSealedFiles(folder, 'here', (error) => {
    throw error;
  });
  written = [];
  files = {
    ...sealed,
    write(name, object) {
      written.push(name);
      return sealed.write(name, object);
    },
  };
});
afterEach(() => rmSync(folder, { recursive: true }));

const object = (key: string, version = '1') => ({ key, version, size: 5 });
const everything = { prefix: '', from: '', at: 1 };
const open = () => {
  const index = createCopyIndex();
  return { index, state: createCopyState(files, index, createTimeSlices(8)) };
};

describe('what is kept of a copy’s listings', () => {
  it('is there for the next process', async () => {
    const before = open();
    before.index.apply(everything, [object('u/1/a'), object('top', 'b')], () => false);
    before.state.heardAt = 1_000;
    await before.state.save();

    const after = open();
    await after.state.load();
    expect(after.state.heardAt).toBe(1_000);
    expect(after.index.listedAt(everything)).toBe(1);
    expect(after.index.listed(everything)).toEqual(expect.arrayContaining([object('u/1/a'), object('top', 'b')]));
  });

  it('costs what changed: a folder’s listing, and what is covered only where that is new', async () => {
    const { index, state } = open();
    index.apply(everything, [object('u/1/a'), object('u/2/a')], () => false);
    await state.save();
    expect(written).toEqual(['u/1/', 'u/2/', 'state']);
    written = [];
    index.note(object('u/2/a', '2'));
    await state.save();
    expect(written).toEqual(['u/2/']);
    written = [];
    await state.save();
    expect(written).toEqual([]);
  });

  it('says when the store was last heard to 10 s, or exactly where that is asked for', async () => {
    const { state } = open();
    const keptAfter = async (heardAt: number, now?: 'now') => {
      state.heardAt = heardAt;
      await state.save(now);
      const next = open();
      await next.state.load();
      return next.state.heardAt;
    };
    expect(await keptAfter(100_000)).toBe(100_000);
    expect(await keptAfter(109_999)).toBe(100_000);
    expect(await keptAfter(110_000)).toBe(110_000);
    expect(await keptAfter(110_001, 'now')).toBe(110_001);
  });

  it('covers no more what a folder is missing of, and forgets a folder that is empty', async () => {
    const { index, state } = open();
    index.apply(everything, [object('u/1/a'), object('u/2/a')], () => false);
    await state.save();
    index.forget('u/2/a');
    await state.save();
    const next = open();
    await next.state.load();
    expect([next.index.folders(), next.index.listedAt(everything)]).toEqual([['u/1/'], 1]);

    files.discard('u/1/');
    const last = open();
    await last.state.load();
    expect([last.index.folders(), last.index.listedAt(everything)]).toEqual([[], null]);
  });
});
