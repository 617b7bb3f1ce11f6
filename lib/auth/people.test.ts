import { beforeEach, describe, expect, it } from 'vitest';
import type { Tree } from '../records/snapshot';
import { createTree } from '../records/tree';
import { type Store, StoreUnavailable } from '../store/port';
import { testNow } from '../testing/builders';
import { bytesOf, memoryStoreOf } from '../testing/tree-objects';
import { createPeople, type People } from './people';

const userFile = (settings: string) => bytesOf(`--- Settings ---\n${settings}\n--- Public Key ---\n`);
const hour = 3_600_000;

let store: Store;
let people: People;
let answers: boolean;
let looks: number;

beforeEach(async () => {
  store = await memoryStoreOf({
    'keys/admins/ada': 'PEM',
    'keys/users/uma': userFile('groups: [lab]'),
    'keys/users/ben': '--- Settings ---\n[',
    'groups/lab': 'author: true\n',
  });
  answers = true;
  looks = 0;
  const get: Store['get'] = (key) => (answers ? store.get(key) : Promise.reject(new StoreUnavailable('gone')));
  const list: Store['list'] = (prefix) => (answers ? store.list(prefix) : Promise.reject(new StoreUnavailable('gone')));
  const cut: Store = { ...store, get, list };
  const whole = createTree(cut, { now: () => testNow }, { pollIntervalMs: hour });
  const tree: Tree = {
    snapshot: (maxAgeMs) => {
      if (maxAgeMs === 0) looks += 1;
      return whole.snapshot(maxAgeMs);
    },
  };
  people = createPeople(cut, tree);
});

describe('standingOf', () => {
  it.each([
    ['an administrator by key', 'ada', { role: 'admin', active: true }],
    ['an author by a group', 'uma', { role: 'author', active: true }],
    ['a user whose file cannot be read, who is trusted with nothing', 'ben', { role: 'user', active: true }],
    ['root, without a record', 'root', { role: 'admin', active: true }],
    ['nobody', 'zoe', null],
    ['a name that differs in case', 'Uma', null],
    ['a path', '../admins/ada', null],
  ])('%s', async (_, username, expected) => expect(await people.standingOf(username)).toEqual(expected));

  it.each([
    [
      'made inactive',
      () => store.put('keys/users/uma', userFile('active: false'), {}),
      { role: 'user', active: false },
    ],
    ['deleted', () => store.remove('keys/users/uma'), null],
    ['made an administrator', () => store.put('keys/admins/uma', bytesOf('PEM'), {}), { role: 'admin', active: true }],
    [
      'in a group that was made inactive',
      () => store.put('groups/lab', bytesOf('active: false'), {}),
      { role: 'user', active: false },
    ],
    ['in a group that was removed', () => store.remove('groups/lab'), { role: 'user', active: true }],
  ])('holds at once for a user who was %s', async (_, change, expected) => {
    await people.standingOf('uma');
    await change();
    expect(await people.standingOf('uma')).toEqual(expected);
  });

  it('holds at once for an administrator who is none any more', async () => {
    await people.standingOf('ada');
    await store.remove('keys/admins/ada');
    expect(await people.standingOf('ada')).toBeNull();
  });

  it('knows a user who has just been made', async () => {
    await people.standingOf('uma');
    await store.put('keys/users/new', userFile('{}'), {});
    expect(await people.standingOf('new')).toEqual({ role: 'user', active: true });
  });

  it('reads the tree anew only for what is new', async () => {
    for (let i = 0; i < 3; i++) await people.standingOf('uma');
    expect(looks).toBe(0);
    for (let i = 0; i < 3; i++) await people.standingOf('ben');
    expect(looks).toBe(1);
  });

  it('stays with what was last known while the store does not answer', async () => {
    await people.standingOf('uma');
    answers = false;
    expect(await people.standingOf('uma')).toEqual({ role: 'author', active: true });
  });
});
