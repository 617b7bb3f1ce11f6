import { beforeEach, describe, expect, it } from 'vitest';
import type { Role } from '../cluster/permissions';
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

  it('takes all along that was made with it, and nothing else', async () => {
    const by = async (tokenId: string, username = 'uma', role: Role = 'user') =>
      world.tokens(username, role, { via: 'access-token', tokenId, tokenExpiresAt: null });
    const asked = { label: 'x', expires_at: null };
    const child = await createToken(await by(made.token.id), 'uma', asked);
    const grandchild = await createToken(await by(child.token.id), 'uma', asked);
    const other = await createToken(await world.tokens('uma'), 'uma', asked);
    const left = await revokeToken(await world.tokens('uma'), 'uma', made.token.id);
    expect(left.tokens.map(({ id }) => id)).toEqual([other.token.id]);
    const ended = [made, child, grandchild].map(({ token }) => token.id);
    const revoked = world.audit.filter(({ event }) => event === 'token.revoked').map(({ fields }) => fields?.token_id);
    expect(new Set(revoked)).toEqual(new Set(ended));
    const { accessTokens } = await world.tokens('aron');
    expect((await accessTokens.check(grandchild.secret, world.time.now)).kind).toBe('unknown');
    expect((await accessTokens.check(other.secret, world.time.now)).kind).toBe('good');
  });

  it('ends what an administrator made with it for others', async () => {
    const own = await createToken(await world.tokens('ada', 'admin'), 'ada', { label: 'own', expires_at: null });
    const limit = { via: 'access-token', tokenId: own.token.id, tokenExpiresAt: null } as const;
    const given = await createToken(await world.tokens('ada', 'admin', limit), 'uma', {
      label: 'ci',
      expires_at: null,
    });
    await revokeToken(await world.tokens('ada', 'admin'), 'ada', own.token.id);
    expect(world.audit.at(-1)).toMatchObject({ event: 'token.revoked', user: 'uma', by: 'ada' });
    expect(await world.text(`cluster/tokens/${given.token.id}.yml`)).toBeNull();
  });
});
