import { describe, expect, it } from 'vitest';
import { StoreConflict, StoreUnavailable, type WriteCondition } from '../store/port';
import { refusalOf } from '../testing/analyses-world';
import { analysisVersion } from '../testing/plan-world';
import { bytesOf, memoryStoreOf } from '../testing/tree-objects';
import { findAnalysis } from './held-analysis';
import { addVersion, lastNumber } from './new-version';

const { version: _, ...facts } = analysisVersion('', false);

async function added(objects: Record<string, string>) {
  const store = await memoryStoreOf(objects);
  const over = await findAnalysis(store, 'a');
  return { store, add: () => addVersion(store, { id: 'a', over, text: bytesOf('text'), facts }) };
}

describe('the name of a new version', () => {
  it.each<[string, Record<string, string>, string]>([
    ['is 1 for the first', {}, '1'],
    [
      'is one more than the highest',
      { 'analyses/a/index.yml': 'versions: [{version: "9"}, {version: "10"}, {version: "2"}]' },
      '11',
    ],
    ['does not mind names that are no numbers', { 'analyses/a/index.yml': 'versions: [{version: draft}]' }, '1'],
    ['goes on where one of the name was removed', { 'analyses/a/index.yml': 'removed: true\nlast_version: 4' }, '5'],
    ['steps over what a crash has left', { 'analyses/a/1.yml': 'left', 'analyses/a/2.yml': 'left' }, '3'],
  ])('%s', async (_case, objects, version) => {
    const { add, store } = await added(objects);
    expect(await add()).toMatchObject({ kind: 'added', version });
    expect(await store.get(`analyses/a/${version}.yml`)).toMatchObject({ bytes: bytesOf('text') });
  });

  it('is not looked for without end', async () => {
    const left = Array.from({ length: 1000 }, (_left, at) => [`analyses/a/${at + 1}.yml`, 'left']);
    const { add } = await added(Object.fromEntries(left));
    expect(await refusalOf(add())).toMatchObject({
      code: 'unavailable',
      message: expect.stringContaining('named by nobody'),
    });
  });

  it.each([
    ['numbers', ['1', '10', '9'], 10],
    ['other names', ['draft', '1e3', '-5', '+6'], 0],
    ['numbers too large to count on from', ['99999999999999999999', '3'], 3],
    ['none', [], 0],
  ])('counts %s', (_case, names, expected) => {
    expect(lastNumber(names)).toBe(expected);
  });
});

describe('the text of a version', () => {
  it('goes again where the index was changed meanwhile', async () => {
    const { add, store } = await added({ 'analyses/a/index.yml': 'versions: []' });
    await store.put('analyses/a/index.yml', bytesOf('versions: [{version: "1", by: anna}]'), {});
    expect(await add()).toMatchObject({
      kind: 'changed_meanwhile',
      found: { record: { versions: [{ version: '1' }] } },
    });
    expect(await store.get('analyses/a/1.yml')).toBeNull();
  });

  it('stays where its fate is unknown, and may stay where it cannot be taken away', async () => {
    const store = await memoryStoreOf({});
    const away = new StoreUnavailable('away');
    const failing = (error: Error) => ({
      ...store,
      put: (key: string, bytes: Uint8Array, condition: WriteCondition) =>
        key.endsWith('index.yml') ? Promise.reject(error) : store.put(key, bytes, condition),
      remove: () => Promise.reject(away),
    });
    const add = (error: Error) => addVersion(failing(error), { id: 'a', over: null, text: bytesOf('text'), facts });
    expect(await refusalOf(add(away))).toMatchObject({ code: 'unavailable' });
    expect(await store.get('analyses/a/1.yml')).not.toBeNull();
    expect(await add(new StoreConflict('index'))).toEqual({ kind: 'changed_meanwhile', found: null });
    expect(await store.get('analyses/a/2.yml')).not.toBeNull();
  });
});
