import { describe, expect, it } from 'vitest';
import { withNewVersion } from '../records/analysis-index';
import { type Store, StoreConflict, StoreKeyRefused, StoreUnavailable } from '../store/port';
import { refusalOf } from '../testing/analyses-world';
import { analysisVersion } from '../testing/plan-world';
import { memoryStoreOf } from '../testing/tree-objects';
import { commitIndex, requireRoom } from './commit-index';
import type { Found } from './held-analysis';

const key = 'analyses/a/index.yml';
const own = withNewVersion(null, analysisVersion('1', false));
const others = withNewVersion(null, analysisVersion('7', false));

const isOwn = (found: NonNullable<Found>) =>
  found.kind === 'held' && found.record.versions.some(({ version }) => version === '1');
const commit = (store: Store) => commitIndex(store, 'a', own, { ifAbsent: true }, isOwn);

/** A store whose next write does this instead of answering. */
function failing(store: Store, error: Error, isWritten: boolean): Store {
  return {
    ...store,
    async put(at, bytes, condition) {
      if (isWritten) await store.put(at, bytes, condition);
      throw error;
    },
  };
}

const lost = new StoreUnavailable('no answer');
const conflict = new StoreConflict(key);

describe('committing an index', () => {
  it('answers it as it then stands', async () => {
    const store = await memoryStoreOf({});
    expect(await commit(store)).toMatchObject({
      kind: 'committed',
      found: { version: '1', record: { versions: [{ version: '1' }] } },
    });
  });

  it.each([
    ['the answer is lost', lost],
    ['the client tried again by itself and met its own write', conflict],
  ])('counts a write as done that came through though %s', async (_case, error) => {
    expect(await commit(failing(await memoryStoreOf({}), error, true))).toMatchObject({ kind: 'committed' });
  });

  it('gives what stands where somebody else was faster', async () => {
    const store = await memoryStoreOf({ [key]: others });
    expect(await commit(store)).toMatchObject({
      kind: 'changed_meanwhile',
      found: { record: { versions: [{ version: '7' }] } },
    });
  });

  it('leaves open what cannot be known', async () => {
    const store = await memoryStoreOf({});
    expect(await refusalOf(commit(failing(store, lost, false)))).toMatchObject({
      code: 'unavailable',
      message: expect.stringContaining('nothing was changed'),
    });
    const away = { ...failing(store, lost, false), get: () => Promise.reject(lost) };
    expect(await refusalOf(commit(away))).toMatchObject({
      code: 'unavailable',
      message: expect.stringContaining('not known whether'),
    });
  });

  it('hides no other fault', async () => {
    const store = failing(await memoryStoreOf({}), new StoreKeyRefused(key), false);
    await expect(commit(store)).rejects.toThrow('no key of the tree');
  });

  it('refuses what could not be read again', async () => {
    expect(() => requireRoom('a', new Uint8Array(256 * 1024))).not.toThrow();
    expect(() => requireRoom('a', new Uint8Array(256 * 1024 + 1))).toThrow('The list of versions of "a" is full.');
  });
});
