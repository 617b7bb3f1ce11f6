import { beforeEach, describe, expect, it } from 'vitest';
import { groupBody } from '../api/groups';
import { isAppError } from '../errors';
import { createMemoryStore } from '../store/drivers/memory';
import { type ActingWorld, actingWorld } from '../testing/acting-world';
import { bytesOf } from '../testing/tree-objects';
import { removeGroup, saveGroup } from './change-group';
import { readGroup } from './read-group';

const key = 'groups/lab';

let world: ActingWorld;
beforeEach(async () => {
  world = await actingWorld(createMemoryStore(), {
    'keys/admins/ada': 'PEM',
    'keys/admins/abe': 'PEM',
    'keys/users/uma': '--- Settings ---\ngroups: [lab, extra]\n--- Public Key ---\n',
    'keys/users/ulf': '--- Settings ---\nprovider_groups: [/staff]\n--- Public Key ---\n',
    'keys/users/chief': '--- Settings ---\ngroups: [chiefs]\n--- Public Key ---\n',
    [key]: 'session_limit: 2 # of all\ncolour: blue\nsso_groups: [/staff]\n',
    'groups/chiefs': 'admin: true\n',
  });
});

type Given = Parameters<typeof groupBody.parse>[0];

/** `version`: left out, the one that stands there. */
async function save(
  name: string,
  given: Given,
  { by = 'ada', version }: { by?: string; version?: string | null } = {},
) {
  const context = await world.acting(by, 'admin');
  const seen = version === undefined ? (await readGroup(context, name)).version : version;
  const condition = seen === null ? { ifAbsent: true as const } : { ifVersion: seen };
  return saveGroup(context, name, condition, groupBody.parse(given));
}

async function remove(name: string, { by = 'ada', version }: { by?: string; version?: string } = {}) {
  const context = await world.acting(by, 'admin');
  const seen = version ?? (await readGroup(context, name)).version;
  return removeGroup(context, name, seen === null ? null : { ifVersion: seen });
}

async function refusal(promise: Promise<unknown>) {
  const error = await promise.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!isAppError(error)) throw error ?? new Error('nothing was refused');
  return { code: error.code, words: error.message, fields: error.fields };
}

describe('saving a group', () => {
  it('changes what it is about, and leaves entries of other programs', async () => {
    const answer = await save('lab', {
      settings: { session_limit: 'unlimited', gpu: false },
      sso_groups: ['/staff', 'students', '/students'],
    });
    expect(await world.text(key)).toBe(
      'session_limit: -1\ncolour: blue\nsso_groups:\n  - staff\n  - students\ngpu: false\n',
    );
    expect(answer).toMatchObject({
      settings: { session_limit: 'unlimited', gpu: false, allowance_hours: null },
      sso_groups: ['staff', 'students'],
      members: 2,
      faults: [],
    });
  });

  it('takes out what is not set any more', async () => {
    await save('lab', {});
    expect(await world.text(key)).toBe('colour: blue\n');
  });

  it('writes down what was changed, with what was before', async () => {
    await save('lab', { settings: { session_limit: 0, pools: ['a', 'b'] }, sso_groups: ['staff'] });
    expect(world.audit).toEqual([
      {
        event: 'group.changed',
        user: null,
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
    await save('lab', { settings: { session_limit: 2 }, sso_groups: ['staff'] });
    expect(await world.text(key)).toBe(before);
    expect(world.audit).toEqual([]);
  });

  it('makes a new group of those who are put into it already, and takes the same request again', async () => {
    const given = { settings: { allowance_hours: 20, allowance_period: 'week' as const } };
    const answer = await save('extra', given, { version: null });
    await save('extra', given, { version: null });
    expect(answer).toMatchObject({ members: 1 });
    expect(await world.text('groups/extra')).toBe('allowance_hours: 20\nallowance_period: week\n');
    expect(world.audit).toMatchObject([{ event: 'group.created', fields: { allowance_hours_before: null } }]);
    expect(await refusal(save('extra', {}, { version: null }))).toMatchObject({ code: 'conflict' });
  });

  it('refuses a version that somebody else has changed, and says who and when', async () => {
    const { version } = await readGroup(await world.acting('ada', 'admin'), 'lab');
    await save('lab', { settings: { session_limit: 5 } }, { by: 'abe' });
    const { code, words, fields } = await refusal(save('lab', { settings: { gpu: false } }, { version }));
    expect(code).toBe('conflict');
    expect(words).toMatch(/^abe changed the group lab at /);
    expect(fields).toMatchObject({ changed_by: 'abe', changed_at: '2026-12-16T12:00:00.000Z' });
    expect(await world.text(key)).toContain('session_limit: 5');
  });

  it('blames nobody for what a program outside of the app has changed since', async () => {
    await save('lab', { settings: { session_limit: 5 } }, { by: 'abe' });
    const { version } = await readGroup(await world.acting('ada', 'admin'), 'lab');
    await world.store.put(key, bytesOf('session_limit: 6\n'), {});
    const { words, fields } = await refusal(save('lab', { settings: { gpu: false } }, { version }));
    expect(words).toMatch(/^Somebody, or a program outside of this app, changed the group lab,/);
    expect(fields).toMatchObject({ changed_by: null, changed_at: null });
  });

  it('tells each of many at once who was faster', async () => {
    const { version } = await readGroup(await world.acting('ada', 'admin'), 'lab');
    const saving = ['ada', 'abe'].map((by, index) =>
      save('lab', { settings: { session_limit: index } }, { by, version }),
    );
    const [refused] = (await Promise.allSettled(saving)).filter((one) => one.status === 'rejected');
    const [winner] = world.audit.map(({ by }) => by);
    expect(world.audit).toHaveLength(1);
    expect(refused?.reason).toMatchObject({ code: 'conflict', fields: { changed_by: winner } });
  });

  it('is refused to who would lock themselves out, and without a condition', async () => {
    expect(await refusal(save('chiefs', {}, { by: 'chief' }))).toMatchObject({ code: 'invalid' });
    const context = await world.acting('ada', 'admin');
    expect(await refusal(saveGroup(context, 'lab', null, groupBody.parse({})))).toMatchObject({ code: 'invalid' });
    expect(world.audit).toEqual([]);
  });

  it('puts a file that cannot be read in place as a whole', async () => {
    await world.store.put(key, bytesOf('session_limit: ['), {});
    expect(await save('lab', { settings: { session_limit: 2 } })).toMatchObject({ faults: [], members: 1 });
    expect(await world.text(key)).toBe('session_limit: 2\n');
  });

  it('mends single entries that cannot be used, and keeps the rest', async () => {
    await world.store.put(key, bytesOf('session_limit: many\nsso_groups: 5\ncolour: blue\n'), {});
    await save('lab', { settings: { session_limit: 2 } });
    expect(await world.text(key)).toBe('session_limit: 2\ncolour: blue\n');
  });
});

describe('removing a group', () => {
  it('removes it, and writes down what it set', async () => {
    expect(await remove('lab')).toEqual({ outcome: 'removed' });
    expect(await world.text(key)).toBeNull();
    expect(world.audit).toEqual([
      {
        event: 'group.removed',
        user: null,
        by: 'ada',
        fields: {
          session_limit_before: 2,
          session_limit: null,
          sso_groups_before: 'staff',
          sso_groups: null,
          record: key,
          record_version: expect.any(String),
        },
      },
    ]);
    expect(await readGroup(await world.acting('ada', 'admin'), 'lab')).toMatchObject({ version: null, members: 1 });
  });

  it('refuses where somebody has changed or removed it meanwhile, and tells who', async () => {
    const { version } = await readGroup(await world.acting('ada', 'admin'), 'lab');
    await save('lab', { settings: { session_limit: 5 } }, { by: 'abe' });
    const seen = { version: version ?? '' };
    expect(await refusal(remove('lab', seen))).toMatchObject({ code: 'conflict', fields: { changed_by: 'abe' } });
    await remove('lab', { by: 'abe' });
    expect(await refusal(remove('lab', seen))).toMatchObject({ code: 'not_found', fields: { changed_by: 'abe' } });
  });

  it('blames nobody for what a program outside of the app has changed since', async () => {
    await save('lab', { settings: { session_limit: 5 } }, { by: 'abe' });
    const { version } = await readGroup(await world.acting('ada', 'admin'), 'lab');
    await world.store.put(key, bytesOf('session_limit: 6\n'), {});
    const { words, fields } = await refusal(remove('lab', { version: version ?? '' }));
    expect(words).toMatch(/^Somebody, or a program outside of this app, changed the group lab,/);
    expect(fields).toMatchObject({ changed_by: null, changed_at: null });
  });

  it('is done for both of two at once, since either wanted the same', async () => {
    const { version } = await readGroup(await world.acting('ada', 'admin'), 'lab');
    const removing = ['ada', 'abe'].map((by) => remove('lab', { by, version: version ?? '' }));
    expect(await Promise.all(removing)).toEqual([{ outcome: 'removed' }, { outcome: 'removed' }]);
    expect(await world.text(key)).toBeNull();
    expect(world.audit.map(({ event, by }) => `${event} ${by}`).sort()).toEqual([
      'group.removed abe',
      'group.removed ada',
    ]);
  });

  it('is refused to who would lock themselves out, and without a condition', async () => {
    expect(await refusal(remove('chiefs', { by: 'chief' }))).toMatchObject({ code: 'invalid' });
    expect(await refusal(remove('none'))).toMatchObject({ code: 'invalid' });
  });
});
