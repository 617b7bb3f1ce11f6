import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createMemoryStore } from '../store/drivers/memory';
import type { Store } from '../store/port';
import { testNow } from '../testing/builders';
import { type TokenWorld, tokenWorld } from '../testing/token-world';
import { isoInstant } from '../time/clock';
import { createToken } from './create-token';
import { listTokens } from './list-tokens';

let store: Store;
let world: TokenWorld;
beforeEach(async () => {
  store = createMemoryStore();
  world = await tokenWorld(store);
});

async function make(username: string, label: string, expiresAt: number | null = null) {
  const expires_at = expiresAt === null ? null : isoInstant(expiresAt);
  return createToken(await world.tokens('ada', 'admin'), username, { label, expires_at });
}

describe('the tokens of a person', () => {
  it('are theirs alone, newest first, expired ones too', async () => {
    await make('uma', 'first', testNow + 1000);
    await make('ulf', 'of another');
    world.time.now += 1000;
    await make('uma', 'second');
    const { tokens, as_of } = await listTokens(await world.tokens('uma'), 'uma');
    expect(as_of).toBe(isoInstant(world.time.now));
    expect(tokens.map(({ label, expired }) => [label, expired])).toEqual([
      ['second', false],
      ['first', true],
    ]);
  });

  it('say when they were last used, here or on another frontend', async () => {
    const { token } = await make('uma', 'laptop');
    const here = await world.tokens('uma');
    here.tokenUse.note(token.id, testNow + 5000);
    expect((await listTokens(here, 'uma')).tokens[0]?.last_used).toBe(isoInstant(testNow + 5000));
    await here.tokenUse.flush();
    expect((await listTokens(await world.tokens('ada', 'admin'), 'uma')).tokens[0]?.last_used).toBe(
      isoInstant(testNow + 5000),
    );
  });

  it.each([
    ['ada', 'admin', 'ada', 'admin'],
    ['ada', 'admin', 'uma', 'user'],
    ['ada', 'user', 'ada', 'user'],
    ['aron', 'author', 'aron', 'author'],
  ] as const)('%s as %s may make for %s a %s at most', async (by, acting, username, role) => {
    const answer = await listTokens(await world.tokens(by, acting, { tokenExpiresAt: testNow + 1 }), username);
    expect(answer.at_most).toEqual({ role, expires_at: isoInstant(testNow + 1) });
  });

  it.each([
    ['nobody', /no user nobody/],
    ['root', /HEADROOM_ROOT_TOKEN/],
  ])('there are none of %s', async (name, words) => {
    const listing = listTokens(await world.tokens('ada', 'admin'), name);
    await expect(listing).rejects.toMatchObject({ code: 'not_found', message: expect.stringMatching(words) });
  });

  it('of somebody who is gone are still there to be revoked', async () => {
    await make('ulf', 'left behind');
    await store.remove('keys/users/ulf');
    expect((await listTokens(await world.tokens('ada', 'admin'), 'ulf')).tokens).toHaveLength(1);
  });
});

it('a tree of 5,000 tokens is listed by one look at the folder, once it is known', async () => {
  const context = await world.tokens('ada', 'admin');
  const wanted = { username: 'uma', role: 'user', label: 'x', createdBy: 'uma', expiresAt: null } as const;
  for (let i = 0; i < 5000; i++) await context.accessTokens.create(wanted, testNow);
  await listTokens(context, 'uma');
  const get = vi.spyOn(store, 'get');
  const startedAt = performance.now();
  expect((await listTokens(context, 'uma')).tokens).toHaveLength(5000);
  expect(performance.now() - startedAt).toBeLessThan(1000);
  expect(get.mock.calls.filter(([key]) => key.startsWith('cluster/tokens/'))).toEqual([]);
});
