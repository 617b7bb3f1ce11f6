import { createHash } from 'node:crypto';

/** Of the test servers alone. */
export const rootToken = 'root-token-of-the-end-to-end-tests-0001';

/** 32 bytes that are the same in every run, in place of random ones. */
export function bytesOfTokenOf(username: string): Uint8Array {
  return createHash('sha256').update(`end-to-end token of ${username}`).digest();
}

/** The access token that every person of the seed world has; the role it allows is the person's own. */
export function tokenOf(username: string): string {
  return Buffer.from(bytesOfTokenOf(username)).toString('base64url');
}

/** An access token of the administrator that expired an hour before the run. */
export const expiredToken = tokenOf('the token that expired');
export const expiredTokenBytes = bytesOfTokenOf('the token that expired');
