import 'server-only';
import { type JWTPayload, jwtVerify } from 'jose';
import type { EpochMs } from '../time/clock';
import type { OidcClient } from './oidc-client';

/** Whom the provider has signed out: one sign-in there, or all of an account. One of them is there. */
export interface SignedOut {
  sid: string | null;
  subject: string | null;
  /** Of the token, to be taken once until `until`. */
  tokenId: string;
  until: EpochMs;
}

const logoutEvent = 'http://schemas.openid.net/event/backchannel-logout';
/** A provider tries again for some minutes where we do not answer. */
const oldestSeconds = 600;
const clockToleranceSeconds = 60;

/**
 * Checks a logout token (OpenID Connect Back-Channel Logout 1.0, 2.6): signed by the provider's present keys for this
 * client, lately, about a logout. Whether it was seen before is the caller's question. Null where it is anything else;
 * throws where the provider's keys cannot be had.
 */
export async function readLogoutToken(
  token: string,
  { client, clientId, now }: { client: Pick<OidcClient, 'signer'>; clientId: string; now: EpochMs },
): Promise<SignedOut | null> {
  const { issuer, keys } = await client.signer();
  let payload: JWTPayload;
  try {
    const checks = { issuer, audience: clientId, currentDate: new Date(now), clockTolerance: clockToleranceSeconds };
    ({ payload } = await jwtVerify(token, keys, { ...checks, algorithms, maxTokenAge: oldestSeconds }));
  } catch (error) {
    if (isVerdict(error)) return null;
    throw error;
  }
  const { jti, sid, sub } = payload;
  if (!isAboutLogout(payload) || typeof jti !== 'string') return null;
  const signedOut = { sid: textOrNull(sid), subject: textOrNull(sub) };
  if (signedOut.sid === null && signedOut.subject === null) return null;
  return { ...signedOut, tokenId: jti, until: now + (oldestSeconds + clockToleranceSeconds) * 1000 };
}

/** Signatures that only the provider's key can make: never `none`, never one made with a shared secret. */
const algorithms = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
];

/** A nonce is what an ID token has, which must not pass for a logout. */
function isAboutLogout({ events, nonce }: JWTPayload): boolean {
  const isMap = typeof events === 'object' && events !== null && !Array.isArray(events);
  return nonce === undefined && isMap && Object.hasOwn(events, logoutEvent);
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

/** What is wrong with the token, told by jose's codes, apart from not getting at the provider's keys. */
function isVerdict(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return (
    /^ERR_(JWT|JWS)_|^ERR_JOSE_(ALG|NOT)_/.test(code) ||
    /^ERR_JWKS_(NO_MATCHING_KEY|MULTIPLE_MATCHING_KEYS)$/.test(code)
  );
}
