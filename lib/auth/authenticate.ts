import 'server-only';
import type { Role } from '../cluster/permissions';
import type { Standing } from '../cluster/role';
import type { EpochMs } from '../time/clock';
import type { AccessTokens } from './access-tokens';
import { type Actor, rootUsername } from './actor';
import type { CallRate } from './call-rate';
import { clientAddress, isBehindTls } from './client-address';
import type { People } from './people';
import { type ProxyClaim, type ProxyIdentity, proxyClaim } from './proxy-identity';
import type { TryLimiter } from './rate-limit';
import type { RefusedSignIn } from './refused-sign-in';
import type { RootToken } from './root-token';
import { readSignInCookie } from './sign-in-cookie';
import type { SignInLinks } from './sign-in-links';
import type { SignIns } from './sign-ins';
import type { TokenUse } from './token-use';

/** What deciding who somebody is takes. */
export interface Auth {
  rootToken: RootToken;
  accessTokens: AccessTokens;
  tokenUse: TokenUse;
  signInLinks: SignInLinks;
  signIns: SignIns;
  people: People;
  tries: TryLimiter;
  calls: CallRate;
  isTrustedProxy(address: string): boolean;
  publicUrl: string | undefined;
  /** Null where no proxy is set up to say who somebody is. */
  proxy: ProxyIdentity | null;
  /** Takes down that somebody was not let in; never throws. */
  noteRefused(refused: RefusedSignIn, now: EpochMs): void;
}

export type Authentication =
  | { kind: 'actor'; actor: Actor }
  /** `detail`: why, for the person. `by`: a proxy names them, so that no other way of signing in helps. */
  | { kind: 'refused'; detail: string; by?: 'proxy' }
  | { kind: 'too_many_tries'; secondsToWait: number };

/** A token as somebody presents it: whose it is, or why it opens nothing. */
export type TokenCheck =
  | { kind: 'root' }
  /** `role`: the smaller of the token's own and the person's present one. */
  | { kind: 'user'; username: string; role: Role; token: { id: string; role: Role; expiresAt: EpochMs | null } }
  | {
      kind: 'refused';
      detail: string;
      isGuess: boolean;
      /** For the log; the name only where the token is known. */
      reason: RefusedSignIn['reason'];
      username: string | null;
    };

const unknownToken: TokenCheck = {
  ...{ kind: 'refused', detail: 'This token is not known here.', isGuess: true },
  ...{ reason: 'unknown_token', username: null },
};

/**
 * Who sends a request. A Bearer token decides alone: a bad one is refused even beside a good cookie. Then a trusted
 * proxy's word decides, if there is one; a cookie last.
 */
export async function authenticate(auth: Auth, headers: Headers, now: EpochMs): Promise<Authentication> {
  const token = bearerToken(headers);
  if (token !== null) return byBearer(auth, token, clientAddress(headers, auth.isTrustedProxy), now);
  const claim = auth.proxy && proxyClaim(headers, auth.proxy, auth.isTrustedProxy);
  if (auth.proxy && claim) return byProxy(auth, auth.proxy, claim, headers, now);
  const cookie = readSignInCookie(headers, isBehindTls(headers, auth.isTrustedProxy, auth.publicUrl));
  if (cookie !== null) return byCookie(auth, cookie, now);
  return { kind: 'refused', detail: 'Sign in, or send an access token as "Authorization: Bearer <token>".' };
}

const endedTokens = {
  expired: { reason: 'expired_token', detail: 'This token has expired. Make a new one, or ask for one.' },
  withdrawn: {
    reason: 'withdrawn_token',
    detail: 'This token was withdrawn together with the one that it was made with. Make a new one, or ask for one.',
  },
} as const;

/** The root token, or an access token whose person is still active. */
export async function checkToken(auth: Auth, secret: string, now: EpochMs): Promise<TokenCheck> {
  if (auth.rootToken.matches(secret)) return { kind: 'root' };
  const found = await auth.accessTokens.check(secret, now);
  if (found.kind === 'unknown') return unknownToken;
  if (found.kind !== 'good') {
    return { kind: 'refused', ...endedTokens[found.kind], isGuess: false, username: found.username };
  }
  const { id, token } = found;
  const { username, expiresAt } = token;
  const standing = await auth.people.standingOf(username);
  const fault = faultOf(username, standing);
  if (fault !== null || standing === null) {
    return { kind: 'refused', detail: fault ?? '', isGuess: false, reason: faultReason(standing), username };
  }
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

/** The same for the log. */
export function faultReason(standing: Standing | null): 'unknown_person' | 'inactive' {
  return standing === null ? 'unknown_person' : 'inactive';
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
    auth.tokenUse.note(check.token.id, now);
    const { username, role, token } = check;
    return {
      kind: 'actor',
      actor: { username, role, via: 'access-token', tokenExpiresAt: token.expiresAt, tokenId: token.id },
    };
  }
  // An operator may have chosen the root token, so it is not taken while the address has to wait.
  if (secondsToWait > 0 && (check.kind === 'root' || check.isGuess)) {
    auth.noteRefused({ via: 'token', reason: 'too_many_tries', username: null, address }, now);
    return { kind: 'too_many_tries', secondsToWait };
  }
  if (check.kind === 'root')
    return { kind: 'actor', actor: { username: rootUsername, role: 'admin', via: 'root-token' } };
  if (check.isGuess) auth.tries.noteWrongTry(address, now);
  auth.noteRefused({ via: 'token', reason: check.reason, username: check.username, address }, now);
  return { kind: 'refused', detail: check.detail };
}

async function byProxy(
  auth: Auth,
  proxy: ProxyIdentity,
  { text, name, groups }: ProxyClaim,
  headers: Headers,
  now: EpochMs,
): Promise<Authentication> {
  const refuse = (reason: RefusedSignIn['reason'], detail: string): Authentication => {
    const address = clientAddress(headers, auth.isTrustedProxy);
    const username = reason === 'inactive' ? text : null;
    auth.noteRefused({ via: 'proxy', reason, username, address, claimed: text.slice(0, longestClaim) }, now);
    return { kind: 'refused', detail, by: 'proxy' };
  };
  if (name.kind !== 'name') {
    const reason = name.kind === 'reserved' ? 'reserved_username' : 'bad_username';
    return refuse(reason, proxyNameFaults[reason]);
  }
  const { username } = name;
  const known = await auth.people.standingOf(username);
  if (known !== null && groups !== null) await proxy.noteGroups(username, groups, now);
  // The groups may have changed it; the person's own file is looked at each time.
  const standing = known && groups !== null ? await auth.people.standingOf(username) : known;
  if (standing === null) return refuse('unknown_person', unknownPerson(username));
  if (!standing.active) return refuse('inactive', faultOf(username, standing) ?? '');
  return { kind: 'actor', actor: { username, role: standing.role, via: 'proxy' } };
}

const longestClaim = 128;

const proxyNameFaults = {
  reserved_username: 'Your organisation signs you in as "root", which is nobody’s name here but the root token’s.',
  bad_username:
    'Your organisation signs you in by a name that cannot be one here: names are 1 to 128 of A-Z a-z 0-9 _ -. Ask an administrator.',
};

function unknownPerson(username: string): string {
  return `Your organisation signs you in as ${username}, but there is no user ${username} here. Ask an administrator.`;
}

async function byCookie(auth: Auth, cookie: string, now: EpochMs): Promise<Authentication> {
  const signIn = await auth.signIns.find(cookie, now);
  if (!signIn) return { kind: 'refused', detail: 'Your sign-in has ended. Sign in again.' };
  const { username, roleLimit, tokenId } = signIn;
  const [standing, token] = await Promise.all([
    auth.people.standingOf(username),
    tokenId === null ? null : auth.accessTokens.find(tokenId, now),
  ]);
  const fault = faultOf(username, standing);
  if (fault !== null || standing === null) return { kind: 'refused', detail: fault ?? '' };
  if (tokenId !== null && token === null)
    return { kind: 'refused', detail: 'The token that you signed in with was withdrawn. Sign in again.' };
  if (tokenId !== null) auth.tokenUse.note(tokenId, now);
  const role = smallerRole(roleLimit ?? 'admin', standing.role);
  const limit = token === null || tokenId === null ? {} : { tokenExpiresAt: token.expiresAt, tokenId };
  return { kind: 'actor', actor: { username, role, via: 'cookie', ...limit } };
}
