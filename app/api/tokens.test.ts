import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createAccessTokens } from '@/lib/auth/access-tokens';
import { createTokenList } from '@/lib/auth/token-list';
import { installServer } from '@/lib/server';
import { buildAuth } from '@/lib/server-auth';
import { createMemoryStore } from '@/lib/store/drivers/memory';
import { installTestServer, type TestServer, testRequest } from '@/lib/testing/test-server';
import { GET as me } from './v1/me/route';
import { DELETE } from './v1/users/[name]/tokens/[id]/route';
import { GET, POST } from './v1/users/[name]/tokens/route';

/** Two frontends over one tree; requests go to the one that is installed. */
let one: TestServer;
let other: TestServer;
beforeEach(async () => {
  one = await installTestServer();
  const apart = { nodeId: 'b'.repeat(16), stateStore: createMemoryStore(), rootToken: one.auth.rootToken };
  other = { ...one, auth: buildAuth({ ...one, ...apart }), tokenList: createTokenList(one.store, () => undefined) };
});
afterEach(() => installServer(one));

const bearer = (secret: string) => ({ authorization: `Bearer ${secret}` });
const at = (params: Record<string, string> = {}) => ({ params: Promise.resolve(params) });

async function make(headers: HeadersInit, body: object, name = 'uma') {
  const answer = await POST(testRequest('/', { method: 'POST', headers, body }), at({ name }));
  return { status: answer.status, json: await answer.json() };
}
async function statusOn(frontend: TestServer, headers: HeadersInit): Promise<number> {
  installServer(frontend);
  return (await me(testRequest('/api/v1/me', { headers }), at())).status;
}
const list = async (headers: HeadersInit) =>
  (await GET(testRequest('/', { headers }), at({ name: 'uma' }))).json() as Promise<{
    tokens: { label: string; last_used: string | null }[];
  }>;
const revoke = (headers: HeadersInit, id: string) =>
  DELETE(testRequest('/', { method: 'DELETE', headers }), at({ name: 'uma', id }));

describe('an access token, over two frontends', () => {
  it('is made on one, opens both, and a revoke on one holds at once on the other', async () => {
    const cookie = await one.cookie('uma');
    const { status, json } = await make(cookie, { label: 'laptop', expires_at: null });
    expect(status).toBe(201);
    expect(await statusOn(one, bearer(json.secret))).toBe(200);
    expect(await statusOn(other, bearer(json.secret))).toBe(200);
    expect((await revoke(cookie, json.token.id)).status).toBe(200);
    expect(await statusOn(one, bearer(json.secret))).toBe(401);
    expect(await statusOn(other, bearer(json.secret))).toBe(401);
  });

  it('that was used on one says so on the other, once that is written', async () => {
    const cookie = await one.cookie('uma');
    const { json } = await make(cookie, { label: 'laptop', expires_at: null });
    await one.join();
    await statusOn(one, bearer(json.secret));
    installServer(other);
    expect((await list(cookie)).tokens[0]?.last_used).toBeNull();
    await one.auth.tokenUse.flush();
    expect((await list(cookie)).tokens[0]?.last_used).toBe(new Date(one.time.now).toISOString());
  });
});

describe('what a token makes', () => {
  const hour = 3_600_000;
  async function limited(expiresAt: number | null) {
    const wanted = { username: 'uma', role: 'user', label: 'short', createdBy: 'uma', expiresAt } as const;
    return createAccessTokens(one.store).create(wanted, one.time.now);
  }

  const ways: [string, (secret: string) => Promise<HeadersInit>][] = [
    ['by the token itself', async (secret: string) => bearer(secret)],
    [
      'by a cookie that it signed in',
      async (secret: string) => {
        const found = await one.auth.accessTokens.check(secret, one.time.now);
        if (found.kind !== 'good') throw new Error(found.kind);
        const { role, expiresAt } = found.token;
        const token = { id: found.id, role, expiresAt };
        const { cookie } = await one.auth.signIns.begin({ username: 'uma', via: 'access-token', token }, one.time.now);
        return { cookie: `headroom_sign_in=${cookie}` };
      },
    ],
  ];

  it.each(ways)('ends with it, %s', async (_, headersOf) => {
    const headers = await headersOf((await limited(one.time.now + hour)).secret);
    const ending = (ms: number | null) => ({
      label: 'x',
      expires_at: ms === null ? null : new Date(one.time.now + ms).toISOString(),
    });
    expect((await make(headers, ending(null))).status).toBe(422);
    expect((await make(headers, ending(hour + 1))).status).toBe(422);
    expect((await make(headers, ending(hour))).status).toBe(201);
  });

  it.each(ways)('is revoked with it, %s', async (_, headersOf) => {
    const { id, secret } = await limited(null);
    const made = await make(await headersOf(secret), { label: 'x', expires_at: null });
    expect(await statusOn(other, bearer(made.json.secret))).toBe(200);
    await one.auth.accessTokens.remove(id);
    expect(await statusOn(one, bearer(made.json.secret))).toBe(401);
    expect(await statusOn(other, bearer(made.json.secret))).toBe(401);
  });

  it.each([
    ['an empty label', { label: ' ', expires_at: null }],
    ['no end said', { label: 'x' }],
    ['an unknown field', { label: 'x', expires_at: null, sha256: 'f' }],
    ['a role above the acting one', { label: 'x', expires_at: null, role: 'admin' }],
  ])('is refused with %s', async (_, body) => {
    const { status } = await make(await one.bearer('uma'), body);
    expect(status).toBe(422);
  });
});
