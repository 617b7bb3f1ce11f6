import type { EpochMs } from '../time/clock';
import type { Reservation } from './records';

/** How long a launch is counted that no node has reported (spec: tree). A start takes at most half of that. */
export const reservationSeconds = 120;

/**
 * The reservations that still stand for a session: those that have not expired and whose session is none of `known` (one
 * that a node reports, or that has ended, is known by itself).
 */
export function liveReservations(
  reservations: readonly Reservation[],
  now: EpochMs,
  known: ReadonlySet<string>,
): Reservation[] {
  return reservations.filter(({ sessionId, expiresAt }) => expiresAt > now && !known.has(sessionId));
}
