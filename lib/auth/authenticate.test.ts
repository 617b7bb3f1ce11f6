import { beforeEach, describe, expect, it } from 'vitest';
import { installTestServer, type TestServer, testPeople, testRequest, testRootToken } from '../testing/test-server';
import { authenticate, bearerToken, smallerRole } from './authenticate';

let server: TestServer;
beforeEach(async () => {
  server = await installTestServer();
});

async function who(headers: HeadersInit) {
  const request = testRequest('/', { headers });
  return authenticate(server.auth, request.headers, server.time.now);
}

describe('by a Bearer token', () => {
  it.each([
    ['the root token', () => server.bearer('root'), { username: 'root', role: 'admin', via: 'root-token' }],
    ["an administrator's", () => server.bearer('ada'), { username: 'ada', role: 'admin', via: 'access-token' }],
    ['a smaller one of an administrator', () => server.bearer('ada', 'user'), { username: 'ada', role: 'user' }],
    ['a larger one than the person', () => server.bearer('uma', 'admin'), { username: 'uma', role: 'user' }],
    ['an author with an author token', () => server.bearer('aron', 'author'), { username: 'aron', role: 'author' }],
  ])('%s', async (_, headers, actor) => {
    expect(await who(await headers())).toMatchObject({ kind: 'actor', actor });
  });

  it.each([
    ['an inactive person', () => server.bearer('ines'), /ines is inactive/],
    ['a person who is gone', () => server.bearer('gone'), /no user gone/],
    ['an unknown token', async () => ({ authorization: 'Bearer unknown' }), /not known/],
    ['an empty token', async () => ({ authorization: 'Bearer' }), /not known/],
    ['none', async () => ({}), /Sign in/],
    ["another scheme, as of a proxy's own password", async () => ({ authorization: 'Basic YTpi' }), /Sign in/],
  ])('refuses %s with the reason', async (_, headers: () => Promise<HeadersInit>, detail) => {
    expect(await who(await headers())).toEqual({ kind: 'refused', detail: expect.stringMatching(detail) });
  });

  it('decides alone: a bad one beside a good cookie is refused', async () => {
    const headers = { ...(await server.cookie('ada')), authorization: 'Bearer unknown' };
    expect((await who(headers)).kind).toBe('refused');
  });

  it('refuses one that has expired, and does not count that as a guess', async () => {
    const token = { username: 'uma', role: 'user', label: '', createdBy: 'uma', expiresAt: server.time.now } as const;
    const { secret } = await server.auth.accessTokens.create(token, server.time.now);
    for (let i = 0; i < 6; i++) {
      expect(await who({ authorization: `Bearer ${secret}` })).toMatchObject({
        detail: expect.stringMatching(/expired/),
      });
    }
  });
});

describe('after five guesses from an address', () => {
  beforeEach(async () => {
    for (let i = 0; i < 5; i++) await who({ authorization: `Bearer guess-${i}` });
  });

  it.each([
    ['another guess', 'guess'],
    ['the root token, which an operator may have chosen badly', testRootToken],
  ])('%s has to wait', async (_, token) => {
    expect(await who({ authorization: `Bearer ${token}` })).toEqual({ kind: 'too_many_tries', secondsToWait: 60 });
  });

  it('an access token still opens, so that one stale script does not stop its neighbours', async () => {
    expect((await who(await server.bearer('uma'))).kind).toBe('actor');
  });

  it('another address is not concerned, whatever this one claims to be', async () => {
    const elsewhere = { authorization: `Bearer ${testRootToken}`, 'x-headroom-peer': '192.0.2.9' };
    expect((await who(elsewhere)).kind).toBe('actor');
    const claims = { authorization: `Bearer ${testRootToken}`, 'x-forwarded-for': '192.0.2.9' };
    expect((await who(claims)).kind).toBe('too_many_tries');
  });

  it('a minute later it is over', async () => {
    server.time.now += 60_000;
    expect((await who({ authorization: `Bearer ${testRootToken}` })).kind).toBe('actor');
  });
});

describe('by a cookie', () => {
  it.each([
    ['root', { username: 'root', role: 'admin', via: 'cookie' }],
    ['aron', { username: 'aron', role: 'author', via: 'cookie' }],
  ])('%s', async (username, actor) => {
    expect(await who(await server.cookie(username))).toEqual({ kind: 'actor', actor });
  });

  async function cookieByToken(role: 'admin' | 'user') {
    const { authorization } = (await server.bearer('ada', role)) as { authorization: string };
    const found = await server.auth.accessTokens.check(authorization.slice('Bearer '.length), server.time.now);
    if (found.kind !== 'good') throw new Error(found.kind);
    const token = { id: found.id, role, expiresAt: null };
    const { cookie } = await server.auth.signIns.begin(
      { username: 'ada', via: 'access-token', token },
      server.time.now,
    );
    return { id: found.id, headers: { cookie: `headroom_sign_in=${cookie}` } };
  }

  it('has at most the role of the token that signed in', async () => {
    const { headers } = await cookieByToken('user');
    expect(await who(headers)).toMatchObject({ actor: { username: 'ada', role: 'user' } });
  });

  it('ends with the token that signed in', async () => {
    const { id, headers } = await cookieByToken('admin');
    expect((await who(headers)).kind).toBe('actor');
    await server.store.remove(`cluster/tokens/${id}.yml`);
    expect(await who(headers)).toEqual({ kind: 'refused', detail: expect.stringMatching(/withdrawn/) });
  });

  it.each([
    ['made inactive', (store: TestServer['store']) => store.put('keys/users/uma', file('active: false'), {})],
    ['deleted', (store: TestServer['store']) => store.remove('keys/users/uma')],
  ])('is refused at once for a person who was %s', async (_, change) => {
    const headers = await server.cookie('uma');
    expect((await who(headers)).kind).toBe('actor');
    await change(server.store);
    expect((await who(headers)).kind).toBe('refused');
  });
});

const file = (settings: string) => new TextEncoder().encode(testPeople['keys/users/ulf'].replace('{}', settings));

it.each([
  ['Bearer abc', 'abc'],
  ['bearer   abc ', 'abc'],
  ['BEARER', ''],
  ['Bearerabc', null],
  ['Basic abc', null],
])('%j carries the token %j', (authorization, token) => {
  expect(bearerToken(new Headers({ authorization }))).toBe(token);
});

it.each([
  ['admin', 'user', 'user'],
  ['user', 'admin', 'user'],
  ['author', 'admin', 'author'],
  ['author', 'author', 'author'],
] as const)('the smaller of %s and %s is %s', (one, other, smaller) => expect(smallerRole(one, other)).toBe(smaller));
