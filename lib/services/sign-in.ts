import 'server-only';
import type { z } from 'zod';
import type { signInAnswer, signInBody } from '../api/sign-in';
import type { Audit } from '../audit/audit';
import { rootUsername } from '../auth/actor';
import { type Auth, checkToken, faultOf, faultReason } from '../auth/authenticate';
import { tooManyTries } from '../auth/rate-limit';
import type { RefusedSignIn } from '../auth/refused-sign-in';
import type { Redemption } from '../auth/sign-in-links';
import type { SignInRecord } from '../auth/sign-in-record';
import type { BegunSignIn, SignInBy } from '../auth/sign-ins';
import type { Role } from '../cluster/permissions';
import { AppError } from '../errors';
import type { EpochMs } from '../time/clock';
import { writeRefused } from './refusal-log';

/** Who tries to sign in, from where. */
export interface SignInTry {
  auth: Auth;
  audit: Audit;
  address: string;
  now: EpochMs;
}

export interface SignedIn extends BegunSignIn {
  answer: z.output<typeof signInAnswer>;
}

type Proof = { by: SignInBy; role: Role };

type Reason = RefusedSignIn['reason'];
type LinkFault = Exclude<Redemption['kind'], 'redeemed'>;

const linkFaults: Record<LinkFault, string> = {
  unknown: 'This sign-in link is not known here. Ask for a new one.',
  used: 'This sign-in link has been used already; each works once. Ask for a new one.',
  expired: 'This sign-in link has expired; each works for 10 minutes. Ask for a new one.',
};
const linkReasons: Record<LinkFault, Reason> = { unknown: 'unknown_link', used: 'used_link', expired: 'expired_link' };

/**
 * Signs in by a token or by a one-time link; the caller sets the cookie.
 * Throws AppError `too_many_requests` after 5 wrong tries within a minute from one address, right ones included then,
 * and `unauthenticated` with the reason otherwise. Only a token or link that nobody knows counts as a wrong try.
 * Each sign-in is written down, and each that is refused: guesses, which are few, one by one.
 */
export async function signIn(attempt: SignInTry, body: z.output<typeof signInBody>): Promise<SignedIn> {
  const { auth, address, now } = attempt;
  const secondsToWait = auth.tries.secondsToWait(address, now);
  if (secondsToWait > 0) {
    auth.noteRefused({ via: viaOf(body), reason: 'too_many_tries', username: null, address }, now);
    throw tooManyTries(secondsToWait);
  }
  const { by, role } = 'token' in body ? await byToken(attempt, body.token) : await byLink(attempt, body.link);
  const begun = await auth.signIns.begin(by, now);
  const fields = { via: signInVia(by.via), ...(by.via === 'access-token' ? { token_id: by.token.id } : {}), address };
  await attempt.audit.write({ event: 'sign_in.begun', user: by.username, by: by.username, fields });
  return { ...begun, answer: { username: by.username, role } };
}

/** Somebody has signed out. */
export async function writeSignedOut(
  audit: Audit,
  { username, via }: Pick<SignInRecord, 'username' | 'via'>,
  address: string,
): Promise<void> {
  const fields = { via: signInVia(via), reason: 'signed_out', address };
  await audit.write({ event: 'sign_in.ended', user: username, by: username, fields });
}

/** As the log calls it: an access token is `token` there. */
function signInVia(via: string): string {
  return via === 'access-token' ? 'token' : via;
}

function viaOf(body: z.output<typeof signInBody>): 'token' | 'link' {
  return 'token' in body ? 'token' : 'link';
}

async function byToken(attempt: SignInTry, token: string): Promise<Proof> {
  const { auth, now } = attempt;
  // Copied from a file or a message, a token often brings a line break along.
  const check = await checkToken(auth, token.trim(), now);
  if (check.kind === 'root') return { by: { username: rootUsername, via: 'root-token' }, role: 'admin' };
  if (check.kind === 'user') {
    return { by: { username: check.username, via: 'access-token', token: check.token }, role: check.role };
  }
  const { reason, username, isGuess, detail } = check;
  await refuse(attempt, { via: 'token', reason, username }, isGuess);
  throw new AppError('unauthenticated', detail);
}

async function byLink(attempt: SignInTry, secret: string): Promise<Proof> {
  const { auth, now } = attempt;
  const redemption = await auth.signInLinks.redeem(secret, now);
  if (redemption.kind !== 'redeemed') {
    const { kind } = redemption;
    await refuse(attempt, { via: 'link', reason: linkReasons[kind], username: null }, kind === 'unknown');
    throw new AppError('unauthenticated', linkFaults[kind]);
  }
  const { username } = redemption;
  const standing = await auth.people.standingOf(username);
  const fault = faultOf(username, standing);
  if (fault !== null || standing === null) {
    await refuse(attempt, { via: 'link', reason: faultReason(standing), username }, false);
    throw new AppError('unauthenticated', fault ?? '');
  }
  return { by: { username, via: 'link' }, role: standing.role };
}

/** A guess is told at once, since five a minute is all there can be; what can be repeated without end is told now and then. */
async function refuse(
  { auth, audit, address, now }: SignInTry,
  refused: Omit<RefusedSignIn, 'address'>,
  isGuess: boolean,
): Promise<void> {
  if (!isGuess) return auth.noteRefused({ ...refused, address }, now);
  auth.tries.noteWrongTry(address, now);
  await writeRefused(audit, { ...refused, address });
}
