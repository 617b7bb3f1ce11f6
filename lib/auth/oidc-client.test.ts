import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readEnv } from '../config/env';
import { startTestProvider, type TestProvider, testClientId } from '../testing/oidc-provider';
import { visitProvider } from '../testing/oidc-visit';
import { createOidcClient, type OidcClient } from './oidc-client';
import { oidcFaultOf } from './oidc-fault';
import { pendingSignInOf } from './oidc-pending';
import { type OidcSettings, oidcSettingsOf } from './oidc-settings';

const root = 'http://headroom.test';
const redirectUri = `${root}/api/v1/sign-in/provider/callback`;
const pending = pendingSignInOf('a secret of the browser');

let provider: TestProvider;
let settings: OidcSettings;
let client: OidcClient;
let time: { now: number };

beforeEach(async () => {
  const accounts = { uma: { preferred_username: 'uma', groups: ['lab'] }, ada: { preferred_username: 'ada' } };
  provider = await startTestProvider({ accounts, redirectUri, signedOutUri: `${root}/sign-in` });
  settings = settingsOf(provider.issuer);
  time = { now: 0 };
  client = createOidcClient(settings, { now: () => time.now });
});
afterEach(() => provider.close());

function settingsOf(issuer: string): OidcSettings {
  const provided = { HEADROOM_OIDC_ISSUER: issuer, HEADROOM_OIDC_CLIENT_ID: testClientId, HEADROOM_PUBLIC_URL: root };
  const read = oidcSettingsOf(readEnv(provided, '/'));
  if (!read) throw new Error('no provider');
  return read;
}

async function answered(login = 'uma'): Promise<string> {
  const { href } = await client.authorizationUrl(pending);
  return (await visitProvider(href, login, redirectUri)).search;
}

async function faultOf(asked: Promise<unknown>) {
  return oidcFaultOf(
    await asked.then(
      () => undefined,
      (error) => error,
    ),
  ).kind;
}

describe('speaking with the provider', () => {
  it('sends the browser there with state, nonce and the challenge, and never the verifier', async () => {
    const url = await client.authorizationUrl(pending);
    expect(url.href).not.toContain(pending.verifier);
    expect(Object.fromEntries(url.searchParams)).toEqual({
      response_type: 'code',
      client_id: testClientId,
      redirect_uri: redirectUri,
      scope: 'openid profile email',
      state: pending.state,
      nonce: pending.nonce,
      code_challenge: pending.challenge,
      code_challenge_method: 'S256',
    });
  });

  it('learns who the person is', async () => {
    const person = await client.exchange(await answered(), pending);
    expect(person).toMatchObject({
      subject: 'sub-uma',
      claims: { sub: 'sub-uma', preferred_username: 'uma', groups: ['lab'] },
    });
    expect(person.sid).not.toBeNull();
    expect(person.refreshToken).not.toBeNull();
  });

  it.each([
    ['the verifier of another browser', { verifier: pendingSignInOf('other').verifier }, 'grant_gone'],
    ['the nonce of another browser', { nonce: pendingSignInOf('other').nonce }, 'failed'],
    ['the state of another browser', { state: pendingSignInOf('other').state }, 'failed'],
  ])('takes no answer with %s', async (_, other, kind) => {
    const search = await answered();
    expect(await faultOf(client.exchange(search, { ...pending, ...other }))).toBe(kind);
  });

  it('hands on the next refresh token before anything else, even where the rest fails', async () => {
    const { refreshToken, subject } = await client.exchange(await answered(), pending);
    const kept: string[] = [];
    const keep = async (token: string) => {
      kept.push(token);
      provider.isDown = true;
    };
    const asked = client.refresh({ refreshToken: refreshToken ?? '', subject }, keep);
    expect(await faultOf(asked)).toBe('unreachable');
    provider.isDown = false;
    const again = await client.refresh({ refreshToken: kept[0] ?? '', subject }, async () => undefined);
    expect(again.claims).toMatchObject({ groups: ['lab'] });
  });

  it('takes no refresh that is answered for another account', async () => {
    const { refreshToken } = await client.exchange(await answered('ada'), pending);
    const asked = client.refresh({ refreshToken: refreshToken ?? '', subject: 'sub-uma' }, async () => undefined);
    expect(await faultOf(asked)).toBe('grant_gone');
  });

  it('leads to where people sign out, and back here', async () => {
    const url = await client.signOutUrl();
    expect(url?.href.startsWith(provider.issuer)).toBe(true);
    expect(url?.searchParams.get('post_logout_redirect_uri')).toBe(`${root}/sign-in`);
  });
});

describe('finding out about the provider', () => {
  it('is tried again after a failure, and goes on with what it knows once it has succeeded', async () => {
    provider.isDown = true;
    expect(await faultOf(client.authorizationUrl(pending))).toBe('unreachable');
    provider.isDown = false;
    await client.authorizationUrl(pending);
    provider.isDown = true;
    time.now = 7_200_000;
    await expect(client.authorizationUrl(pending)).resolves.toBeInstanceOf(URL);
  });

  it('refuses a provider that says it is another', async () => {
    const other = createOidcClient(settingsOf(provider.issuer.replace('127.0.0.1', 'localhost')), { now: () => 0 });
    expect(await faultOf(other.authorizationUrl(pending))).not.toBe('declined');
  });
});
