import { expect, it } from 'vitest';
import type { Reservation } from './reservations';
import { liveReservations, reservationSeconds } from './reservations';

const now = 1_000_000;
const reservation = (rest: Partial<Reservation> = {}): Reservation => ({
  sessionId: 's',
  username: 'uma',
  nodeId: 'a',
  at: now,
  expiresAt: now + reservationSeconds * 1000,
  ...rest,
});

it.each([
  ['counts from the moment it is made', reservation(), [], 1],
  ['counts to the last moment before it expires', reservation({ expiresAt: now + 1 }), [], 1],
  ['counts no more when it expires', reservation({ expiresAt: now }), [], 0],
  ['counts no more once its session is known', reservation(), ['s'], 0],
  ['counts beside sessions of others', reservation(), ['t'], 1],
] as const)('a reservation %s', (_rule, one, known, count) => {
  expect(liveReservations([one], now, new Set(known))).toHaveLength(count);
});
