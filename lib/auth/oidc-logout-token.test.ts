import { createLocalJWKSet, exportJWK, generateKeyPair, SignJWT } from 'jose';
import { beforeAll, describe, expect, it } from 'vitest';
import type { OidcClient } from './oidc-client';
import { readLogoutToken } from './oidc-logout-token';

const now = Date.UTC(2026, 11, 1, 12);
const issuer = 'https://id.example';
const events = { 'http://schemas.openid.net/event/backchannel-logout': {} };
const claims = { iss: issuer, aud: 'headroom', iat: now / 1000, jti: 'one', events };

type Key = Awaited<ReturnType<typeof generateKeyPair>>['privateKey'];
let key: Key;
let otherKey: Key;
let client: Pick<OidcClient, 'signer'>;

beforeAll(async () => {
  const pair = await generateKeyPair('ES256');
  key = pair.privateKey;
  otherKey = (await generateKeyPair('ES256')).privateKey;
  const keys = createLocalJWKSet({ keys: [{ ...(await exportJWK(pair.publicKey)), kid: 'k', alg: 'ES256' }] });
  client = { signer: async () => ({ issuer, keys: keys as Awaited<ReturnType<OidcClient['signer']>>['keys'] }) };
});

function sign(payload: Record<string, unknown>, by: Key = key, kid = 'k'): Promise<string> {
  return new SignJWT(payload).setProtectedHeader({ alg: 'ES256', kid }).sign(by);
}

const read = (token: string) => readLogoutToken(token, { client, clientId: 'headroom', now });

describe('a logout token', () => {
  it.each([
    ['one sign-in', { sid: 's' }, { sid: 's', subject: null }],
    ['an account', { sub: 'u' }, { sid: null, subject: 'u' }],
    ['one sign-in of an account', { sid: 's', sub: 'u' }, { sid: 's', subject: 'u' }],
  ])('tells of %s', async (_, about, expected) => {
    const token = await sign({ ...claims, ...about });
    expect(await read(token)).toEqual({ ...expected, tokenId: 'one', until: now + 660_000 });
  });

  it.each([
    ['signed by another', () => sign({ ...claims, sub: 'u' }, otherKey)],
    ['of a key that the provider does not have', () => sign({ ...claims, sub: 'u' }, key, 'another')],
    ['about nobody', () => sign(claims)],
    ['about nobody in text', () => sign({ ...claims, sub: '', sid: 7 })],
    ['of tomorrow', () => sign({ ...claims, sub: 'u', iat: now / 1000 + 86_400 })],
    ['whose events are a list', () => sign({ ...claims, sub: 'u', events: Object.keys(events) })],
    ['without events', () => sign({ ...claims, sub: 'u', events: undefined })],
    ['that is no token', async () => 'a.b.c'],
    ['of a secret that both know', () => signWithSecret()],
  ])('is none %s', async (_, made) => expect(await read(await made())).toBeNull());

  it('cannot be judged without the keys', async () => {
    const down = { signer: () => Promise.reject(new TypeError('fetch failed')) };
    await expect(readLogoutToken('a.b.c', { client: down, clientId: 'headroom', now })).rejects.toThrow('fetch failed');
  });
});

function signWithSecret(): Promise<string> {
  const secret = new TextEncoder().encode('the secret of the client, long enough');
  return new SignJWT({ ...claims, sub: 'u' }).setProtectedHeader({ alg: 'HS256' }).sign(secret);
}
