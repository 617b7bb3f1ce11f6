import { expect, it } from 'vitest';
import { tokenWire } from './token-wire';

const now = Date.UTC(2026, 11, 1, 12);
const token = { username: 'uma', role: 'user', sha256: 'f'.repeat(64), label: 'laptop', createdBy: 'ada' } as const;
const wire = (expiresAt: number | null, lastUse?: number) =>
  tokenWire({ id: 'f'.repeat(16), token: { ...token, createdAt: now - 5000, expiresAt } }, lastUse, now);

it.each([
  ['never ends', null, null, false],
  ['will end', now + 1, '2026-12-01T12:00:00.001Z', false],
  ['ends now', now, '2026-12-01T12:00:00.000Z', true],
])('a token that %s', (_, expiresAt, expires_at, expired) => {
  expect(wire(expiresAt)).toMatchObject({ expires_at, expired, last_used: null });
});

it('tells its last use, and never its hash', () => {
  expect(wire(null, now).last_used).toBe('2026-12-01T12:00:00.000Z');
  expect(JSON.stringify(wire(null))).not.toContain('f'.repeat(17));
});
