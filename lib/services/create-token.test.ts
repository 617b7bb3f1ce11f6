import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createAccessTokens } from '../auth/access-tokens';
import { type Role, roles } from '../cluster/permissions';
import { createFileStore } from '../store/drivers/file';
import { createMemoryStore } from '../store/drivers/memory';
import type { Store } from '../store/port';
import { testNow } from '../testing/builders';
import { type TokenWorld, tokenWorld } from '../testing/token-world';
import { isoInstant } from '../time/clock';
import { createToken } from './create-token';

const body = (more: { role?: Role; expires_at?: string | null } = {}) => ({
  label: 'nightly report',
  expires_at: null,
  ...more,
});
const dayMs = 86_400_000;
const inDays = (days: number) => isoInstant(testNow + days * dayMs);

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'headroom-tokens-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));
let trees = 0;
const stores: [string, () => Store][] = [
  ['in memory', createMemoryStore],
  ['of files', () => createFileStore(path.join(folder, String(++trees)))],
];

describe.each(stores)('a token, over a store %s', (_, makeStore) => {
  let world: TokenWorld;
  let store: Store;
  beforeEach(async () => {
    store = makeStore();
    world = await tokenWorld(store);
  });

  it('opens what it says, is told once, and is written down without its secret', async () => {
    const made = await createToken(await world.tokens('uma'), 'uma', body({ expires_at: inDays(30) }));
    expect(made.token).toMatchObject({
      ...{ username: 'uma', role: 'user', label: 'nightly report', created_by: 'uma', expired: false },
      ...{ created_at: isoInstant(testNow), expires_at: inDays(30), last_used: null },
    });
    const found = await createAccessTokens(store).check(made.secret, testNow);
    expect(found).toMatchObject({ kind: 'good', id: made.token.id, token: { username: 'uma', role: 'user' } });
    const record = `cluster/tokens/${made.token.id}.yml`;
    expect(world.audit).toMatchObject([{ event: 'token.created', user: 'uma', by: 'uma', fields: { record } }]);
    expect(JSON.stringify(world.audit) + (await world.text(record))).not.toContain(made.secret);
  });

  it.each([
    ['a person, for themselves', 'aron', 'author', 'aron', undefined, 'author'],
    ['a person who came in as less', 'aron', 'user', 'aron', undefined, 'user'],
    ['a smaller one than the person', 'aron', 'author', 'aron', 'user', 'user'],
    ['an administrator, for a user', 'ada', 'admin', 'uma', undefined, 'user'],
    ['an administrator, for somebody inactive', 'ada', 'admin', 'ines', undefined, 'user'],
    ['an administrator, a larger one, for when the person is more', 'ada', 'admin', 'uma', 'author', 'author'],
  ] as const)('of %s', async (_name, by, acting, username, role, expected) => {
    const { token } = await createToken(await world.tokens(by, acting), username, body(role ? { role } : {}));
    expect(token).toMatchObject({ username, role: expected, created_by: by });
  });

  it.each([
    ['a name that nobody has', 'nobody', body(), 'not_found', /no user nobody/],
    ['root, whose token is the root token', 'root', body(), 'not_found', /HEADROOM_ROOT_TOKEN/],
    ['an end that has passed', 'uma', body({ expires_at: inDays(-1) }), 'invalid', /in the future/],
    ['an end now', 'uma', body({ expires_at: inDays(0) }), 'invalid', /in the future/],
  ])('is refused for %s, and nothing is written', async (_name, username, asked, code, words) => {
    const making = createToken(await world.tokens('ada', 'admin'), username, asked);
    await expect(making).rejects.toMatchObject({ code, message: expect.stringMatching(words) });
    expect([await store.list('cluster/tokens/'), world.audit]).toEqual([[], []]);
  });
});

describe('a token that is made with another one', () => {
  it.each([
    ['has no end where that has none', null, null, true],
    ['ends where that ends', 10, 10, true],
    ['ends before', 10, 5, true],
    ['does not end after', 10, 11, false],
    ['does not go on for ever', 10, null, false],
  ])('%s', async (_, own, asked, isMade) => {
    const world = await tokenWorld(createMemoryStore());
    const tokenExpiresAt = own === null ? null : testNow + own * dayMs;
    const context = await world.tokens('uma', 'user', { via: 'access-token', tokenExpiresAt });
    const making = createToken(context, 'uma', body({ expires_at: asked === null ? null : inDays(asked) }));
    if (isMade) expect((await making).token.expires_at).toBe(asked === null ? null : inDays(asked));
    else
      await expect(making).rejects.toMatchObject({ code: 'invalid', message: expect.stringMatching(/ends by then/) });
  });

  it('is never more than that, whoever asks for what', async () => {
    const world = await tokenWorld(createMemoryStore());
    const role = fc.constantFrom(...roles);
    const days = fc.option(fc.integer({ min: 1, max: 1000 }), { nil: null });
    await fc.assert(
      fc.asyncProperty(role, fc.option(role, { nil: undefined }), days, days, async (acting, asked, own, end) => {
        const tokenExpiresAt = own === null ? null : testNow + own * dayMs;
        const context = await world.tokens('ada', acting, { via: 'cookie', tokenExpiresAt });
        const wanted = body({ ...(asked ? { role: asked } : {}), expires_at: end === null ? null : inDays(end) });
        const made = await createToken(context, 'ada', wanted).catch(() => null);
        if (!made) return;
        expect(roles.indexOf(made.token.role)).toBeGreaterThanOrEqual(roles.indexOf(acting));
        if (tokenExpiresAt !== null)
          expect(Date.parse(made.token.expires_at ?? '')).toBeLessThanOrEqual(tokenExpiresAt);
      }),
      { numRuns: 60 },
    );
  });
});

it('is refused where a person has as many as anybody may have', async () => {
  const world = await tokenWorld(createMemoryStore());
  const context = await world.tokens('uma');
  for (let count = 0; count < 100; count += 1) await createToken(context, 'uma', body());
  await expect(createToken(context, 'uma', body())).rejects.toMatchObject({
    code: 'invalid',
    message: expect.stringMatching(/has 100 access tokens/),
  });
  expect(await createToken(await world.tokens('aron'), 'aron', body())).toHaveProperty('secret');
});
