import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { DELETE } from '@/app/api/v1/sign-in/route';
import { providing } from '@/lib/server-provider';
import { refreshProviderSignIns } from '@/lib/services/provider-refresh';
import { cookieOf, type OidcWorld, oidcWorld } from '@/lib/testing/oidc-world';
import { testOrigin, testRequest } from '@/lib/testing/test-server';
import { POST } from './logout/route';

let world: OidcWorld;
afterEach(() => world.close());

const noParams = { params: Promise.resolve({}) };
const ended = (reason: string) => ({
  event: 'sign_in.ended',
  user: 'uma',
  by: 'node',
  fields: { via: 'oidc', reason },
});

async function refresh(): Promise<void> {
  const context = providing(world.server);
  if (!context) throw new Error('no provider');
  await refreshProviderSignIns(context);
}

async function signedIn(login = 'uma'): Promise<{ cookie: string; stands(): Promise<boolean> }> {
  const cookie = cookieOf(await world.signIn(login), 'headroom_sign_in');
  const { signIns } = world.server.auth;
  const value = cookie.split('=')[1] ?? '';
  return { cookie, stands: async () => (await signIns.find(value, world.server.time.now)) !== null };
}

async function groupsOf(username: string): Promise<string[] | undefined> {
  return (await world.server.tree.snapshot(0)).users.get(username)?.providerGroups;
}

async function keptFiles(): Promise<string[]> {
  return readdir(path.join(world.stateFolder, 'provider-tokens'));
}

describe('refreshing', () => {
  it('follows the groups at the provider, again and again', async () => {
    world = await oidcWorld();
    const { stands } = await signedIn();
    for (const groups of [['lab', 'night'], [], ['staff']]) {
      world.provider.accounts.set('uma', { preferred_username: 'uma', groups });
      await refresh();
      expect(await groupsOf('uma')).toEqual(groups);
    }
    expect(await stands()).toBe(true);
  });

  it('keeps the refresh token for this node alone, and nowhere in the tree', async () => {
    world = await oidcWorld();
    await signedIn();
    const [name = '', ...others] = await keptFiles();
    expect(others).toEqual([]);
    const file = path.join(world.stateFolder, 'provider-tokens', name);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const { refresh_token: token } = JSON.parse(await readFile(file, 'utf8'));
    expect(token.length).toBeGreaterThan(20);
    for (const { key } of await world.server.store.list('')) {
      const object = await world.server.store.get(key);
      expect(Buffer.from(object?.bytes ?? []).toString()).not.toContain(token);
    }
    await refresh();
    expect(JSON.parse(await readFile(file, 'utf8')).refresh_token).not.toBe(token);
    expect(JSON.stringify(world.audit)).not.toContain(token);
  });

  it('ends the sign-in where the provider takes it back', async () => {
    world = await oidcWorld();
    const { stands } = await signedIn();
    await world.provider.revoke('uma');
    await refresh();
    expect(await stands()).toBe(false);
    expect(await keptFiles()).toEqual([]);
    expect(world.audit).toContainEqual(ended('refresh_refused'));
  });

  it('ends nothing while the provider does not answer, and goes on afterwards', async () => {
    world = await oidcWorld();
    const { stands } = await signedIn();
    world.provider.isDown = true;
    await refresh();
    expect(await stands()).toBe(true);
    world.provider.isDown = false;
    world.provider.accounts.set('uma', { preferred_username: 'uma', groups: ['back'] });
    await refresh();
    expect(await groupsOf('uma')).toEqual(['back']);
  });

  it('asks no more about a sign-in that has ended, on whichever frontend, or expired', async () => {
    world = await oidcWorld();
    const first = await signedIn();
    await signedIn('ada');
    await world.server.store.remove((await world.server.store.list('cluster/sign-ins/'))[0]?.key ?? '');
    world.server.time.now += 12 * 3_600_000;
    const asked = world.provider.tokenRequests;
    await refresh();
    expect(world.provider.tokenRequests).toBe(asked);
    expect(await keptFiles()).toEqual([]);
    expect(await first.stands()).toBe(false);
  });
});

const sendLogout = (token: string, headers: HeadersInit = {}) =>
  POST(
    testRequest('/api/v1/sign-in/provider/logout', { method: 'POST', headers, body: `logout_token=${token}` }),
    noParams,
  );

describe('signing out at the provider', () => {
  it('ends the sign-in here, and the token counts once', async () => {
    world = await oidcWorld();
    const uma = await signedIn();
    const ada = await signedIn('ada');
    await world.provider.tellSignedOut('uma');
    const [token = ''] = world.provider.logoutTokens;
    const answer = await sendLogout(token);
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect([await uma.stands(), await ada.stands()]).toEqual([false, true]);
    expect(await keptFiles()).toHaveLength(1);
    expect(world.audit).toContainEqual(ended('back_channel'));
    expect((await sendLogout(token)).status).toBe(400);
  });

  const event = { 'http://schemas.openid.net/event/backchannel-logout': {} };
  const claims = () => ({
    ...{ iss: world.provider.issuer, aud: world.provider.clientId, sub: 'sub-uma', jti: 'once', events: event },
    iat: Math.floor(Date.now() / 1000),
  });

  it('ends every sign-in of the account where the token names no single one', async () => {
    world = await oidcWorld();
    const [one, other] = [await signedIn(), await signedIn()];
    expect((await sendLogout(await world.provider.sign(claims()))).status).toBe(200);
    expect([await one.stands(), await other.stands()]).toEqual([false, false]);
  });

  it.each([
    ['of another issuer', { iss: 'https://evil.example' }],
    ['for another client', { aud: 'another' }],
    ['about nobody', { sub: undefined }],
    ['about something else', { events: { 'https://example.org/other': {} } }],
    ['with a nonce, as an ID token has', { nonce: 'n' }],
    ['without a name of its own', { jti: undefined }],
    ['of an hour ago', { iat: Math.floor(Date.now() / 1000) - 3600 }],
    ['that has expired', { exp: Math.floor(Date.now() / 1000) - 600 }],
    ['without a time', { iat: undefined }],
  ])('is refused by a token %s', async (_, change) => {
    world = await oidcWorld();
    const { stands } = await signedIn();
    const answer = await sendLogout(await world.provider.sign({ ...claims(), ...change }));
    expect([answer.status, await stands()]).toEqual([400, true]);
  });

  it.each([
    ['nothing', ''],
    ['no token', 'abc'],
    ['an unsigned one', `${Buffer.from('{"alg":"none"}').toString('base64url')}.e30.`],
  ])('is refused with %s', async (_, token) => {
    world = await oidcWorld();
    expect((await sendLogout(token)).status).toBe(400);
  });

  it('is refused from a page of another site, and with a signature that is not the provider’s', async () => {
    world = await oidcWorld();
    await signedIn();
    const token = await world.provider.sign(claims());
    expect((await sendLogout(token, { origin: 'https://evil.example' })).status).toBe(403);
    const [head, body, signature = ''] = token.split('.');
    const forged = `${head}.${body}.${signature.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'))}`;
    expect((await sendLogout(forged)).status).toBe(400);
  });
});

describe('signing out here', () => {
  it('tells where to sign out at the provider, and forgets the refresh token', async () => {
    world = await oidcWorld();
    const { cookie, stands } = await signedIn();
    const answer = await DELETE(testRequest('/api/v1/sign-in', { method: 'DELETE', headers: { cookie } }), noParams);
    const { provider_sign_out_url: text } = await answer.json();
    const url = new URL(text);
    expect(url.origin).toBe(world.provider.issuer);
    expect(Object.fromEntries(url.searchParams)).toEqual({
      client_id: world.provider.clientId,
      post_logout_redirect_uri: `${testOrigin}/sign-in`,
    });
    expect([await stands(), await keptFiles()]).toEqual([false, []]);
  });

  it('tells nothing of the provider to who signed in by a link', async () => {
    world = await oidcWorld();
    const headers = await world.server.cookie('uma');
    const answer = await DELETE(testRequest('/api/v1/sign-in', { method: 'DELETE', headers }), noParams);
    expect(await answer.json()).toEqual({ signed_out: true });
  });
});
