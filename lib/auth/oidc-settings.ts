import 'server-only';
import type { Env } from '../config/env';

/** What an operator has set up for sign-in by OpenID Connect (`HEADROOM_OIDC_*`). */
export interface OidcSettings {
  /** As configured; `http:` only on loopback. */
  issuer: URL;
  clientId: string;
  /** Null: a public client, which proves itself by PKCE alone. */
  clientSecret: string | null;
  scopes: string;
  usernameClaim: string;
  groupsClaim: string;
  /** As the provider names it, leading `/` dropped. */
  adminGroup: string | null;
  createUsers: boolean;
  /** Of the button "Sign in with <name>". */
  name: string;
  refreshSeconds: number;
  /** Where the provider sends people back to, as registered there. Never built from what a request says. */
  redirectUri: string;
  /** Where the provider sends people who have signed out there. */
  signedOutUri: string;
}

/** Null where the environment sets up no provider. */
export function oidcSettingsOf(env: Env): OidcSettings | null {
  const { HEADROOM_OIDC_ISSUER: issuer, HEADROOM_OIDC_CLIENT_ID: clientId, HEADROOM_PUBLIC_URL: publicUrl } = env;
  // The environment is refused where one of them is there without the others.
  if (issuer === undefined || clientId === undefined || publicUrl === undefined) return null;
  const root = publicUrl.replace(/\/$/, '');
  return {
    issuer: new URL(issuer),
    clientId,
    clientSecret: env.HEADROOM_OIDC_CLIENT_SECRET ?? null,
    scopes: env.HEADROOM_OIDC_SCOPES,
    usernameClaim: env.HEADROOM_OIDC_USERNAME_CLAIM,
    groupsClaim: env.HEADROOM_OIDC_GROUPS_CLAIM,
    adminGroup: env.HEADROOM_OIDC_ADMIN_GROUP?.replace(/^\//, '') ?? null,
    createUsers: env.HEADROOM_OIDC_CREATE_USERS,
    name: env.HEADROOM_OIDC_NAME,
    refreshSeconds: env.HEADROOM_OIDC_REFRESH_SECONDS,
    redirectUri: `${root}/api/v1/sign-in/provider/callback`,
    signedOutUri: `${root}/sign-in`,
  };
}
