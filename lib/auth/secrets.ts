import 'server-only';
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** Source of randomness, `node:crypto`'s outside tests. */
export type RandomBytes = (count: number) => Uint8Array;

/** 32 random bytes as base64url: 43 characters that need no escaping in a URL, a header or a shell. */
export function newSecret(random: RandomBytes = randomBytes): string {
  return Buffer.from(random(32)).toString('base64url');
}

/** SHA-256 of the text's UTF-8 bytes, 64 hexadecimal digits. Enough for secrets of 256 random bits: none can be guessed from it. */
export function sha256Hex(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex');
}

/** Compares two SHA-256 in hexadecimal in a time that does not depend on where they differ. False for any other text. */
export function sameHash(left: string, right: string): boolean {
  const hash = /^[0-9a-f]{64}$/;
  return hash.test(left) && hash.test(right) && timingSafeEqual(Buffer.from(left, 'hex'), Buffer.from(right, 'hex'));
}
