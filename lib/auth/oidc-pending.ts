import 'server-only';
import { createHash } from 'node:crypto';
import { newSecret, type RandomBytes, sameHash, sha256Hex } from './secrets';

/**
 * A sign-in that is under way at the provider. One secret, in a cookie of the browser that began it, is all there is:
 * what the provider is told (state, nonce, the challenge of the verifier) follows from it one way. So the answer counts
 * in that browser alone, on any frontend.
 */
export interface PendingSignIn {
  state: string;
  nonce: string;
  /** Of PKCE (RFC 7636). */
  verifier: string;
  challenge: string;
}

/** As long as somebody may take for signing in at the provider. */
export const pendingLifetimeSeconds = 600;

export function newPendingSecret(random?: RandomBytes): string {
  return newSecret(random);
}

export function pendingSignInOf(secret: string): PendingSignIn {
  const verifier = derived('verifier', secret);
  return { state: derived('state', secret), nonce: derived('nonce', secret), verifier, challenge: base64url(verifier) };
}

/** 43 characters of base64url, which is what a verifier has to be made of. */
function derived(use: string, secret: string): string {
  return base64url(`headroom ${use} ${secret}`);
}

function base64url(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('base64url');
}

export function isStateOf(pending: PendingSignIn, state: string | null): boolean {
  return state !== null && sameHash(sha256Hex(pending.state), sha256Hex(state));
}
