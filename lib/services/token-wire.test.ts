import { expect, it } from 'vitest';
import type { Actor } from '../auth/actor';
import { tokenWire } from './token-wire';

const now = Date.UTC(2026, 11, 1, 12);
const token = { username: 'uma', role: 'user', sha256: 'f'.repeat(64), label: 'laptop', createdBy: 'ada' } as const;
const made = { createdAt: now - 5000, madeWith: null };
const uma = { username: 'uma', role: 'user', via: 'cookie' } as const;
const wire = (expiresAt: number | null, lastUse?: number, reader: Actor = uma) =>
  tokenWire({ id: 'f'.repeat(16), token: { ...token, ...made, expiresAt } }, reader, lastUse, now);

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

it.each<[string, Actor, string | null]>([
  ['an administrator', { username: 'aron', role: 'admin', via: 'cookie' }, 'ada'],
  ['nobody else', uma, null],
])('tells %s who made it', (_, reader, expected) => {
  expect(wire(null, undefined, reader).created_by).toBe(expected);
});
