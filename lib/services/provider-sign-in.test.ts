import { afterEach, describe, expect, it } from 'vitest';
import { providing } from '../server-provider';
import { StoreUnavailable } from '../store/port';
import { visitProvider } from '../testing/oidc-visit';
import { type OidcWorld, oidcWorld, testRedirectUri } from '../testing/oidc-world';
import type { ProviderContext } from './provider-context';
import { beginProviderSignIn, completeProviderSignIn } from './provider-sign-in';

let world: OidcWorld;
afterEach(() => world.close());

const warnings: unknown[] = [];

function contextOf(change: Partial<ProviderContext> = {}): ProviderContext {
  const context = providing(world.server);
  if (!context) throw new Error('no provider');
  return { ...context, warn: (...warning) => warnings.push(warning), ...change };
}

async function answered(context: ProviderContext, login = 'uma') {
  const begun = await beginProviderSignIn(context);
  if (begun.kind !== 'begun') throw new Error(begun.reason);
  const { search } = await visitProvider(begun.location, login, testRedirectUri);
  return { search, secret: begun.secret };
}

describe('coming back from the provider', () => {
  it('signs in with the groups of that moment, the account known by its hash alone', async () => {
    world = await oidcWorld();
    const context = contextOf();
    const outcome = await completeProviderSignIn(context, await answered(context));
    expect(outcome).toMatchObject({ kind: 'signed_in', username: 'uma' });
    const [found] = await context.signIns.byProvider(context.clock.now());
    expect(found?.signIn).toMatchObject({ username: 'uma', via: 'oidc', providerGroups: ['lab'], roleLimit: null });
    expect(found?.signIn.providerSubject).toMatch(/^[0-9a-f]{64}$/);
    expect(found?.signIn.providerSid).toMatch(/^[0-9a-f]{64}$/);
  });

  it('is refused while the tree does not answer, and works with a new answer afterwards', async () => {
    world = await oidcWorld();
    const store = { ...world.server.store, get: () => Promise.reject(new StoreUnavailable('away')) };
    const context = contextOf({ store });
    const outcome = await completeProviderSignIn(context, await answered(context));
    expect(outcome).toEqual({ kind: 'refused', reason: 'tree_unavailable' });
    const mended = contextOf();
    expect(await completeProviderSignIn(mended, await answered(mended))).toMatchObject({ kind: 'signed_in' });
  });

  it('tells the log why the provider could not be used, without codes and secrets', async () => {
    world = await oidcWorld({ HEADROOM_OIDC_CLIENT_SECRET: 'wrong-secret' }, { clientSecret: 'right-secret' });
    const context = contextOf();
    const answer = await answered(context);
    expect(await completeProviderSignIn(context, answer)).toEqual({ kind: 'refused', reason: 'failed' });
    const told = JSON.stringify(warnings);
    expect(told).toContain('invalid_client');
    const code = new URLSearchParams(answer.search).get('code') ?? 'none';
    for (const secret of [code, answer.secret, 'wrong-secret']) expect(told).not.toContain(secret);
  });

  it('lets people of a read-only tree in, whose files stay as they are', async () => {
    world = await oidcWorld();
    const before = await world.server.store.get('keys/users/uma');
    const context = contextOf({ store: { ...world.server.store, writable: false } });
    expect(await completeProviderSignIn(context, await answered(context))).toMatchObject({ kind: 'signed_in' });
    expect(await world.server.store.get('keys/users/uma')).toEqual(before);
  });
});
