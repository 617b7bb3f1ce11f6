import { beforeEach, describe, expect, it } from 'vitest';
import { createMemoryStore } from '../store/drivers/memory';
import { type TokenWorld, tokenWorld } from '../testing/token-world';
import { createToken } from './create-token';
import { revokeToken } from './revoke-token';

let world: TokenWorld;
let made: Awaited<ReturnType<typeof createToken>>;
beforeEach(async () => {
  world = await tokenWorld(createMemoryStore());
  made = await createToken(await world.tokens('uma'), 'uma', { label: 'laptop', expires_at: null });
});

describe('a revoked token', () => {
  it.each([
    ['uma', 'user'],
    ['ada', 'admin'],
  ] as const)('by %s opens nothing at once on another frontend, and is written down', async (by, role) => {
    const elsewhere = (await world.tokens('aron')).accessTokens;
    expect((await elsewhere.check(made.secret, world.time.now)).kind).toBe('good');
    const left = await revokeToken(await world.tokens(by, role), 'uma', made.token.id);
    expect(left.tokens).toEqual([]);
    expect((await elsewhere.check(made.secret, world.time.now)).kind).toBe('unknown');
    expect(world.audit.at(-1)).toMatchObject({
      ...{ event: 'token.revoked', user: 'uma', by },
      fields: { token_id: made.token.id, label: 'laptop', role: 'user' },
    });
  });

  it.each([
    ['another person', 'ulf', () => made.token.id],
    ['nobody', 'uma', () => '0123456789abcdef'],
  ])('is not one of %s', async (_, username, id) => {
    const revoking = revokeToken(await world.tokens('ada', 'admin'), username, id());
    await expect(revoking).rejects.toMatchObject({ code: 'not_found' });
    expect(await world.text(`cluster/tokens/${made.token.id}.yml`)).not.toBeNull();
    expect(world.audit.map(({ event }) => event)).toEqual(['token.created']);
  });

  it('twice is told apart from once', async () => {
    await revokeToken(await world.tokens('uma'), 'uma', made.token.id);
    await expect(revokeToken(await world.tokens('uma'), 'uma', made.token.id)).rejects.toMatchObject({
      code: 'not_found',
    });
  });
});
