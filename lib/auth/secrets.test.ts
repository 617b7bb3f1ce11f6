import { describe, expect, it } from 'vitest';
import { newSecret, sameHash, sha256Hex } from './secrets';

describe('newSecret', () => {
  it('is 32 bytes in base64url', () => {
    expect(newSecret(() => new Uint8Array(32).fill(255))).toBe(`${'_'.repeat(42)}8`);
    expect(newSecret()).toMatch(/^[A-Za-z0-9_-]{43}$/);
  });

  it('never repeats', () => expect(new Set(Array.from({ length: 100 }, () => newSecret())).size).toBe(100));
});

it('hashes as the published test vector of SHA-256 says', () => {
  expect(sha256Hex('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
});

describe('sameHash', () => {
  const hash = sha256Hex('one');
  it.each([
    ['the same hash', hash, true],
    ['another hash', sha256Hex('two'), false],
    ['a shorter text', hash.slice(1), false],
    ['nothing', '', false],
    ['capitals, which we never write', hash.toUpperCase(), false],
  ])('%s', (_, other, expected) => expect(sameHash(hash, other)).toBe(expected));
});
