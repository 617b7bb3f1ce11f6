import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { signInIdOf } from './auth/sign-ins';
import { readEnv } from './config/env';
import { buildIdentityProvider, followProvider, forgettingTokens, providing } from './server-provider';
import { type OidcWorld, oidcWorld } from './testing/oidc-world';
import { installTestServer } from './testing/test-server';
import { systemClock } from './time/clock';

let world: OidcWorld | undefined;
afterEach(async () => {
  await world?.close();
  world = undefined;
});

describe('the identity provider of a server', () => {
  it('is none where none is set up', async () => {
    const server = await installTestServer();
    expect([server.identityProvider, providing(server)]).toEqual([null, null]);
    expect(forgettingTokens(server.auth.signIns, null)).toBe(server.auth.signIns);
    expect(() => followProvider(server)).not.toThrow();
  });

  it('goes on by itself to follow those who signed in there', async () => {
    world = await oidcWorld({ HEADROOM_OIDC_REFRESH_SECONDS: '0.1' });
    const { server, provider } = world;
    await world.signIn('uma');
    provider.accounts.set('uma', { preferred_username: 'uma', groups: ['night'] });
    followProvider(server);
    await expect
      .poll(async () => (await server.tree.snapshot(0)).users.get('uma')?.providerGroups, { timeout: 10_000 })
      .toEqual(['night']);
  });

  it('forgets what it kept of a sign-in that ends', async () => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'headroom-provider-'));
    const variables = {
      HEADROOM_OIDC_ISSUER: 'https://id.example',
      HEADROOM_OIDC_CLIENT_ID: 'headroom',
      HEADROOM_PUBLIC_URL: 'https://room.example',
      HEADROOM_STATE_DIR: folder,
    };
    const provider = buildIdentityProvider(readEnv(variables, '/'), systemClock);
    const { auth, time } = await installTestServer();
    const signIns = forgettingTokens(auth.signIns, provider);
    const { cookie } = await signIns.begin({ username: 'uma', via: 'link' }, time.now);
    await provider?.refreshTokens.keep(signInIdOf(cookie), { username: 'uma', subject: 's', refreshToken: 't' });
    await signIns.end(cookie);
    expect(await provider?.refreshTokens.ids()).toEqual([]);
    await rm(folder, { recursive: true });
  });
});
