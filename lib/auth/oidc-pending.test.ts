import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { isStateOf, newPendingSecret, pendingSignInOf } from './oidc-pending';

describe('a sign-in that is under way', () => {
  it('follows from its secret alone, and tells nothing of it', () => {
    const secret = newPendingSecret();
    const pending = pendingSignInOf(secret);
    expect(pendingSignInOf(secret)).toEqual(pending);
    expect(new Set([secret, ...Object.values(pending)]).size).toBe(5);
    for (const text of Object.values(pending)) expect(text).toMatch(/^[A-Za-z0-9_-]{43}$/);
  });

  it('has the challenge of its verifier (RFC 7636, S256)', () => {
    const { verifier, challenge } = pendingSignInOf('secret');
    expect(challenge).toBe(createHash('sha256').update(verifier, 'ascii').digest('base64url'));
  });

  it.each([
    ['its own state', (state: string): string | null => state, true],
    ['another one', () => pendingSignInOf('other').state, false],
    ['part of it', (state: string) => state.slice(1), false],
    ['none', () => null, false],
  ])('takes %s: %s', (_, given, expected) => {
    const pending = pendingSignInOf('secret');
    expect(isStateOf(pending, given(pending.state))).toBe(expected);
  });
});
