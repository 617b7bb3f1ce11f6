import { afterEach, describe, expect, it } from 'vitest';
import { authenticate } from '@/lib/auth/authenticate';
import { visitProvider } from '@/lib/testing/oidc-visit';
import { beginSignIn, comeBack, cookieOf, type OidcWorld, oidcWorld, testRedirectUri } from '@/lib/testing/oidc-world';
import { testPeople } from '@/lib/testing/test-server';
import { textOf } from '@/lib/testing/tree-objects';

let world: OidcWorld;
afterEach(() => world.close());

async function actorOf(answer: Response) {
  const headers = new Headers({ cookie: cookieOf(answer, 'headroom_sign_in') });
  const found = await authenticate(world.server.auth, headers, world.server.time.now);
  return found.kind === 'actor' ? found.actor : found;
}

async function fileOf(key: string): Promise<string> {
  const object = await world.server.store.get(key);
  return object ? textOf(object.bytes) : '';
}

describe('signing in at the provider', () => {
  it.each([
    ['a public client', {}, {}],
    [
      'a client with a secret',
      { HEADROOM_OIDC_CLIENT_SECRET: 'a secret: of the client %' },
      { clientSecret: 'a secret: of the client %' },
    ],
    [
      'a secret that the provider takes in the body only',
      { HEADROOM_OIDC_CLIENT_SECRET: 'a secret: 100 % & more' },
      { clientSecret: 'a secret: 100 % & more', takesSecretInBody: true },
    ],
    ['a provider that tells all in the ID token', {}, { claimsInIdToken: true }],
    ['a provider that gives no refresh tokens', {}, { givesRefreshTokens: false }],
  ])('signs the person in who is known here: %s', async (_, variables: Record<string, string>, options) => {
    world = await oidcWorld(variables, options);
    const answer = await world.signIn('uma', '/me?period=week');
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/me?period=week']);
    expect(await actorOf(answer)).toEqual({ username: 'uma', role: 'user', via: 'cookie' });
    expect(world.audit).toContainEqual({ event: 'sign_in.begun', user: 'uma', by: 'uma', fields: { via: 'oidc' } });
  });

  it('writes the groups that the provider names, and leaves the rest of the file as it is', async () => {
    const key = '-----BEGIN PUBLIC KEY-----\r\nAA==\r\n-----END PUBLIC KEY-----';
    const uma = `--- Settings ---\nsession_limit: 3\nother: {kept: 1}\n--- Public Key ---\n${key}`;
    world = await oidcWorld({}, {}, { ...testPeople, 'keys/users/uma': uma });
    await world.signIn('uma');
    const written = await fileOf('keys/users/uma');
    expect(written).toContain('provider_groups:\n  - lab\n');
    expect(written).toContain('kept: 1');
    expect(written.endsWith(`--- Public Key ---\n${key}`)).toBe(true);
    const snapshot = await world.server.tree.snapshot();
    expect(snapshot.users.get('uma')?.providerGroups).toEqual(['lab']);
    await world.signIn('uma');
    expect(await fileOf('keys/users/uma')).toBe(written);
    expect(world.audit.filter(({ event }) => event === 'user.changed')).toHaveLength(1);
  });

  it('gives an administrator by key no file', async () => {
    world = await oidcWorld();
    expect(await actorOf(await world.signIn('ada'))).toMatchObject({ username: 'ada', role: 'admin' });
    expect(await world.server.store.get('keys/users/ada')).toBeNull();
  });

  it('makes a record for whoever is unknown, where that is set up', async () => {
    world = await oidcWorld({ HEADROOM_OIDC_CREATE_USERS: 'true' });
    expect(await actorOf(await world.signIn('stranger'))).toMatchObject({ username: 'stranger', role: 'user' });
    expect(await fileOf('keys/users/stranger')).toContain('provider_groups:\n  - staff\n');
    expect(world.audit).toContainEqual(expect.objectContaining({ event: 'user.created', user: 'stranger' }));
  });

  it('ends the sign-in that stood before, and begins one of its own', async () => {
    world = await oidcWorld();
    const first = cookieOf(await world.signIn('uma'), 'headroom_sign_in');
    const { location, cookie } = await beginSignIn();
    const callback = await visitProvider(location, 'uma', testRedirectUri);
    const second = cookieOf(await comeBack(callback, { cookie: `${cookie}; ${first}` }), 'headroom_sign_in');
    expect(second).not.toBe(first);
    const { signIns } = world.server.auth;
    expect(await signIns.find(first.split('=')[1] ?? '', world.server.time.now)).toBeNull();
    expect(await signIns.find(second.split('=')[1] ?? '', world.server.time.now)).toMatchObject({ via: 'oidc' });
  });
});

describe('the group of administrators', () => {
  const variables = { HEADROOM_OIDC_ADMIN_GROUP: '/platform admins' };

  it('is made in the tree by the first member who signs in, who gets a record too', async () => {
    world = await oidcWorld(variables);
    expect(await actorOf(await world.signIn('chief'))).toMatchObject({ username: 'chief', role: 'admin' });
    expect(await fileOf('groups/platform-admins')).toBe('admin: true\nsso_groups:\n  - platform admins\n');
    expect(world.audit).toContainEqual(expect.objectContaining({ event: 'group.created', by: 'chief', user: null }));
  });

  it('is left as it is where the tree has it', async () => {
    const group = 'admin: false\nsso_groups: [platform admins]\n';
    world = await oidcWorld(variables, {}, { ...testPeople, 'groups/chiefs': group });
    expect(await actorOf(await world.signIn('chief'))).toMatchObject({ username: 'chief', role: 'user' });
    expect(await fileOf('groups/chiefs')).toBe(group);
    expect(await world.server.store.get('groups/platform-admins')).toBeNull();
  });

  it('is not made for who is not in it', async () => {
    world = await oidcWorld(variables);
    await world.signIn('uma');
    expect(await world.server.store.get('groups/platform-admins')).toBeNull();
  });
});
