import { describe, expect, it } from 'vitest';
import { type ConfigurationError, isConfigurationError, readEnv } from './env';
import { isLoopback } from './oidc-fields';

const provider = {
  HEADROOM_OIDC_ISSUER: 'https://id.example/realms/lab',
  HEADROOM_OIDC_CLIENT_ID: 'headroom',
  HEADROOM_PUBLIC_URL: 'https://room.example',
};

function faultsOf(variables: Record<string, string>): readonly string[] {
  try {
    readEnv(variables, '/');
  } catch (error) {
    if (isConfigurationError(error)) return (error as ConfigurationError).faults;
    throw error;
  }
  return [];
}

describe('the variables of sign-in by OpenID Connect', () => {
  it('have defaults for all but who the provider is', () => {
    expect(readEnv(provider, '/')).toMatchObject({
      ...provider,
      HEADROOM_PUBLIC_URL: 'https://room.example/',
      HEADROOM_OIDC_SCOPES: 'openid profile email',
      HEADROOM_OIDC_USERNAME_CLAIM: 'preferred_username',
      HEADROOM_OIDC_GROUPS_CLAIM: 'groups',
      HEADROOM_OIDC_CREATE_USERS: false,
      HEADROOM_OIDC_NAME: 'your organisation',
      HEADROOM_OIDC_REFRESH_SECONDS: 300,
    });
  });

  it.each([
    ['HEADROOM_OIDC_ISSUER', 'http://id.example', 'on this machine'],
    ['HEADROOM_OIDC_ISSUER', 'id.example', 'http:// or https://'],
    ['HEADROOM_OIDC_ISSUER', 'https://id.example/?realm=lab', 'without user, query'],
    ['HEADROOM_OIDC_SCOPES', 'profile email', '"openid"'],
    ['HEADROOM_OIDC_SCOPES', 'openid,profile', '"openid"'],
    ['HEADROOM_OIDC_SCOPES', 'openid  profile', 'single blanks'],
    ['HEADROOM_OIDC_USERNAME_CLAIM', 'two words', 'without blanks'],
    ['HEADROOM_OIDC_GROUPS_CLAIM', 'x'.repeat(129), '128 characters'],
    ['HEADROOM_OIDC_CREATE_USERS', 'yes', '"true" or "false"'],
    ['HEADROOM_OIDC_NAME', 'x'.repeat(61), '60 characters'],
    ['HEADROOM_OIDC_REFRESH_SECONDS', '0', 'above 0'],
  ])('are refused: %s=%s', (name, text, allowed) => {
    const faults = faultsOf({ ...provider, [name]: text });
    expect(faults).toEqual([expect.stringMatching(new RegExp(`^${name} `))]);
    expect(faults[0]).toContain(allowed);
  });

  it.each([
    ['HEADROOM_OIDC_ISSUER', 'HEADROOM_OIDC_CLIENT_ID'],
    ['HEADROOM_OIDC_CLIENT_ID', 'HEADROOM_OIDC_ISSUER'],
    ['HEADROOM_PUBLIC_URL', 'HEADROOM_OIDC_ISSUER'],
  ])('stop the start without %s', (missing, because) => {
    const faults = faultsOf({ ...provider, [missing]: '' });
    expect(faults).toEqual([expect.stringMatching(new RegExp(`^${missing} must be set where ${because} is`))]);
  });

  it('never repeat the secret of the client', () => {
    expect(faultsOf({ HEADROOM_OIDC_CLIENT_SECRET: `hunter2${'x'.repeat(2000)}` }).join()).not.toContain('hunter2');
  });
});

it.each([
  ['localhost', true],
  ['127.0.0.1', true],
  ['127.9.9.9', true],
  ['[::1]', true],
  ['127.evil.example', false],
  ['localhost.evil.example', false],
  ['10.0.0.1', false],
])('%s is on this machine: %s', (hostname, expected) => expect(isLoopback(hostname)).toBe(expected));
