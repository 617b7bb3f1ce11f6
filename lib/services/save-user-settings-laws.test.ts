import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type SettingsWire, settings } from '../api/settings';
import { isAppError } from '../errors';
import { splitUserFile } from '../records/user-file';
import { type Random, randomFrom } from '../seed/random';
import { createMemoryStore } from '../store/drivers/memory';
import { isStoreError } from '../store/port';
import { type ActingWorld, actingWorld } from '../testing/acting-world';
import { bytesOf } from '../testing/tree-objects';
import { troubledStore } from '../testing/troubled-store';
import { readUserSettings } from './read-user-settings';
import { saveUserSettings } from './save-user-settings';

const key = 'keys/users/alice';
const orUnset = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null });
const name = fc.stringMatching(/^[A-Za-z0-9_-]{1,12}$/).filter((text) => text !== 'none');
const names = fc.array(name, { maxLength: 4 });
const figure = fc.oneof(
  fc.nat(1000),
  fc.double({ min: 0, max: 1e12, noNaN: true }).map((value) => value + 0),
);
const limit = orUnset(fc.oneof(figure, fc.constant('unlimited' as const)));
const sessions = orUnset(fc.oneof(fc.nat(1000), fc.constant('unlimited' as const)));
const cap = limit.filter((value) => value !== 0);
const onOff = orUnset(fc.boolean());

const anySettings: fc.Arbitrary<SettingsWire> = fc.record({
  ...{ active: onOff, gpu: onOff, gpu_share: onOff, persistent_storage: onOff, admin: onOff, author: onOff },
  ...{ allowance_hours: limit, session_limit: sessions, session_hours: limit, storage_limit: limit },
  ...{ session_cpus: cap, session_memory_mb: cap },
  allowance_period: orUnset(fc.constantFrom('day' as const, 'week' as const, 'month' as const)),
  ...{ pools: orUnset(names), pools_denied: orUnset(names) },
});

async function versionOf(world: ActingWorld): Promise<string> {
  return (await world.store.get(key))?.version ?? '';
}

describe('any settings', () => {
  it('that are written are read as the same, and leave the key byte for byte', async () => {
    await fc.assert(
      fc.asyncProperty(
        anySettings,
        anySettings,
        names,
        fc.uint8Array({ maxLength: 60 }),
        async (one, other, groups, pem) => {
          const world = await actingWorld(createMemoryStore(), { 'keys/admins/ada': 'PEM' });
          const head = bytesOf('--- Settings ---\nother: [1, two]\n--- Public Key ---\n');
          await world.store.put(key, Buffer.concat([head, pem]), {});
          for (const wanted of [one, other]) {
            const context = await world.acting('ada', 'admin');
            const body = { settings: settings.parse(wanted), groups };
            const answer = await saveUserSettings(context, 'alice', { ifVersion: await versionOf(world) }, body);
            expect(answer.settings).toEqual(wanted);
            expect(answer.groups).toEqual(groups);
            const standing = await world.store.get(key);
            expect(Buffer.from(splitUserFile(standing?.bytes ?? new Uint8Array())?.key ?? [])).toEqual(
              Buffer.from(pem),
            );
            expect(Buffer.from(standing?.bytes ?? []).toString('latin1')).toContain('other:');
          }
        },
      ),
      { numRuns: 60 },
    );
  });
});

/** Two administrators, each over a way of their own that loses answers, add their own groups one after another. */
async function editing(world: ActingWorld, by: string, random: Random): Promise<string[]> {
  const store = troubledStore(world.store, { random, loss: 0.25, death: 0 });
  const saved: string[] = [];
  for (let wanted = 0; wanted < 2; wanted += 1) {
    const group = `${by}-${wanted}`;
    // Look, add, save; whoever was told of a lost race, or not answered, looks again.
    for (let tries = 0; tries < 60 && !saved.includes(group); tries += 1) {
      if (await added(world, by, store, group)) saved.push(group);
    }
  }
  return saved;
}

async function added(world: ActingWorld, by: string, store: ActingWorld['store'], group: string): Promise<boolean> {
  try {
    const context = { ...(await world.acting(by, 'admin')), store };
    const seen = await readUserSettings(context, 'alice');
    if (seen.groups.includes(group)) return true;
    const body = { settings: seen.settings, groups: [...seen.groups, group] };
    await saveUserSettings(context, 'alice', { ifVersion: seen.version ?? '' }, body);
    return true;
  } catch (error) {
    if (isAppError(error) && ['conflict', 'unavailable'].includes(error.code)) return false;
    if (isStoreError(error, 'store_unavailable')) return false;
    throw error;
  }
}

describe('two administrators over one record', () => {
  it('lose no write of theirs, in any order of 200 and whatever answers are lost', async () => {
    // Side by side, since who lost a race waits a moment for the log to tell who won.
    const orders = Array.from({ length: 200 }, async (_, seed) => {
      const world = await actingWorld(createMemoryStore(), {
        'keys/admins/ada': 'PEM',
        'keys/admins/abe': 'PEM',
        [key]: '--- Settings ---\nsession_limit: 2\n--- Public Key ---\nPEM',
      });
      const random = randomFrom(`settings ${seed}`);
      const saved = (await Promise.all(['ada', 'abe'].map((by) => editing(world, by, random)))).flat();
      expect(saved).toHaveLength(4);
      const { groups } = await readUserSettings(await world.acting('ada', 'admin'), 'alice');
      expect([...groups].sort(), `seed ${seed}`).toEqual([...saved].sort());
      expect(await world.text(key)).toMatch(/--- Public Key ---\nPEM$/);
    });
    await Promise.all(orders);
  });
});
