import 'server-only';
import type { z } from 'zod';
import type { signInAnswer, signInBody } from '../api/sign-in';
import { rootUsername } from '../auth/actor';
import { type Auth, checkToken, faultOf } from '../auth/authenticate';
import { tooManyTries } from '../auth/rate-limit';
import type { Redemption } from '../auth/sign-in-links';
import type { BegunSignIn, SignInBy } from '../auth/sign-ins';
import type { Role } from '../cluster/permissions';
import { AppError } from '../errors';
import type { EpochMs } from '../time/clock';

/** Who tries to sign in, from where. */
export interface SignInTry {
  auth: Auth;
  address: string;
  now: EpochMs;
}

export interface SignedIn extends BegunSignIn {
  answer: z.output<typeof signInAnswer>;
}

type Proof = { by: SignInBy; role: Role };

const linkFaults: Record<Exclude<Redemption['kind'], 'redeemed'>, string> = {
  unknown: 'This sign-in link is not known here. Ask for a new one.',
  used: 'This sign-in link has been used already; each works once. Ask for a new one.',
  expired: 'This sign-in link has expired; each works for 10 minutes. Ask for a new one.',
};

/**
 * Signs in by a token or by a one-time link; the caller sets the cookie.
 * Throws AppError `too_many_requests` after 5 wrong tries within a minute from one address, right ones included then,
 * and `unauthenticated` with the reason otherwise. Only a token or link that nobody knows counts as a wrong try.
 */
export async function signIn(attempt: SignInTry, body: z.output<typeof signInBody>): Promise<SignedIn> {
  const { auth, address, now } = attempt;
  const secondsToWait = auth.tries.secondsToWait(address, now);
  if (secondsToWait > 0) throw tooManyTries(secondsToWait);
  const { by, role } = 'token' in body ? await byToken(attempt, body.token) : await byLink(attempt, body.link);
  const begun = await auth.signIns.begin(by, now);
  return { ...begun, answer: { username: by.username, role } };
}

async function byToken({ auth, address, now }: SignInTry, token: string): Promise<Proof> {
  // Copied from a file or a message, a token often brings a line break along.
  const check = await checkToken(auth, token.trim(), now);
  if (check.kind === 'root') return { by: { username: rootUsername, via: 'root-token' }, role: 'admin' };
  if (check.kind === 'user') {
    return { by: { username: check.username, via: 'access-token', token: check.token }, role: check.role };
  }
  if (check.isGuess) auth.tries.noteWrongTry(address, now);
  throw new AppError('unauthenticated', check.detail);
}

async function byLink({ auth, address, now }: SignInTry, secret: string): Promise<Proof> {
  const redemption = await auth.signInLinks.redeem(secret, now);
  if (redemption.kind === 'unknown') auth.tries.noteWrongTry(address, now);
  if (redemption.kind !== 'redeemed') throw new AppError('unauthenticated', linkFaults[redemption.kind]);
  const { username } = redemption;
  const standing = await auth.people.standingOf(username);
  const fault = faultOf(username, standing);
  if (fault !== null || standing === null) throw new AppError('unauthenticated', fault ?? '');
  return { by: { username, via: 'link' }, role: standing.role };
}
