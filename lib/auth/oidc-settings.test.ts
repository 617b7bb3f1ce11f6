import { describe, expect, it } from 'vitest';
import { readEnv } from '../config/env';
import { oidcSettingsOf } from './oidc-settings';

const variables = {
  HEADROOM_OIDC_ISSUER: 'https://id.example/realms/lab',
  HEADROOM_OIDC_CLIENT_ID: 'headroom',
  HEADROOM_PUBLIC_URL: 'https://room.example',
};

function settingsOf(more: Record<string, string> = {}, basePath = '') {
  return oidcSettingsOf(readEnv({ ...variables, ...more }, '/', basePath));
}

describe('what is set up for the identity provider', () => {
  it('is nothing without one', () => expect(oidcSettingsOf(readEnv({}, '/'))).toBeNull());

  it('is a public client without a group of administrators unless more is said', () => {
    expect(settingsOf()).toMatchObject({
      clientSecret: null,
      adminGroup: null,
      createUsers: false,
      refreshSeconds: 300,
    });
  });

  it('drops the slash before the group of administrators, as before all groups', () => {
    expect(settingsOf({ HEADROOM_OIDC_ADMIN_GROUP: '/admins' })?.adminGroup).toBe('admins');
  });

  it.each([
    ['https://room.example', '', 'https://room.example'],
    ['https://room.example/', '/headroom', 'https://room.example/headroom'],
    ['https://room.example/headroom', '/headroom', 'https://room.example/headroom'],
    ['https://room.example/headroom/', '/headroom', 'https://room.example/headroom'],
  ])('has people sent back to %s, served below "%s"', (publicUrl, basePath, root) => {
    const settings = settingsOf({ HEADROOM_PUBLIC_URL: publicUrl }, basePath);
    expect(settings?.redirectUri).toBe(`${root}/api/v1/sign-in/provider/callback`);
    expect(settings?.signedOutUri).toBe(`${root}/sign-in`);
  });
});
