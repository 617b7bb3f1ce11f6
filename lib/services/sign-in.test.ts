import { beforeEach, describe, expect, it } from 'vitest';
import { isAppError } from '../errors';
import { installTestServer, type TestServer, testRootToken } from '../testing/test-server';
import { signIn } from './sign-in';

let server: TestServer;
beforeEach(async () => {
  server = await installTestServer();
});

const trySignIn = (body: { token: string } | { link: string }, address = '192.0.2.1') =>
  signIn({ auth: server.auth, audit: server.audit, address, now: server.time.now }, body);

async function refusalOf(body: { token: string } | { link: string }) {
  try {
    await trySignIn(body);
  } catch (error) {
    if (isAppError(error)) return { code: error.code, message: error.message, fields: error.fields };
    throw error;
  }
  return null;
}

async function tokenOf(username: string, role: 'admin' | 'user' = 'admin'): Promise<string> {
  const headers = new Headers(await server.bearer(username, role));
  return headers.get('authorization')?.slice('Bearer '.length) ?? '';
}

async function linkOf(username: string): Promise<string> {
  return (await server.auth.signInLinks.create(username, server.time.now)).secret;
}

describe('signIn', () => {
  it.each([
    ['the root token', async () => ({ token: testRootToken }), { username: 'root', role: 'admin' }],
    ['a token with a line break', async () => ({ token: `${testRootToken}\n` }), { username: 'root', role: 'admin' }],
    ['an access token', async () => ({ token: await tokenOf('ada') }), { username: 'ada', role: 'admin' }],
    [
      'a smaller access token',
      async () => ({ token: await tokenOf('ada', 'user') }),
      { username: 'ada', role: 'user' },
    ],
    ['a link', async () => ({ link: await linkOf('aron') }), { username: 'aron', role: 'author' }],
  ])('takes %s', async (_, proof, answer) => {
    const signedIn = await trySignIn(await proof());
    expect(signedIn.answer).toEqual(answer);
    expect(await server.auth.signIns.find(signedIn.cookie, server.time.now)).toMatchObject({
      username: answer.username,
    });
  });

  it.each([
    ['an unknown token', async () => ({ token: 'wrong' }), /not known/],
    ['an inactive person', async () => ({ token: await tokenOf('ines') }), /inactive/],
    ['an unknown link', async () => ({ link: 'wrong' }), /not known/],
    ["a link of a person who's gone", async () => ({ link: await linkOf('gone') }), /no user gone/],
    ['a link of an inactive person', async () => ({ link: await linkOf('ines') }), /inactive/],
  ])('refuses %s with the reason', async (_, proof, message) => {
    expect(await refusalOf(await proof())).toMatchObject({
      code: 'unauthenticated',
      message: expect.stringMatching(message),
    });
  });

  it('takes a link once, and not after ten minutes', async () => {
    const link = await linkOf('uma');
    await trySignIn({ link });
    expect(await refusalOf({ link })).toMatchObject({ message: expect.stringMatching(/used already/) });
    const late = await linkOf('uma');
    server.time.now += 600_000;
    expect(await refusalOf({ link: late })).toMatchObject({ message: expect.stringMatching(/has expired/) });
  });

  it('takes nothing after five wrong tries within a minute, and says how long to wait', async () => {
    for (let i = 0; i < 5; i++) await refusalOf(i % 2 ? { token: 'wrong' } : { link: 'wrong' });
    expect(await refusalOf({ token: testRootToken })).toEqual({
      code: 'too_many_requests',
      message: expect.stringMatching(/in 60 s/),
      fields: { retry_after_seconds: 60 },
    });
    expect((await trySignIn({ token: testRootToken }, '192.0.2.2')).answer.username).toBe('root');
    server.time.now += 60_000;
    expect((await trySignIn({ token: testRootToken })).answer.username).toBe('root');
  });

  it('counts neither right tries nor tokens and links that were good once', async () => {
    const used = await linkOf('uma');
    await trySignIn({ link: used });
    for (let i = 0; i < 6; i++) {
      await trySignIn({ token: testRootToken });
      await refusalOf({ link: used });
    }
    expect(await refusalOf({ token: testRootToken })).toBeNull();
  });
});
