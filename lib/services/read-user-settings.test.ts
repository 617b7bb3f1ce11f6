import { describe, expect, it } from 'vitest';
import { userSettings } from '../api/user-settings';
import { createMemoryStore } from '../store/drivers/memory';
import { StoreObjectUnreadable, StoreUnavailable } from '../store/port';
import { actingWorld } from '../testing/acting-world';
import { isAdminByKey, readUserSettings } from './read-user-settings';

const file = (settings: string, key = '') => `--- Settings ---\n${settings}\n--- Public Key ---\n${key}`;

async function read(objects: Record<string, string>, name = 'alice') {
  const world = await actingWorld(createMemoryStore(), objects);
  const context = await world.acting('ada', 'admin');
  return { world, context, answer: await readUserSettings(context, name) };
}

describe('the settings of a user', () => {
  it.each<[string, string, object]>([
    [
      'as they stand',
      'gpu: false\nsession_limit: 0',
      { settings: { gpu: false, session_limit: 0, session_hours: null } },
    ],
    ['no limit, as a file says it', 'session_limit: -1', { settings: { session_limit: 'unlimited' } }],
    ['the older form of a group', 'group: lab', { groups: ['lab'] }],
    ['none of the groups', 'group: none', { groups: [] }],
    ['what the provider named', 'provider_groups: [/staff]', { provider_groups: ['staff'] }],
    [
      'names and figures that could not be saved',
      'pools: [a b]\nsession_limit: 1e20',
      { settings: { pools: ['a b'], session_limit: 1e20 } },
    ],
  ])('%s', async (_, settings, expected) => {
    const { answer } = await read({ 'keys/users/alice': file(settings) });
    expect(answer).toMatchObject(expected);
    // A form has to be able to show whatever a file holds.
    expect(userSettings.parse(answer)).toEqual(answer);
  });

  it.each([
    ['a key', 'PEM\n', true],
    ['nothing but blanks', ' \n', false],
    ['nothing', '', false],
  ])('tell of %s in the key part', async (_, key, has) => {
    const { answer } = await read({ 'keys/users/alice': file('{}', key) });
    expect(answer.has_key).toBe(has);
  });

  it('tell each entry that cannot be used, with its line', async () => {
    const { answer } = await read({ 'keys/users/alice': file('session_limit: many\nallowance_hours: "8"') });
    expect(answer.faults).toEqual([
      { entry: 'session_limit', reason: 'is "many", where a number is expected (line 2)' },
      { entry: 'allowance_hours', reason: 'is the text "8"; it is read as the number (line 3)' },
    ]);
  });

  it('of an administrator by key decide nothing, and say so', async () => {
    const { context, answer } = await read({ 'keys/admins/alice': 'PEM', 'keys/users/alice': file('gpu: false') });
    expect(answer).toMatchObject({ is_admin_by_key: true, effective: { is_admin: true } });
    expect(await isAdminByKey(context, 'bob')).toBe(false);
  });

  it('are those of this moment, with what applies by them', async () => {
    const { world, context } = await read({ 'keys/users/alice': file('session_limit: 2') });
    await world.store.put('keys/users/alice', new TextEncoder().encode(file('session_limit: 7')), {});
    const answer = await readUserSettings(context, 'alice');
    expect(answer.settings.session_limit).toBe(7);
    expect(answer.effective?.limits?.session_limit).toMatchObject({ value: 7, source: 'own' });
  });

  it.each([
    ['does not answer', new StoreUnavailable('no answer'), /tree does not answer/],
    ['cannot read the file', new StoreObjectUnreadable('keys/users/alice', 'is over 16 MiB'), /Mend the file by hand/],
  ])('are unavailable while the store %s', async (_, error, words) => {
    const { context } = await read({});
    const store = { ...context.store, get: () => Promise.reject(error) };
    await expect(readUserSettings({ ...context, store }, 'alice')).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringMatching(words),
    });
  });
});
