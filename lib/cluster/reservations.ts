import type { EpochMs } from '../time/clock';

/** A launch that is counted and that no node may have reported yet. */
export interface Reservation {
  sessionId: string;
  username: string;
  /** Where it was placed. */
  nodeId: string;
  at: EpochMs;
  expiresAt: EpochMs;
}

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
