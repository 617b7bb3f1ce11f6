import { afterEach, describe, expect, it } from 'vitest';
import { providing } from '../server-provider';
import { StoreUnavailable } from '../store/port';
import { type OidcWorld, oidcWorld } from '../testing/oidc-world';
import type { ProviderContext } from './provider-context';
import { refreshProviderSignIns } from './provider-refresh';

let world: OidcWorld;
afterEach(() => world.close());

function contextOf(change: Partial<ProviderContext> = {}): ProviderContext & { warnings: string[] } {
  const context = providing(world.server);
  if (!context) throw new Error('no provider');
  const warnings: string[] = [];
  return { ...context, warn: (facts) => warnings.push(JSON.stringify(facts)), ...change, warnings };
}

describe('asking the provider again', () => {
  it('asks about each that signed in here, and stops at a provider that does not answer', async () => {
    world = await oidcWorld();
    for (const login of ['uma', 'ada', 'uma']) await world.signIn(login);
    const before = world.provider.tokenRequests;
    await refreshProviderSignIns(contextOf());
    expect(world.provider.tokenRequests).toBe(before + 3);
    world.provider.isDown = true;
    const context = contextOf();
    await refreshProviderSignIns(context);
    expect(context.warnings).toHaveLength(1);
  });

  it('ends nothing and throws nothing while the tree does not answer', async () => {
    world = await oidcWorld();
    await world.signIn('uma');
    const signIns = { ...contextOf().signIns, findById: () => Promise.reject(new StoreUnavailable('away')) };
    const context = contextOf({ signIns });
    await refreshProviderSignIns(context);
    expect(context.warnings).toHaveLength(1);
    expect(await context.provider.refreshTokens.ids()).toHaveLength(1);
  });

  it('keeps what can be used next time where the groups cannot be written', async () => {
    world = await oidcWorld();
    await world.signIn('uma');
    world.provider.accounts.set('uma', { preferred_username: 'uma', groups: ['new'] });
    const store = { ...world.server.store, put: () => Promise.reject(new StoreUnavailable('full')) };
    await refreshProviderSignIns(contextOf({ store }));
    await refreshProviderSignIns(contextOf());
    expect((await world.server.tree.snapshot(0)).users.get('uma')?.providerGroups).toEqual(['new']);
  });
});
