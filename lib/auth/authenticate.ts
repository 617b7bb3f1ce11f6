import 'server-only';
import type { Role } from '../cluster/permissions';
import type { Standing } from '../cluster/role';
import type { EpochMs } from '../time/clock';
import type { AccessTokens } from './access-tokens';
import { type Actor, rootUsername } from './actor';
import type { CallRate } from './call-rate';
import { clientAddress, isBehindTls } from './client-address';
import type { People } from './people';
import type { TryLimiter } from './rate-limit';
import type { RootToken } from './root-token';
import { readSignInCookie } from './sign-in-cookie';
import type { SignInLinks } from './sign-in-links';
import type { SignIns } from './sign-ins';

/** What deciding who somebody is takes. */
export interface Auth {
  rootToken: RootToken;
  accessTokens: AccessTokens;
  signInLinks: SignInLinks;
  signIns: SignIns;
  people: People;
  tries: TryLimiter;
  calls: CallRate;
  isTrustedProxy(address: string): boolean;
  publicUrl: string | undefined;
}

export type Authentication =
  | { kind: 'actor'; actor: Actor }
  /** `detail`: why, for the person. */
  | { kind: 'refused'; detail: string }
  | { kind: 'too_many_tries'; secondsToWait: number };

/** A token as somebody presents it: whose it is, or why it opens nothing. */
export type TokenCheck =
  | { kind: 'root' }
  /** `role`: the smaller of the token's own and the person's present one. */
  | { kind: 'user'; username: string; role: Role; token: { id: string; role: Role; expiresAt: EpochMs | null } }
  | { kind: 'refused'; detail: string; isGuess: boolean };

const unknownToken: TokenCheck = { kind: 'refused', detail: 'This token is not known here.', isGuess: true };

/** Who sends a request. A Bearer token decides alone: a bad one is refused even beside a good cookie. */
export async function authenticate(auth: Auth, headers: Headers, now: EpochMs): Promise<Authentication> {
  const token = bearerToken(headers);
  if (token !== null) return byBearer(auth, token, clientAddress(headers, auth.isTrustedProxy), now);
  const cookie = readSignInCookie(headers, isBehindTls(headers, auth.isTrustedProxy, auth.publicUrl));
  if (cookie !== null) return byCookie(auth, cookie, now);
  return { kind: 'refused', detail: 'Sign in, or send an access token as "Authorization: Bearer <token>".' };
}

/** The root token, or an access token whose person is still active. */
export async function checkToken(auth: Auth, secret: string, now: EpochMs): Promise<TokenCheck> {
  if (auth.rootToken.matches(secret)) return { kind: 'root' };
  const found = await auth.accessTokens.check(secret, now);
  if (found.kind === 'unknown') return unknownToken;
  if (found.kind !== 'good') {
    return { kind: 'refused', detail: 'This token has expired. Make a new one, or ask for one.', isGuess: false };
  }
  const { id, token } = found;
  const { username, expiresAt } = token;
  const standing = await auth.people.standingOf(username);
  const fault = faultOf(username, standing);
  if (fault !== null || standing === null) return { kind: 'refused', detail: fault ?? '', isGuess: false };
  return {
    kind: 'user',
    username,
    role: smallerRole(token.role, standing.role),
    token: { id, role: token.role, expiresAt },
  };
}

/** Why somebody of this standing may not be here, in words; null where they may. */
export function faultOf(username: string, standing: Standing | null): string | null {
  if (standing === null) return `There is no user ${username} any more.`;
  return standing.active ? null : `The account ${username} is inactive. Ask an administrator.`;
}

const rank: Record<Role, number> = { user: 0, author: 1, admin: 2 };

export function smallerRole(one: Role, other: Role): Role {
  return rank[one] < rank[other] ? one : other;
}

/** Null without an `Authorization` of the Bearer scheme; other schemes are a proxy's business. */
export function bearerToken(headers: Headers): string | null {
  const match = /^bearer(?:\s+(.*))?$/i.exec(headers.get('authorization') ?? '');
  return match ? (match[1] ?? '').trim() : null;
}

async function byBearer(auth: Auth, token: string, address: string, now: EpochMs): Promise<Authentication> {
  const secondsToWait = auth.tries.secondsToWait(address, now);
  const check = await checkToken(auth, token, now);
  if (check.kind === 'user') {
    // Also after wrong tries: 256 random bits cannot be guessed, and one stale script must not stop its neighbours.
    return { kind: 'actor', actor: { username: check.username, role: check.role, via: 'access-token' } };
  }
  // An operator may have chosen the root token, so it is not taken while the address has to wait.
  if (secondsToWait > 0 && (check.kind === 'root' || check.isGuess)) return { kind: 'too_many_tries', secondsToWait };
  if (check.kind === 'root')
    return { kind: 'actor', actor: { username: rootUsername, role: 'admin', via: 'root-token' } };
  if (check.isGuess) auth.tries.noteWrongTry(address, now);
  return { kind: 'refused', detail: check.detail };
}

async function byCookie(auth: Auth, cookie: string, now: EpochMs): Promise<Authentication> {
  const signIn = await auth.signIns.find(cookie, now);
  if (!signIn) return { kind: 'refused', detail: 'Your sign-in has ended. Sign in again.' };
  const { username, roleLimit, tokenId } = signIn;
  const [standing, tokenStands] = await Promise.all([
    auth.people.standingOf(username),
    tokenId === null || auth.accessTokens.stands(tokenId, now),
  ]);
  const fault = faultOf(username, standing);
  if (fault !== null || standing === null) return { kind: 'refused', detail: fault ?? '' };
  if (!tokenStands)
    return { kind: 'refused', detail: 'The token that you signed in with was withdrawn. Sign in again.' };
  return { kind: 'actor', actor: { username, role: smallerRole(roleLimit ?? 'admin', standing.role), via: 'cookie' } };
}
