import { beforeEach, describe, expect, it } from 'vitest';
import { userSettingsBody } from '../api/user-settings';
import type { Role } from '../cluster/permissions';
import { isAppError } from '../errors';
import { createMemoryStore } from '../store/drivers/memory';
import { type ActingWorld, actingWorld } from '../testing/acting-world';
import { readUserSettings } from './read-user-settings';
import { saveUserSettings } from './save-user-settings';

const key = 'keys/users/alice';
const file = (settings: string, pem = 'PEM of alice\r\n') =>
  `--- Settings ---\n${settings}\n--- Public Key ---\n${pem}`;

let world: ActingWorld;
beforeEach(async () => {
  world = await actingWorld(createMemoryStore(), {
    'keys/admins/ada': 'PEM',
    [key]: file('session_limit: 2\ncolour: blue\ngroup: lab\nprovider_groups: [/staff]'),
    'keys/users/chief': file('admin: true'),
    'groups/lab': 'session_limit: 1\n',
    'groups/chiefs': 'admin: true\n',
  });
});

type Given = Parameters<typeof userSettingsBody.parse>[0];

async function save(
  name: string,
  given: Given,
  { by = 'ada', version = '' as string | null, role = 'admin' as Role } = {},
) {
  const context = await world.acting(by, role);
  const seen = version === '' ? (await readUserSettings(context, name)).version : version;
  const condition = seen === null ? { ifAbsent: true as const } : { ifVersion: seen };
  return saveUserSettings(context, name, condition, userSettingsBody.parse(given));
}

async function refusal(promise: Promise<unknown>) {
  const error = await promise.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!isAppError(error)) throw error ?? new Error('nothing was refused');
  return { code: error.code, words: error.message, fields: error.fields };
}

describe('saving a user’s settings', () => {
  it('changes what it is about, and leaves key, unknown entries and the provider’s groups as they are', async () => {
    const answer = await save('alice', {
      settings: { session_limit: 'unlimited', gpu: false },
      groups: ['lab', 'extra'],
    });
    expect(await world.text(key)).toBe(
      file('session_limit: -1\ncolour: blue\nprovider_groups:\n  - /staff\ngpu: false\ngroups:\n  - lab\n  - extra\n'),
    );
    expect(answer).toMatchObject({
      settings: { session_limit: 'unlimited', gpu: false, allowance_hours: null },
      groups: ['lab', 'extra'],
      provider_groups: ['staff'],
      has_key: true,
      faults: [],
      effective: { limits: { session_limit: { value: 1, source: 'group:lab' } } },
    });
  });

  it('writes down what was changed, with what was before', async () => {
    await save('alice', { settings: { session_limit: 0, pools: ['a', 'b'] }, groups: ['lab'] });
    expect(world.audit).toEqual([
      {
        event: 'user.changed',
        user: 'alice',
        by: 'ada',
        fields: {
          ...{ session_limit_before: 2, session_limit: 0, pools_before: null, pools: 'a, b' },
          ...{ record: key, record_version: expect.any(String) },
        },
      },
    ]);
  });

  it('writes nothing where the file says all of it already, in whatever words', async () => {
    const before = await world.text(key);
    await save('alice', { settings: { session_limit: 2 }, groups: ['lab'] });
    expect(await world.text(key)).toBe(before);
    expect(world.audit).toEqual([]);
  });

  it('makes a new user, and takes the same request again for the same', async () => {
    const given = { settings: { allowance_hours: 20, allowance_period: 'week' as const }, groups: ['lab'] };
    await save('bob', given, { version: null });
    await save('bob', given, { version: null });
    expect(await world.text('keys/users/bob')).toBe(
      '--- Settings ---\nallowance_hours: 20\nallowance_period: week\ngroups:\n  - lab\n--- Public Key ---\n',
    );
    expect(world.audit).toMatchObject([{ event: 'user.created', user: 'bob' }]);
    expect(await refusal(save('bob', { groups: [] }, { version: null }))).toMatchObject({ code: 'conflict' });
  });

  it('refuses a version that somebody else has changed, and says who', async () => {
    const seen = (await readUserSettings(await world.acting('ada', 'admin'), 'alice')).version;
    await save('alice', { settings: { session_limit: 5 } }, { by: 'chief' });
    const { code, words, fields } = await refusal(save('alice', { settings: { gpu: false } }, { version: seen }));
    expect(code).toBe('conflict');
    expect(words).toMatch(/^chief changed the record of user alice at /);
    expect(fields).toMatchObject({ changed_by: 'chief' });
    expect(await world.text(key)).toContain('session_limit: 5');
  });

  it.each<[string, string, Given, { by?: string; version?: string | null }, RegExp]>([
    ['an administrator by key', 'ada', {}, { version: '1' }, /administrator by the key keys\/admins\/ada/],
    ['the name of the root token', 'root', {}, { version: null }, /reserved/],
    ['who would be no administrator any more', 'chief', {}, { by: 'chief' }, /take the administrator from yourself/],
    [
      'who would be inactive',
      'chief',
      { settings: { admin: true, active: false } },
      { by: 'chief' },
      /make yourself inactive/,
    ],
    [
      'a file that would be too long',
      'alice',
      { groups: names(1000), settings: { pools: names(1000) } },
      {},
      /are not read/,
    ],
  ])('refuses %s', async (_, name, given, options, words) => {
    const before = await world.text(`keys/users/${name}`);
    const refused = await refusal(save(name, given, options));
    expect(refused.code).toBe('invalid');
    expect(refused.words).toMatch(words);
    expect(await world.text(`keys/users/${name}`)).toBe(before);
    expect(world.audit).toEqual([]);
  });

  it('lets an administrator stay one by a group, and take it from another', async () => {
    await save('chief', { groups: ['chiefs'] }, { by: 'chief' });
    await save('chief', {}, { by: 'ada' });
    expect(await world.text('keys/users/chief')).not.toContain('chiefs');
  });

  it('is refused without a condition', async () => {
    const context = await world.acting('ada', 'admin');
    const refused = refusal(saveUserSettings(context, 'alice', null, userSettingsBody.parse({})));
    expect(await refused).toMatchObject({ code: 'invalid' });
  });
});

describe('a file that cannot be read', () => {
  it('is told, and its settings are put in place as a whole', async () => {
    await world.store.put(key, new TextEncoder().encode(file('session_limit: [')), {});
    const seen = await readUserSettings(await world.acting('ada', 'admin'), 'alice');
    expect(seen).toMatchObject({ settings: { session_limit: null }, groups: [], has_key: true });
    expect(seen.faults).toEqual([{ entry: '', reason: expect.stringMatching(/^is no valid YAML: .*\(line \d\)$/) }]);
    expect(seen.effective?.settings_error).toBeDefined();
    const answer = await save('alice', { settings: { session_limit: 2 } });
    expect(await world.text(key)).toBe(file('session_limit: 2\n'));
    expect(answer).toMatchObject({ faults: [], effective: { limits: { session_limit: { value: 2 } } } });
  });

  it('with one setting that cannot be used gets another one there', async () => {
    await world.store.put(key, new TextEncoder().encode(file('session_limit: many\ngpu: maybe')), {});
    const seen = await readUserSettings(await world.acting('ada', 'admin'), 'alice');
    expect(seen.faults.map(({ entry }) => entry)).toEqual(['gpu', 'session_limit']);
    await save('alice', { settings: { session_limit: 'unlimited' } });
    expect(await world.text(key)).toBe(file('session_limit: -1\n'));
  });

  it('is left alone where its key could be lost', async () => {
    const broken = 'session_limit: 2\nPEM';
    await world.store.put(key, new TextEncoder().encode(broken), {});
    expect((await refusal(save('alice', {}))).words).toMatch(
      /does not begin with the line.*Mend the file by hand first/,
    );
    expect(await world.text(key)).toBe(broken);
  });
});

describe('a name that nobody has', () => {
  it('has nothing set, no version and nothing that applies', async () => {
    const seen = await readUserSettings(await world.acting('ada', 'admin'), 'nobody');
    expect(seen).toMatchObject({ version: null, effective: null, has_key: false, groups: [], faults: [] });
    expect(Object.values(seen.settings).every((value) => value === null)).toBe(true);
  });
});

function names(count: number): string[] {
  return Array.from({ length: count }, (_, at) => `n${at}`.padEnd(128, 'x'));
}
