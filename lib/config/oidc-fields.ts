import 'server-only';
import { z } from 'zod';
import { seconds, trueOrFalse, webUrl } from './fields';

const claimName = () =>
  z.string().max(128, 'must be at most 128 characters').regex(/^\S+$/, 'must be the name of a claim, without blanks');

const openIdScope = /(^| )openid( |$)/;

/** Sign-in by OpenID Connect: the variables that begin with `HEADROOM_OIDC_`. */
export const oidcFields = {
  HEADROOM_OIDC_ISSUER: issuerUrl().optional(),
  HEADROOM_OIDC_CLIENT_ID: z.string().max(500, 'must be at most 500 characters').optional(),
  HEADROOM_OIDC_CLIENT_SECRET: z.string().max(2000, 'must be at most 2000 characters').optional(),
  HEADROOM_OIDC_SCOPES: z
    .string()
    .regex(/^[\x21\x23-\x5b\x5d-\x7e]+( [\x21\x23-\x5b\x5d-\x7e]+)*$/, 'must list scopes, separated by single blanks')
    .regex(openIdScope, 'must have the scope "openid" among its own')
    .default('openid profile email'),
  HEADROOM_OIDC_USERNAME_CLAIM: claimName().default('preferred_username'),
  HEADROOM_OIDC_GROUPS_CLAIM: claimName().default('groups'),
  HEADROOM_OIDC_ADMIN_GROUP: z.string().max(500, 'must be at most 500 characters').optional(),
  HEADROOM_OIDC_CREATE_USERS: trueOrFalse().default(false),
  HEADROOM_OIDC_NAME: z.string().max(60, 'must be at most 60 characters').default('your organisation'),
  HEADROOM_OIDC_REFRESH_SECONDS: seconds().default(300),
};

interface OidcVariables {
  HEADROOM_OIDC_ISSUER?: string | undefined;
  HEADROOM_OIDC_CLIENT_ID?: string | undefined;
  HEADROOM_PUBLIC_URL?: string | undefined;
}

/** What several variables say together. `fault` is told the one that is to blame, and why. */
export function checkOidc(variables: OidcVariables, fault: (variable: string, message: string) => void): void {
  const { HEADROOM_OIDC_ISSUER: issuer, HEADROOM_OIDC_CLIENT_ID: clientId, HEADROOM_PUBLIC_URL: publicUrl } = variables;
  if (issuer === undefined && clientId === undefined) return;
  if (issuer === undefined) fault('HEADROOM_OIDC_ISSUER', 'must be set where HEADROOM_OIDC_CLIENT_ID is');
  if (clientId === undefined) fault('HEADROOM_OIDC_CLIENT_ID', 'must be set where HEADROOM_OIDC_ISSUER is');
  if (publicUrl === undefined) {
    fault('HEADROOM_PUBLIC_URL', 'must be set where HEADROOM_OIDC_ISSUER is: the provider sends people back to it');
  }
}

/** Codes and keys pass between here and the issuer, so without TLS it has to be on this machine. */
function issuerUrl() {
  const message = 'must be an https:// URL; http:// only for a provider on this machine (127.0.0.1, [::1], localhost)';
  return webUrl().refine((href) => !href.startsWith('http:') || isLoopback(new URL(href).hostname), message);
}

export function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname);
}
