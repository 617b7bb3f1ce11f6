import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { bytesOf } from '../testing/tree-objects';
import { createSealedFiles, type SealedFiles, type SealedObject } from './local-copy-files';
import { type CopyIndex, createCopyIndex } from './local-copy-index';
import { type CopyObjects, createCopyObjects } from './local-copy-objects';
import { createTimeSlices } from './time-slices';

const object = (version: string): SealedObject => ({ version, at: 7, bytes: bytesOf(`text of ${version}`) });

let folder: string;
let files: SealedFiles;
let index: CopyIndex;
let objects: CopyObjects;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'headroom-objects-'));
  files = createSealedFiles(folder, 'here', (error) => {
    throw error;
  });
  index = createCopyIndex();
  objects = createCopyObjects(files, index, createTimeSlices(8));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('objects of a copy', () => {
  it.each([
    ['first', true],
    ['at once', false],
  ])('are known and at hand once they are kept: %s', async (_, isFirst) => {
    objects.keep('a', object('1'), isFirst);
    expect(await objects.read('a')).toMatchObject(object('1'));
    expect([index.knows('a'), index.isHeld('a', '1')]).toEqual([true, true]);
    expect(files.read('a') === null).toBe(isFirst);
    await objects.settled();
    expect(files.read('a')).toMatchObject(object('1'));
  });

  it('are written once a version', () => {
    objects.keep('a', object('1'), false);
    files.discard('a');
    objects.keep('a', object('1'), false);
    expect(files.read('a')).toBeNull();
    objects.keep('a', object('2'), false);
    expect(files.read('a')).toMatchObject(object('2'));
  });

  it('are unknown once they are gone, and known without their bytes once those do not count', async () => {
    objects.keep('a', object('1'), true);
    objects.keep('b', object('1'), false);
    objects.drop('a');
    objects.discard('b');
    expect([await objects.read('a'), await objects.read('b')]).toEqual([null, null]);
    expect([index.knows('a'), index.knows('b'), index.isHeld('b', '1')]).toEqual([false, true, false]);
  });

  it('are written again where their file is gone', async () => {
    objects.keep('a', object('1'), false);
    files.discard('a');
    expect(await objects.read('a')).toBeNull();
    objects.keep('a', object('1'), false);
    expect(files.read('a')).toMatchObject(object('1'));
  });
});
