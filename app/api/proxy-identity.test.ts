import { beforeEach, describe, expect, it } from 'vitest';
import { peerAddressHeader } from '@/lib/auth/client-address';
import { installTestServer, type TestServer, testRequest } from '@/lib/testing/test-server';
import { POST as audit } from '../peer/audit/route';
import { GET as me } from './v1/me/route';
import { DELETE as signOut } from './v1/sign-in/route';
import { POST as makeToken } from './v1/users/[name]/tokens/route';
import { GET as users } from './v1/users/route';

const variables = { HEADROOM_TRUSTED_PROXIES: '10.0.0.1', HEADROOM_PROXY_USER_HEADER: 'Remote-User' };
let server: TestServer;
beforeEach(async () => {
  server = await installTestServer(undefined, variables);
});

const at = (params: Record<string, string> = {}) => ({ params: Promise.resolve(params) });
const by = (username: string, more: HeadersInit = {}, peer = '10.0.0.1') => ({
  'remote-user': username,
  [peerAddressHeader]: peer,
  ...more,
});

describe('who is named by the proxy', () => {
  it('is that person to the calls', async () => {
    const answer = await me(testRequest('/api/v1/me', { headers: by('uma') }), at());
    expect(await answer.json()).toMatchObject({ username: 'uma', role: 'user' });
  });

  it.each([
    ['ada', 200],
    ['uma', 403],
    ['stranger', 401],
    ['root', 401],
  ])('%s is answered %d by what administrators may do', async (username, status) => {
    expect((await users(testRequest('/api/v1/users', { headers: by(username) }), at())).status).toBe(status);
  });

  it('is nobody from any other address', async () => {
    const headers = by('ada', { 'x-forwarded-for': '10.0.0.1' }, '192.0.2.1');
    expect((await users(testRequest('/api/v1/users', { headers }), at())).status).toBe(401);
  });

  it.each([
    ['our own pages', {}, 201],
    ['another site', { origin: 'https://evil.example' }, 403],
    ['a page of the same domain', { 'sec-fetch-site': 'same-site' }, 403],
    ['a form of another site', { 'sec-fetch-site': 'cross-site' }, 403],
  ])('may write from %s', async (_, headers, status) => {
    const body = { label: 'laptop', expires_at: null };
    const request = testRequest('/', { method: 'POST', headers: by('uma', headers), body });
    expect((await makeToken(request, at({ name: 'uma' }))).status).toBe(status);
  });

  it('may not write without any Origin', async () => {
    const request = testRequest('/', { method: 'POST', headers: by('uma'), body: { label: 'x', expires_at: null } });
    request.headers.delete('origin');
    expect((await makeToken(request, at({ name: 'uma' }))).status).toBe(403);
  });

  it('is still signed in after signing out here, where there was nothing to end', async () => {
    const request = testRequest('/api/v1/sign-in', { method: 'DELETE', headers: by('uma') });
    expect((await signOut(request, at())).status).toBe(200);
    expect((await me(testRequest('/api/v1/me', { headers: by('uma') }), at())).status).toBe(200);
  });

  it('is nobody to what nodes ask each other', async () => {
    await server.join();
    const request = testRequest('/peer/audit', { method: 'POST', headers: by('ada'), body: {} });
    expect((await audit(request)).status).toBe(401);
  });
});
