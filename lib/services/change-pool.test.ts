import { beforeEach, describe, expect, it } from 'vitest';
import { poolBody } from '../api/pools';
import { isAppError } from '../errors';
import { createMemoryStore } from '../store/drivers/memory';
import { type ActingWorld, actingWorld } from '../testing/acting-world';
import { bytesOf } from '../testing/tree-objects';
import { removePool, savePool } from './change-pool';
import { readPool } from './read-pool';

const key = 'cluster/pools/big.yml';
const text = 'description: Large machines\ndomain: example.org\ncost: 2 # weighted\ncolour: blue\n';

let world: ActingWorld;
beforeEach(async () => {
  world = await actingWorld(createMemoryStore(), { 'keys/admins/ada': 'PEM', 'keys/admins/abe': 'PEM', [key]: text });
});

type Given = Parameters<typeof poolBody.parse>[0];
const asItStands = { description: 'Large machines', cost: 2 };

/** `version`: left out, the one that stands there. */
async function save(
  name: string,
  given: Given,
  { by = 'ada', version }: { by?: string; version?: string | null } = {},
) {
  const context = await world.acting(by, 'admin');
  const seen = version === undefined ? (await readPool(context, name)).version : version;
  const condition = seen === null ? { ifAbsent: true as const } : { ifVersion: seen };
  return savePool(context, name, condition, poolBody.parse(given));
}

async function remove(name: string, { by = 'ada', version }: { by?: string; version?: string } = {}) {
  const context = await world.acting(by, 'admin');
  const seen = version ?? (await readPool(context, name)).version;
  return removePool(context, name, seen === null ? null : { ifVersion: seen });
}

async function refusal(promise: Promise<unknown>) {
  const error = await promise.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!isAppError(error)) throw error ?? new Error('nothing was refused');
  return { code: error.code, words: error.message, fields: error.fields };
}

describe('saving a pool', () => {
  it('changes what it is about; an unset cost of GPU sessions stays unset, and what is not ours stays', async () => {
    const answer = await save('big', { ...asItStands, cost: 3, restricted: true, groups: ['lab'] });
    expect(await world.text(key)).toBe(
      'description: Large machines\ndomain: example.org\ncost: 3\ncolour: blue\nrestricted: true\ngroups:\n  - lab\n',
    );
    expect(answer).toMatchObject({ cost: 3, gpu_cost: null, restricted: true, groups: ['lab'], faults: [] });
  });

  it.each<[string, string, Given, string]>([
    ['a cost of its own', text, { gpu_cost: 2 }, `${text.replace(' # weighted', '')}gpu_cost: 2\n`],
    ['a free one', text, { gpu_cost: 0 }, `${text.replace(' # weighted', '')}gpu_cost: 0\n`],
    ['as cost again', 'cost: 2\ngpu_cost: 8\n', { description: '' }, 'cost: 2\n'],
  ])('GPU sessions get %s', async (_, before, change, after) => {
    await world.store.put(key, bytesOf(before), {});
    await save('big', Object.assign({}, asItStands, change));
    expect(await world.text(key)).toBe(after);
  });

  it('writes down what was changed, with what was before', async () => {
    await save('big', { ...asItStands, cost: 0, gpu_cost: 4, users: ['uma', 'ulf'] });
    expect(world.audit).toEqual([
      {
        event: 'pool.changed',
        user: null,
        by: 'ada',
        fields: {
          ...{ cost_before: 2, cost: 0, gpu_cost_before: null, gpu_cost: 4 },
          ...{ users_before: '', users: 'uma, ulf', record: key, record_version: expect.any(String) },
        },
      },
    ]);
  });

  it('writes nothing where the record says all of it already', async () => {
    await save('big', asItStands);
    expect(await world.text(key)).toBe(text);
    expect(world.audit).toEqual([]);
  });

  it('makes the record of a pool that had the defaults, and takes the same request again', async () => {
    await save('default', { stop_when_spent: true }, { version: null });
    await save('default', { stop_when_spent: true }, { version: null });
    expect(world.audit).toMatchObject([
      { event: 'pool.created', fields: { stop_when_spent_before: false, stop_when_spent: true } },
    ]);
    expect(await readPool(await world.acting('ada', 'admin'), 'default')).toMatchObject({
      ...{ stop_when_spent: true, cost: 1, gpu_cost: null, restricted: false, description: '' },
    });
    expect(await refusal(save('default', {}, { version: null }))).toMatchObject({ code: 'conflict' });
  });

  it('refuses a version that somebody else has changed, and says who and when', async () => {
    const { version } = await readPool(await world.acting('ada', 'admin'), 'big');
    await save('big', { ...asItStands, cost: 5 }, { by: 'abe' });
    const { code, words, fields } = await refusal(save('big', { ...asItStands, restricted: true }, { version }));
    expect(code).toBe('conflict');
    expect(words).toMatch(/^abe changed the pool big at /);
    expect(fields).toMatchObject({ changed_by: 'abe', changed_at: '2026-12-16T12:00:00.000Z' });
    expect(await world.text(key)).toContain('cost: 5');
  });

  it('is refused without a condition', async () => {
    const context = await world.acting('ada', 'admin');
    expect(await refusal(savePool(context, 'big', null, poolBody.parse({})))).toMatchObject({ code: 'invalid' });
  });

  it('puts a record that cannot be read in place as a whole', async () => {
    await world.store.put(key, bytesOf('cost: ['), {});
    const seen = await readPool(await world.acting('ada', 'admin'), 'big');
    expect(seen).toMatchObject({ restricted: true, cost: 1, faults: [{ entry: '' }] });
    await save('big', { cost: 2 });
    expect(await readPool(await world.acting('ada', 'admin'), 'big')).toMatchObject({ cost: 2, faults: [] });
  });

  it('mends single entries that cannot be used, and keeps the rest', async () => {
    await world.store.put(key, bytesOf('cost: 3\ngpu_cost: many\ncolour: blue\n'), {});
    await save('big', { cost: 3 });
    expect(await world.text(key)).toBe('cost: 3\ncolour: blue\n');
  });
});

describe('removing a pool’s record', () => {
  it('leaves the defaults, also of the default pool, and writes down what it said', async () => {
    await save('default', { cost: 4 }, { version: null });
    expect(await remove('default')).toEqual({ outcome: 'removed' });
    expect(await world.text('cluster/pools/default.yml')).toBeNull();
    expect(world.audit.at(-1)).toMatchObject({ event: 'pool.removed', fields: { cost_before: 4, cost: 1 } });
    expect(await readPool(await world.acting('ada', 'admin'), 'default')).toMatchObject({ version: null, cost: 1 });
  });

  it('refuses where somebody has changed or removed it meanwhile, and tells who', async () => {
    const { version } = await readPool(await world.acting('ada', 'admin'), 'big');
    await save('big', { ...asItStands, cost: 5 }, { by: 'abe' });
    const seen = { version: version ?? '' };
    expect(await refusal(remove('big', seen))).toMatchObject({ code: 'conflict', fields: { changed_by: 'abe' } });
    await remove('big', { by: 'abe' });
    expect(await refusal(remove('big', seen))).toMatchObject({ code: 'not_found', fields: { changed_by: 'abe' } });
    expect(await refusal(remove('big'))).toMatchObject({ code: 'invalid' });
  });
});
