import { afterEach, describe, expect, it } from 'vitest';
import { visitProvider } from '@/lib/testing/oidc-visit';
import { beginSignIn, comeBack, cookieOf, type OidcWorld, oidcWorld, testRedirectUri } from '@/lib/testing/oidc-world';
import { installTestServer, testOrigin } from '@/lib/testing/test-server';

let world: OidcWorld | undefined;
afterEach(async () => {
  await world?.close();
  world = undefined;
});

function refusalOf(answer: Response) {
  const location = new URL(answer.headers.get('location') ?? '', testOrigin);
  const signedIn = cookieOf(answer, 'headroom_sign_in');
  return { status: answer.status, path: location.pathname, error: location.searchParams.get('error'), signedIn };
}

const refused = (error: string) => ({ status: 303, path: '/sign-in', error, signedIn: '' });

describe('somebody whom the provider knows', () => {
  it.each([
    ['stranger', 'unknown_person', 'stranger'],
    ['ines', 'inactive', 'ines'],
    ['mail', 'bad_username', null],
    ['root', 'reserved_username', null],
    ['nameless', 'no_username', null],
  ])('is refused and told why: %s', async (login, reason, user) => {
    world = await oidcWorld();
    const answer = await world.signIn(login, '/me');
    expect(refusalOf(answer)).toEqual(refused(reason));
    expect(answer.headers.get('location')).toContain('next=%2Fme');
    expect(world.audit.map(({ event, user, fields }) => ({ event, user, reason: fields?.reason }))).toContainEqual({
      event: 'sign_in.refused',
      user,
      reason,
    });
    expect(await world.server.store.get(`keys/users/stranger`)).toBeNull();
    expect(await world.server.auth.signIns.byProvider(world.server.time.now)).toEqual([]);
  });

  it('is refused where they said no there', async () => {
    world = await oidcWorld();
    expect(refusalOf(await world.signIn('nobody-there'))).toEqual(refused('declined'));
  });
});

describe('an answer of the provider', () => {
  async function answered(login = 'uma') {
    const begun = await beginSignIn();
    return { ...begun, callback: await visitProvider(begun.location, login, testRedirectUri) };
  }

  it('counts in the browser that began alone', async () => {
    world = await oidcWorld();
    const [mine, theirs] = [await answered(), await answered('ada')];
    expect(refusalOf(await comeBack(theirs.callback, {}))).toEqual(refused('stale'));
    // An attacker's own code, put into somebody else's browser, would sign that one in as the attacker.
    expect(refusalOf(await comeBack(theirs.callback, { cookie: mine.cookie }))).toEqual(refused('stale'));
    // Which stops nobody's own sign-in.
    expect((await comeBack(mine.callback, { cookie: mine.cookie })).headers.get('location')).toBe('/');
  });

  it('counts once', async () => {
    world = await oidcWorld();
    const { callback, cookie } = await answered();
    expect((await comeBack(callback, { cookie })).headers.get('location')).toBe('/');
    expect(refusalOf(await comeBack(callback, { cookie }))).toEqual(refused('stale'));
  });

  it.each([
    ['no state', (url: URL) => url.searchParams.delete('state'), 'stale'],
    ['another state', (url: URL) => url.searchParams.set('state', 'x'.repeat(43)), 'stale'],
    ['another code', (url: URL) => url.searchParams.set('code', 'made-up'), 'stale'],
    ['no code', (url: URL) => url.searchParams.delete('code'), 'failed'],
    ['another issuer', (url: URL) => url.searchParams.set('iss', 'https://evil.example'), 'failed'],
  ])('is refused with %s', async (_, change, reason) => {
    world = await oidcWorld();
    const { callback, cookie } = await answered();
    change(callback);
    expect(refusalOf(await comeBack(callback, { cookie }))).toEqual(refused(reason));
  });

  it('is worth nothing with the wrong secret of the client', async () => {
    world = await oidcWorld({ HEADROOM_OIDC_CLIENT_SECRET: 'wrong' }, { clientSecret: 'right' });
    expect(refusalOf(await world.signIn('uma'))).toEqual(refused('failed'));
  });

  it('leads to no other site', async () => {
    world = await oidcWorld();
    expect((await world.signIn('uma', '//evil.example')).headers.get('location')).toBe('/');
  });
});

describe('a provider that is not there', () => {
  it('is told on the sign-in page, and tried again by the next', async () => {
    world = await oidcWorld();
    world.provider.isDown = true;
    const { location } = await beginSignIn('/me');
    expect(location).toBe('/sign-in?error=unreachable&next=%2Fme');
    world.provider.isDown = false;
    expect((await world.signIn('uma')).headers.get('location')).toBe('/');
  });

  it('is told where it goes away in between', async () => {
    world = await oidcWorld();
    const { location, cookie } = await beginSignIn();
    const callback = await visitProvider(location, 'uma', testRedirectUri);
    world.provider.isDown = true;
    expect(refusalOf(await comeBack(callback, { cookie }))).toEqual(refused('unreachable'));
  });

  it('is told where none is set up', async () => {
    await installTestServer();
    expect((await beginSignIn()).location).toBe('/sign-in?error=not_set_up');
    const callback = new URL(`${testRedirectUri}?code=a&state=b`);
    expect(refusalOf(await comeBack(callback, {}))).toEqual(refused('not_set_up'));
  });
});
