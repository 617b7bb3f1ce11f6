import 'server-only';
import type { Clock } from '../time/clock';
import { createOidcClient, type OidcClient } from './oidc-client';
import { createRefreshTokens, type RefreshTokens } from './oidc-refresh-tokens';
import type { OidcSettings } from './oidc-settings';
import { createUsedOnce, type UsedOnce } from './used-once';

/** The organisation's own sign-in, as this frontend knows it. */
export interface IdentityProvider {
  settings: OidcSettings;
  client: OidcClient;
  refreshTokens: RefreshTokens;
  used: UsedOnce;
}

export function createIdentityProvider(settings: OidcSettings, clock: Clock, stateFolder: string): IdentityProvider {
  return {
    settings,
    client: createOidcClient(settings, clock),
    refreshTokens: createRefreshTokens(stateFolder),
    used: createUsedOnce(),
  };
}
