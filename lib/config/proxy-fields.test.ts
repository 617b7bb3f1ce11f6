import { describe, expect, it } from 'vitest';
import { readEnv } from './env';

const trusted = { HEADROOM_TRUSTED_PROXIES: '10.0.0.1' };

function faultsOf(variables: Record<string, string>): readonly string[] {
  try {
    readEnv(variables, '/');
    return [];
  } catch (error) {
    return (error as { faults: string[] }).faults;
  }
}

describe('sign-in by a proxy', () => {
  it('is off by default', () => {
    expect(readEnv({}, '/').HEADROOM_PROXY_USER_HEADER).toBeUndefined();
  });

  it('takes the names of headers, in any case', () => {
    const groups = { HEADROOM_PROXY_GROUPS_HEADER: 'Remote-Groups' };
    expect(readEnv({ ...trusted, ...groups, HEADROOM_PROXY_USER_HEADER: 'Remote-User' }, '/')).toMatchObject({
      HEADROOM_PROXY_USER_HEADER: 'remote-user',
      HEADROOM_PROXY_GROUPS_HEADER: 'remote-groups',
    });
  });

  it.each([
    [
      'without proxies to believe',
      { HEADROOM_PROXY_USER_HEADER: 'Remote-User' },
      /^HEADROOM_TRUSTED_PROXIES must list/,
    ],
    ['groups of nobody', { ...trusted, HEADROOM_PROXY_GROUPS_HEADER: 'Remote-Groups' }, /^HEADROOM_PROXY_USER_HEADER /],
    [
      'one header for both',
      { ...trusted, HEADROOM_PROXY_USER_HEADER: 'X-A', HEADROOM_PROXY_GROUPS_HEADER: 'x-a' },
      /^HEADROOM_PROXY_GROUPS_HEADER must be another/,
    ],
    ['no header', { ...trusted, HEADROOM_PROXY_USER_HEADER: 'Remote User' }, /name of a header/],
    ['underscores', { ...trusted, HEADROOM_PROXY_USER_HEADER: 'REMOTE_USER' }, /name of a header/],
    ['Host', { ...trusted, HEADROOM_PROXY_USER_HEADER: 'Host' }, /only the proxy sets/],
    ['Cookie', { ...trusted, HEADROOM_PROXY_USER_HEADER: 'cookie' }, /only the proxy sets/],
    ['Authorization', { ...trusted, HEADROOM_PROXY_USER_HEADER: 'Authorization' }, /only the proxy sets/],
    ['our own', { ...trusted, HEADROOM_PROXY_USER_HEADER: 'x-headroom-peer' }, /only the proxy sets/],
    ['the address', { ...trusted, HEADROOM_PROXY_USER_HEADER: 'X-Forwarded-For' }, /only the proxy sets/],
  ])('refuses %s', (_, variables, fault) => {
    expect(faultsOf(variables as Record<string, string>)).toEqual([expect.stringMatching(fault)]);
  });
});
