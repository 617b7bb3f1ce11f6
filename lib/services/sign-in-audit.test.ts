import { beforeEach, describe, expect, it } from 'vitest';
import { DELETE, POST } from '@/app/api/v1/sign-in/route';
import type { AuditEntry } from '../audit/audit';
import { installTestServer, type TestServer, testRequest, testRootToken } from '../testing/test-server';

let server: TestServer;
let audit: AuditEntry[];
beforeEach(async () => {
  audit = [];
  server = await installTestServer(undefined, {}, { audit: { write: async (entry) => void audit.push(entry) } });
});

const next = { params: Promise.resolve({}) };
const post = (body: object) => POST(testRequest('/api/v1/sign-in', { method: 'POST', body }), next);
async function tokenOf(username: string): Promise<string> {
  return new Headers(await server.bearer(username)).get('authorization')?.slice('Bearer '.length) ?? '';
}
const linkOf = async (username: string) => (await server.auth.signInLinks.create(username, server.time.now)).secret;
const address = '192.0.2.1';

describe('a sign-in', () => {
  it.each([
    ['the root token', async () => ({ token: testRootToken }), 'root', 'root-token'],
    ['an access token', async () => ({ token: await tokenOf('uma') }), 'uma', 'token'],
    ['a link', async () => ({ link: await linkOf('aron') }), 'aron', 'link'],
  ])('by %s is written down, and its end', async (_, proof, username, via) => {
    const answer = await post(await proof());
    const cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? '';
    expect(audit).toMatchObject([{ event: 'sign_in.begun', user: username, by: username, fields: { via, address } }]);
    await DELETE(testRequest('/api/v1/sign-in', { method: 'DELETE', headers: { cookie } }), next);
    await DELETE(testRequest('/api/v1/sign-in', { method: 'DELETE', headers: { cookie } }), next);
    expect(audit.slice(1)).toMatchObject([
      { event: 'sign_in.ended', user: username, by: username, fields: { via, address, reason: 'signed_out' } },
    ]);
  });
});

describe('a refused sign-in', () => {
  async function usedLink() {
    const link = await linkOf('uma');
    await post({ link });
    audit.length = 0;
    return { link };
  }
  it.each([
    ['a guess', async () => ({ token: 'guess-which-is-long-enough' }), null, 'token', 'unknown_token'],
    ['the token of somebody inactive', async () => ({ token: await tokenOf('ines') }), 'ines', 'token', 'inactive'],
    ['the token of somebody gone', async () => ({ token: await tokenOf('gone') }), 'gone', 'token', 'unknown_person'],
    ['an unknown link', async () => ({ link: 'guess-which-is-long-enough' }), null, 'link', 'unknown_link'],
    ['a used link', usedLink, null, 'link', 'used_link'],
    ['the link of somebody inactive', async () => ({ link: await linkOf('ines') }), 'ines', 'link', 'inactive'],
  ])('by %s is written down without the secret', async (_, proof, user, via, reason) => {
    const body: { token?: string; link?: string } = await proof();
    expect((await post(body)).status).toBe(401);
    expect(audit).toMatchObject([
      { event: 'sign_in.refused', user, by: user ?? 'unknown', fields: { via, reason, address } },
    ]);
    expect(JSON.stringify(audit)).not.toContain(body.token ?? body.link);
  });

  it('is told for each of five guesses, and once when it has to wait', async () => {
    for (let i = 0; i < 9; i++) await post({ token: `guess-${i}` });
    expect(audit.map(({ fields }) => fields?.reason)).toEqual([
      ...Array<string>(5).fill('unknown_token'),
      'too_many_tries',
    ]);
  });
});
