import { beforeEach, describe, expect, it, vi } from 'vitest';
import { installTestServer, type TestServer, testRequest, testRootToken } from '@/lib/testing/test-server';
import { DELETE, POST } from './route';

/** What somebody else might try with another's browser. */

const next = { params: Promise.resolve(undefined) };
const signIn = (headers: HeadersInit = {}) =>
  POST(testRequest('/api/v1/sign-in', { method: 'POST', headers, body: { token: testRootToken } }), next);
const cookieOf = (answer: Response) => answer.headers.getSetCookie().map((one) => one.split(';')[0] ?? '');

let server: TestServer;
beforeEach(async () => {
  server = await installTestServer();
});

async function whoHas(cookie: string): Promise<string | null> {
  const found = await server.auth.signIns.find(cookie.split('=')[1] ?? '', server.time.now);
  return found?.username ?? null;
}

describe('a sign-in', () => {
  it('never takes over a value that was there before', async () => {
    const planted = `headroom_sign_in=${'p'.repeat(43)}`;
    const answer = await signIn({ cookie: planted });
    const [given = ''] = cookieOf(answer);
    expect(answer.status).toBe(200);
    expect(given).toMatch(/^headroom_sign_in=[\w-]{43}$/);
    expect(given).not.toBe(planted);
    expect(await whoHas(given)).toBe('root');
    expect(await whoHas(planted)).toBeNull();
  });

  it('ends the one that stood in this browser', async () => {
    const { cookie } = (await server.cookie('uma')) as { cookie: string };
    expect(await whoHas(cookie)).toBe('uma');
    await signIn({ cookie });
    expect(await whoHas(cookie)).toBeNull();
  });

  it.each([
    ['another site', { origin: 'https://evil.example' }],
    ['an opaque page', { origin: 'null' }],
    ['a neighbour', { 'sec-fetch-site': 'same-site' }],
    ['a form of another site', { 'sec-fetch-site': 'cross-site', 'content-type': 'text/plain' }],
  ])('is not made, and none is ended, for %s', async (_, headers) => {
    const { cookie } = (await server.cookie('uma')) as { cookie: string };
    const put = vi.spyOn(server.store, 'put');
    const all = { ...headers, cookie } as HeadersInit;
    const out = await DELETE(testRequest('/', { method: 'DELETE', headers: all }), next);
    for (const answer of [await signIn(all), out]) {
      expect(answer.status).toBe(403);
      expect(cookieOf(answer)).toEqual([]);
    }
    expect(put).not.toHaveBeenCalled();
    expect(await whoHas(cookie)).toBe('uma');
  });
});

describe('its cookie', () => {
  it('is for this host, TLS and no script, where the public URL is https', async () => {
    server = await installTestServer(undefined, { HEADROOM_PUBLIC_URL: 'https://room.example/' });
    const answer = await signIn({ origin: 'https://room.example' });
    const [cookie = ''] = answer.headers.getSetCookie();
    expect(cookie).toMatch(/^__Host-headroom_sign_in=[\w-]{43}; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax; Secure$/);
  });

  it('counts over TLS under that name alone', async () => {
    server = await installTestServer(undefined, { HEADROOM_PUBLIC_URL: 'https://room.example/' });
    const { cookie } = (await server.cookie('uma')) as { cookie: string };
    const { GET } = await import('../me/route');
    const me = (value: string) => GET(testRequest('/api/v1/me', { headers: { cookie: value } }), next);
    expect((await me(cookie)).status).toBe(401);
    expect((await me(`__Host-${cookie}`)).status).toBe(200);
  });
});
