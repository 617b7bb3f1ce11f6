import { expect, it } from 'vitest';
import { poolBody } from '../api/pools';
import type { SettingsWire } from '../api/settings';
import { isAppError } from '../errors';
import { type Random, randomFrom } from '../seed/random';
import { createMemoryStore } from '../store/drivers/memory';
import { isStoreError } from '../store/port';
import { type ActingWorld, actingWorld } from '../testing/acting-world';
import { troubledStore } from '../testing/troubled-store';
import type { ActingContext } from './acting-context';
import { saveGroup } from './change-group';
import { savePool } from './change-pool';
import { readGroup } from './read-group';
import { readPool } from './read-pool';

/** Looks, adds the name, saves. */
type AddName = (context: ActingContext, name: string) => Promise<void>;

const toGroup: AddName = async (context, name) => {
  const seen = await readGroup(context, 'lab');
  if (seen.sso_groups.includes(name)) return;
  const body = { settings: seen.settings as SettingsWire, sso_groups: [...seen.sso_groups, name] };
  await saveGroup(context, 'lab', { ifVersion: seen.version ?? '' }, body);
};

const toPool: AddName = async (context, name) => {
  const seen = await readPool(context, 'big');
  if (seen.users.includes(name)) return;
  const { description, restricted, users, groups, cost, gpu_cost, stop_when_spent } = seen;
  const body = { description, restricted, users: [...users, name], groups, cost, gpu_cost, stop_when_spent };
  await savePool(context, 'big', { ifVersion: seen.version ?? '' }, poolBody.parse(body));
};

const namesEach = 2;
const mostTries = 60;

/** An administrator on a way of their own that loses answers; the names that they were told are saved. */
async function adding(world: ActingWorld, by: string, random: Random, add: AddName): Promise<string[]> {
  const store = troubledStore(world.store, { random, loss: 0.25, death: 0 });
  const saved: string[] = [];
  for (let wanted = 0; wanted < namesEach; wanted += 1) {
    const name = `${by}-${wanted}`;
    // Who was told of a lost race, or was not answered, looks again.
    for (let tries = 0; tries < mostTries && !saved.includes(name); tries += 1) {
      const context = { ...(await world.acting(by, 'admin')), store };
      if (await isDone(add(context, name))) saved.push(name);
    }
  }
  return saved;
}

async function isDone(save: Promise<void>): Promise<boolean> {
  try {
    await save;
    return true;
  } catch (error) {
    if (isAppError(error) && ['conflict', 'unavailable'].includes(error.code)) return false;
    if (isStoreError(error, 'store_unavailable')) return false;
    throw error;
  }
}

it.each<[string, AddName, string]>([
  ['group', toGroup, 'groups/lab'],
  ['pool', toPool, 'cluster/pools/big.yml'],
])('two administrators over one %s lose no write, in any order and whatever answers are lost', async (_, add, key) => {
  // Side by side, since who lost a race waits a moment for the log to tell who won.
  const orders = Array.from({ length: 40 }, async (_item, seed) => {
    const world = await actingWorld(createMemoryStore(), {
      'keys/admins/ada': 'PEM',
      'keys/admins/abe': 'PEM',
      [key]: 'colour: blue\n',
    });
    const random = randomFrom(`${key} ${seed}`);
    const saved = (await Promise.all(['ada', 'abe'].map((by) => adding(world, by, random, add)))).flat();
    expect(saved).toHaveLength(2 * namesEach);
    const text = await world.text(key);
    for (const name of saved) expect(text, `seed ${seed}`).toContain(name);
    expect(text).toContain('colour: blue');
  });
  await Promise.all(orders);
});

it('of two who save over one version one is refused, and told who was first and when', async () => {
  const world = await actingWorld(createMemoryStore(), { 'groups/lab': 'session_limit: 2\n' });
  const contexts = await Promise.all(['root', 'root'].map((by) => world.acting(by, 'admin')));
  const { version, settings } = await readGroup(await world.acting('root', 'admin'), 'lab');
  const ends = await Promise.allSettled(
    contexts.map((context, at) => {
      const body = { settings: { ...(settings as SettingsWire), session_limit: 10 + at }, sso_groups: [] };
      return saveGroup(context, 'lab', { ifVersion: version ?? '' }, body);
    }),
  );
  const refused = ends.filter((end) => end.status === 'rejected');
  expect(refused).toHaveLength(1);
  expect(refused[0]?.reason).toMatchObject({ code: 'conflict' });
});
