import { afterEach, describe, expect, it } from 'vitest';
import { providing } from '../server-provider';
import { StoreUnavailable } from '../store/port';
import { type OidcWorld, oidcWorld } from '../testing/oidc-world';
import type { ProviderContext } from './provider-context';
import { endByProvider, providerSignOutUrl } from './provider-logout';

let world: OidcWorld;
afterEach(() => world.close());

function contextOf(change: Partial<ProviderContext> = {}): ProviderContext {
  const context = providing(world.server);
  if (!context) throw new Error('no provider');
  return { ...context, ...change };
}

async function standing(): Promise<string[]> {
  const { signIns, clock } = contextOf();
  return (await signIns.byProvider(clock.now())).map(({ signIn }) => signIn.username).sort();
}

function tokenFor(about: Record<string, unknown>): Promise<string> {
  const events = { 'http://schemas.openid.net/event/backchannel-logout': {} };
  const { issuer: iss, clientId: aud } = world.provider;
  return world.provider.sign({ iss, aud, iat: Math.floor(Date.now() / 1000), jti: 'one', events, ...about });
}

describe('what the provider ends', () => {
  it('is the one sign-in that its token names, not the account’s others', async () => {
    world = await oidcWorld();
    for (const login of ['uma', 'uma', 'ada']) await world.signIn(login);
    await world.provider.tellSignedOut('uma');
    await endByProvider(contextOf(), world.provider.logoutTokens[0] ?? '');
    expect(await standing()).toEqual(['ada', 'uma']);
  });

  it('is all of an account where it names that alone, and nobody else’s', async () => {
    world = await oidcWorld();
    for (const login of ['uma', 'uma', 'ada']) await world.signIn(login);
    await endByProvider(contextOf(), await tokenFor({ sub: 'sub-uma' }));
    expect(await standing()).toEqual(['ada']);
  });

  it('is nothing for an account that is not signed in here, and that is fine', async () => {
    world = await oidcWorld();
    await world.signIn('ada');
    await endByProvider(contextOf(), await tokenFor({ sub: 'sub-uma', sid: 'unknown' }));
    expect(await standing()).toEqual(['ada']);
  });

  it('can be told again where it did not come through', async () => {
    world = await oidcWorld();
    await world.signIn('uma');
    const { signIns } = contextOf();
    const away = { ...signIns, endById: () => Promise.reject(new StoreUnavailable('away')) };
    const token = await tokenFor({ sub: 'sub-uma' });
    await expect(endByProvider(contextOf({ signIns: away }), token)).rejects.toThrow('away');
    await endByProvider(contextOf(), token);
    expect(await standing()).toEqual([]);
    await expect(endByProvider(contextOf(), token)).rejects.toMatchObject({ code: 'malformed' });
  });

  it('cannot be told while the keys cannot be read', async () => {
    world = await oidcWorld();
    world.provider.isDown = true;
    await expect(endByProvider(contextOf(), 'a.b.c')).rejects.toMatchObject({ code: 'unavailable' });
  });
});

it('nobody is kept from signing out by a provider that does not answer', async () => {
  world = await oidcWorld();
  world.provider.isDown = true;
  expect(await providerSignOutUrl(contextOf())).toBeNull();
  const { provider } = contextOf();
  const hanging = {
    ...provider,
    client: { ...provider.client, signOutUrl: () => new Promise<never>(() => undefined) },
  };
  expect(await providerSignOutUrl({ provider: hanging })).toBeNull();
});
