import { describe, expect, it } from 'vitest';
import { bytesOf, memoryStoreOf } from '../testing/tree-objects';
import { createCopyJournal } from './copy-journal';
import { createCopyTask } from './copy-object';

async function world(atSource: Record<string, string>, atTarget: Record<string, string> = {}) {
  const from = await memoryStoreOf(atSource);
  const to = await memoryStoreOf(atTarget);
  const task = createCopyTask(from, to, createCopyJournal(to, 'source', 'run'));
  const listedThere = async () => new Map((await to.list('')).map((object) => [object.key, object]));
  const bring = async () => task.bring(await from.list(''), await listedThere());
  const isSettled = async (key: string) => {
    const source = (await from.list('')).find((object) => object.key === key);
    return source !== undefined && task.isSettled(source, (await listedThere()).get(key));
  };
  return { from, to, task, bring, isSettled };
}

describe('one object of a copy', () => {
  it('is settled once it was read back, until it changes on either side', async () => {
    const { from, to, bring, isSettled } = await world({ a: '1' });
    expect(await isSettled('a')).toBe(false);
    await bring();
    expect(await isSettled('a')).toBe(false);
    await bring();
    expect(await isSettled('a')).toBe(true);
    await from.put('a', bytesOf('2'), {});
    expect(await isSettled('a')).toBe(false);
    await bring();
    await bring();
    expect(await isSettled('a')).toBe(true);
    await to.put('a', bytesOf('3'), {});
    expect(await isSettled('a')).toBe(false);
  });

  it('is settled where it is left, until it changes', async () => {
    const { to, bring, isSettled } = await world({ a: '1' }, { a: 'other' });
    await bring();
    expect(await isSettled('a')).toBe(true);
    await to.remove('a');
    expect(await isSettled('a')).toBe(false);
  });

  it('is taken away only as it was brought', async () => {
    const { from, to, task, bring } = await world({ a: '1', b: '1' }, { c: '1' });
    await bring();
    await to.put('b', bytesOf('changed'), {});
    await task.takeAway(['a', 'b', 'c']);
    const keys = (await to.list('')).map(({ key }) => key).filter((key) => !key.startsWith('.copied/'));
    expect(keys.sort()).toEqual(['b', 'c']);
    expect(['a', 'b', 'c'].map((key) => task.isForeign(key))).toEqual([false, true, true]);
    expect(task.outcome(await from.list(''))).toMatchObject({ brought: 2, removed: 1 });
  });

  it('that has gone before it was read is nobody to tell of', async () => {
    const { from, task } = await world({ a: '1' });
    const listed = await from.list('');
    await from.remove('a');
    await task.bring(listed, new Map());
    expect(task.outcome([])).toMatchObject({ alike: 0, brought: 0, left: [] });
  });
});
