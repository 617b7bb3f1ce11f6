import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createFarStore, type FarStore, textOf } from '../testing/far-store';
import { bytesOf } from '../testing/tree-objects';
import { createLocalCopy, type LocalCopy } from './local-copy';
import type { Store } from './port';

let folder: string;
let nowMs: number;
let far: FarStore;
let copy: LocalCopy;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'headroom-copy-away-'));
  nowMs = 1_000_000;
  far = createFarStore();
  copy = open();
});
afterEach(() => rmSync(folder, { recursive: true }));

function open(): LocalCopy {
  return createLocalCopy(far, {
    folder,
    clock: { now: () => nowMs },
    monotonicNow: () => nowMs,
    random: () => 1,
    logger: { info: () => undefined, warn: () => undefined },
  });
}

const unavailable = { code: 'store_unavailable' };
const keys = ['usage/01/a', 'usage/01/b', 'usage/02/a'];

async function writeAll(text = 'text'): Promise<void> {
  for (const key of keys) await far.others.put(key, bytesOf(text), {});
}

/** As the readers of the tree do: list, then read what is listed. */
async function readAll(store: Store): Promise<Record<string, string | undefined>> {
  const read: Record<string, string | undefined> = {};
  for (const { key, version } of await store.list('usage/')) {
    const object = await store.get(key, { version });
    read[key] = object === null ? undefined : textOf(object);
  }
  return read;
}

describe('while the store answers', () => {
  it('a process that starts again asks for what has changed, and nothing else', async () => {
    await writeAll();
    await readAll(copy);
    expect(far.calls.get).toBe(3);
    await far.others.put('usage/02/a', bytesOf('changed'), {});
    await copy.settled();
    const next = open();
    expect((await readAll(next))['usage/02/a']).toBe('changed');
    expect(far.calls.get).toBe(4);
    expect(next.copyUse).toMatchObject({ answers: 0, since: null });
  });

  it('a read without a version asks the store, as a condition of a write needs it', async () => {
    await writeAll();
    await readAll(copy);
    await copy.get('usage/01/a');
    expect(far.calls.get).toBe(4);
  });

  it('what this process has written is at hand too', async () => {
    const { version } = await copy.put('usage/01/a', bytesOf('ours'), {});
    expect(await copy.get('usage/01/a', { version })).toMatchObject({ version });
    expect(far.calls.get).toBe(0);
  });

  it('what is gone from the store leaves the disk with the next listing', async () => {
    await writeAll();
    await readAll(copy);
    await far.others.remove('usage/01/a');
    await copy.list('usage/');
    far.isAway = true;
    expect(Object.keys(await readAll(copy)).sort()).toEqual(['usage/01/b', 'usage/02/a']);
    expect(await copy.get('usage/01/a')).toBeNull();
  });
});

describe('while the store is away', () => {
  it('the last answers are told again, counted, and since when', async () => {
    await writeAll();
    await readAll(copy);
    nowMs += 5_000;
    far.isAway = true;
    await writeAll('newer');
    expect(await readAll(copy)).toEqual(Object.fromEntries(keys.map((key) => [key, 'text'])));
    // The listing is old; its objects are what it says.
    expect(copy.copyUse).toMatchObject({ answers: 1, since: 1_000_000 });
    expect((await copy.get('usage/01/a'))?.bytes.byteLength).toBe(4);
    expect(copy.copyUse).toMatchObject({ answers: 2, since: 1_000_000 });
  });

  it('figures are as of the last listing, or of an object that is older than that', async () => {
    await writeAll();
    await readAll(copy);
    nowMs += 5_000;
    await copy.list('usage/');
    nowMs += 1_000;
    // An object read alone tells that the store was there, and nothing of the others.
    await copy.get('usage/02/a');
    far.isAway = true;
    await readAll(copy);
    expect(copy.copyUse).toMatchObject({ answers: 1, since: 1_006_000 });
    expect(copy.copyUse.oldest(0)).toBe(1_005_000);
    await copy.get('usage/01/a');
    expect(copy.copyUse.oldest(1)).toBeNull();
    await copy.get('usage/01/a', { version: 'another, that a listing told just before' });
    expect(copy.copyUse.oldest(2)).toBe(1_000_000);
  });

  it('a process that starts then tells them too, and since when they are old', async () => {
    await writeAll();
    await readAll(copy);
    far.isAway = true;
    await copy.list('usage/');
    await copy.settled();
    nowMs += 3_600_000;
    const next = open();
    expect(Object.keys(await readAll(next)).sort()).toEqual(keys);
    expect(next.copyUse).toMatchObject({ since: 1_000_000 });
  });

  it.each([
    ['a folder that was never listed', (store: Store) => store.list('nodes/')],
    ['a folder of which a part was listed', (store: Store) => store.list('history/')],
    ['an object that was listed and never read', (store: Store) => store.get('usage/01/a')],
    ['an object of a folder that was never listed', (store: Store) => store.get('tokens/a')],
    ['a write', (store: Store) => store.put('usage/01/a', bytesOf('x'), {})],
    ['a removal', (store: Store) => store.remove('usage/01/a')],
  ])('%s is not available', async (_, ask) => {
    await writeAll();
    await copy.list('usage/');
    await copy.list('history/', { from: '02' });
    far.isAway = true;
    await expect(ask(copy)).rejects.toMatchObject(unavailable);
    await expect(ask(copy)).rejects.toMatchObject(unavailable);
    expect(copy.copyUse.answers).toBe(0);
  });

  it('an object that no listing of its folder names is absent', async () => {
    await copy.list('analyses/');
    far.isAway = true;
    expect(await copy.get('analyses/a/runs.csv')).toBeNull();
    expect(copy.copyUse.answers).toBe(1);
  });

  it('it is asked again after a while, and all is as before once it is back', async () => {
    await writeAll();
    await readAll(copy);
    far.isAway = true;
    await readAll(copy);
    far.isAway = false;
    await writeAll('newer');
    await expect(copy.put('usage/01/a', bytesOf('x'), {})).rejects.toMatchObject(unavailable);
    nowMs += 1_000;
    await copy.list('usage/');
    await new Promise(setImmediate);
    const { answers } = copy.copyUse;
    await copy.put('usage/01/a', bytesOf('ours'), {});
    expect(await readAll(copy)).toEqual({ 'usage/01/a': 'ours', 'usage/01/b': 'newer', 'usage/02/a': 'newer' });
    expect(copy.copyUse.answers).toBe(answers);
  });
});

describe('a write whose answer was lost', () => {
  it.each([
    ['change', (store: Store) => store.put('usage/01/a', bytesOf('newer'), {})],
    ['removal', (store: Store) => store.remove('usage/01/a')],
  ])('leaves it unknown what stands there until the store says so: %s', async (_, write) => {
    await writeAll();
    await readAll(copy);
    far.losesAnswers = true;
    await expect(write(copy)).rejects.toMatchObject(unavailable);
    far.isAway = true;
    await expect(copy.get('usage/01/a')).rejects.toMatchObject(unavailable);
    expect((await copy.get('usage/01/b'))?.bytes.byteLength).toBe(4);
    // Not sent at all, this one changes nothing.
    await expect(copy.put('usage/01/b', bytesOf('x'), {})).rejects.toMatchObject(unavailable);
    expect((await copy.get('usage/01/b'))?.bytes.byteLength).toBe(4);

    far.isAway = false;
    nowMs += 1_000;
    await copy.get('usage/01/b');
    await new Promise(setImmediate);
    const now = await copy.get('usage/01/a');
    far.isAway = true;
    expect(await copy.get('usage/01/a')).toEqual(now);
  });
});

describe('answers that come in another order than the questions', () => {
  it('leave what this process wrote meanwhile as it is', async () => {
    await copy.put('usage/01/a', bytesOf('old'), {});
    const late = far.get.bind(far);
    let letThrough: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => {
      letThrough = resolve;
    });
    far.get = async (key) => {
      const object = await late(key);
      await gate;
      return object;
    };
    const reading = copy.get('usage/01/a');
    await new Promise(setImmediate);
    const { version } = await copy.put('usage/01/a', bytesOf('new'), {});
    letThrough();
    await reading;
    expect((await copy.get('usage/01/a', { version }))?.version).toBe(version);
    expect(far.calls.get).toBe(1);
  });
});
