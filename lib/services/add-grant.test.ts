import { beforeEach, describe, expect, it } from 'vitest';
import { grantBody } from '../api/user-settings';
import { isAppError } from '../errors';
import { createMemoryStore } from '../store/drivers/memory';
import { type ActingWorld, actingWorld } from '../testing/acting-world';
import { addGrant } from './add-grant';

const key = 'cluster/grants/alice.yml';
const standing = `# made by hand
- {id: g1, hours: 5, period: week, period_start: 2026-12-14, reason: first, by: root, at: 1796126400.0}
- {id: g2, hours: many, period: week, period_start: 2026-12-14, by: root, at: 1796126400.0, note: kept}
- just a text
`;

let world: ActingWorld;
beforeEach(async () => {
  world = await actingWorld(createMemoryStore(), {
    'keys/admins/ada': 'PEM',
    'keys/users/alice': '--- Settings ---\nallowance_hours: 20\nallowance_period: week\n--- Public Key ---\n',
    'keys/users/bob': '--- Settings ---\n{}\n--- Public Key ---\n',
  });
});

type Given = Parameters<typeof grantBody.parse>[0];
const add = async (given: Given, name = 'alice') =>
  addGrant(await world.acting('ada', 'admin'), name, grantBody.parse(given));
const put = (text: string) => world.store.put(key, new TextEncoder().encode(text), {});

async function refusal(promise: Promise<unknown>) {
  const error = await promise.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!isAppError(error)) throw error ?? new Error('nothing was refused');
  return { code: error.code, words: error.message };
}

describe('granting hours', () => {
  it('is for the running period of the allowance’s kind, and is written down', async () => {
    const answer = await add({ hours: 2.5, reason: ' a deadline ' });
    const grant = {
      id: 'id-1',
      hours: 2.5,
      period: 'week',
      period_start: '2026-12-14',
      reason: 'a deadline',
      by: 'ada',
    };
    expect(answer).toMatchObject({ username: 'alice', grants: [{ ...grant, at: '2026-12-16T12:00:00.000Z' }] });
    expect(world.audit).toEqual([
      {
        event: 'grant.added',
        user: 'alice',
        by: 'ada',
        fields: {
          ...{ grant_id: 'id-1', hours: 2.5, period: 'week', period_start: '2026-12-14', reason: 'a deadline' },
          record: key,
        },
      },
    ]);
  });

  it.each<[string, Given, string, string]>([
    ['a user without an allowance: the month', { hours: 1 }, 'bob', '2026-12-01'],
    ['a period that is asked for', { hours: 1, period: 'day' }, 'alice', '2026-12-16'],
    ['a past period by its first day', { hours: 1, period_start: '2026-12-07' }, 'alice', '2026-12-07'],
  ])('counts for %s', async (_, given, name, start) => {
    expect((await add(given, name)).grants).toMatchObject([{ period_start: start }]);
  });

  it('keeps what stands there, also what cannot be read', async () => {
    await put(standing);
    const answer = await add({ hours: 1, id: 'mine' });
    expect(answer.grants.map(({ id }) => id).sort()).toEqual(['g1', 'mine']);
    const text = await world.text(key);
    expect(text).toContain('hours: many');
    expect(text).toContain('note: kept');
    expect(text).toContain('- just a text');
  });

  it('sent twice with one id grants once, and is written down once', async () => {
    const given = { hours: 2, id: 'mine', reason: 'once' };
    await add(given);
    world.time.now += 60_000;
    expect((await add(given)).grants).toHaveLength(1);
    expect(world.audit).toHaveLength(1);
    expect(await refusal(add({ ...given, hours: 3 }))).toMatchObject({ code: 'conflict' });
  });

  it.each<[string, string, Given, string, RegExp]>([
    ['an unknown user', 'nobody', { hours: 1 }, 'not_found', /no user/],
    [
      'a day on which no week begins',
      'alice',
      { hours: 1, period_start: '2026-12-16' },
      'invalid',
      /begins on 2026-12-14/,
    ],
  ])('refuses %s', async (_, name, given, code, words) => {
    const refused = await refusal(add(given, name));
    expect(refused.code).toBe(code);
    expect(refused.words).toMatch(words);
  });

  it.each([
    ['no list', 'hours: 1\n', /holds a map, where a list is expected/],
    ['no YAML', '- {', /is no valid YAML/],
  ])('leaves a file that is %s as it is', async (_, text, words) => {
    await put(text);
    const refused = await refusal(add({ hours: 1 }));
    expect(refused).toMatchObject({ code: 'unavailable', words: expect.stringMatching(words) });
    expect(await world.text(key)).toBe(text);
  });
});
