import 'server-only';
import type { Reservation } from '../cluster/reservations';
import { liveReservations } from '../cluster/reservations';
import { addDays, utcDayOf } from '../time/utc-day';
import type { LaunchLook } from './launch-look';
import { countsTowardLimit } from './live-sessions';
import { factsOf } from './snapshot-facts';

/** Of a user's sessions: those that run, and those that have ended since `since`. */
function endedOf({ snapshot, now, endedIds }: LaunchLook, username: string, since: number): Set<string> {
  // A day of slack: clocks of nodes differ.
  const ended = snapshot.history.endedSessionsOf(username, addDays(utcDayOf(since), -1), addDays(utcDayOf(now), 1));
  return new Set([...ended.map(({ sessionId }) => sessionId), ...endedIds]);
}

/** Sessions of the user that count toward the limit: as every node last reported them, without those that have ended since. */
export function slotsInUse(look: LaunchLook, username: string): number {
  const live = factsOf(look.snapshot).liveSessions().get(username) ?? [];
  return live.filter((seen) => countsTowardLimit(seen) && !look.endedIds.has(seen.session.sessionId)).length;
}

/** Reservations that hold a slot: neither expired, nor of a session that is known by itself by now. */
export function reservationsHolding(
  look: LaunchLook,
  username: string,
  reservations: readonly Reservation[],
): Reservation[] {
  if (reservations.length === 0) return [];
  const live = factsOf(look.snapshot).liveSessions().get(username) ?? [];
  const known = new Set(live.map(({ session }) => session.sessionId));
  for (const id of endedOf(look, username, Math.min(...reservations.map(({ at }) => at)))) known.add(id);
  return liveReservations(reservations, look.now, known);
}

/**
 * Reservations that have to stay written: neither expired nor of a session that ended. One that runs stays, though it
 * holds no slot beside the session: another frontend, which cannot reach its node, may know it by the reservation alone.
 */
export function reservationsToKeep(
  look: LaunchLook,
  username: string,
  reservations: readonly Reservation[],
): Reservation[] {
  if (reservations.length === 0) return [];
  return liveReservations(
    reservations,
    look.now,
    endedOf(look, username, Math.min(...reservations.map(({ at }) => at))),
  );
}
