import 'server-only';
import { parseName } from '../cluster/names';
import type { Reservation } from '../cluster/reservations';
import { AppError } from '../errors';
import { readReservations, writeReservations } from '../records/reservations-file';
import { isStoreError, type Store } from '../store/port';

/** A user's reservations as they stand, with the version that a conditional write names; null where there is no object. */
export interface HeldReservations {
  reservations: readonly Reservation[];
  version: string | null;
}

function keyOf(username: string): string {
  if (parseName(username) === null) {
    throw new AppError('invalid', `"${username}" is no name that launches can be counted for.`);
  }
  return `cluster/reservations/${username}.yml`;
}

/**
 * Throws AppError `unavailable` where the object cannot be trusted: reading it as empty would lift the limit.
 */
export async function heldReservations(store: Store, username: string): Promise<HeldReservations> {
  const key = keyOf(username);
  const object = await store.get(key);
  if (!object) return { reservations: [], version: null };
  const { record, problems } = readReservations({ key, name: username, ...object });
  const [problem] = problems;
  if (record && !problem) return { reservations: record, version: object.version };
  const words = `The launches of ${username} cannot be counted, since ${key} cannot be read: ${problem?.reason ?? 'it is unreadable'}`;
  throw new AppError('unavailable', `${words}. An administrator can mend or empty it.`);
}

/** Writes what shall be held; false where someone else has changed it since it was read. */
export async function hold(
  store: Store,
  username: string,
  { version }: HeldReservations,
  reservations: readonly Reservation[],
): Promise<boolean> {
  const condition = version === null ? { ifAbsent: true as const } : { ifVersion: version };
  try {
    await store.put(keyOf(username), writeReservations(reservations), condition);
    return true;
  } catch (error) {
    if (isStoreError(error, 'store_conflict')) return false;
    if (!isStoreError(error, 'store_unavailable')) throw error;
    const words = 'The tree cannot be written at the moment, so the launch cannot be counted. Nothing was started.';
    throw new AppError('unavailable', words, {}, { cause: error });
  }
}

const releaseTries = 20;

/** Gives a slot back that no session holds. Where that cannot be written, the reservation expires by itself. */
export async function release(store: Store, username: string, sessionId: string): Promise<void> {
  for (let tries = 0; tries < releaseTries; tries += 1) {
    try {
      const held = await heldReservations(store, username);
      const rest = held.reservations.filter((reservation) => reservation.sessionId !== sessionId);
      if (rest.length === held.reservations.length) return;
      if (await hold(store, username, held, rest)) return;
    } catch {
      return;
    }
  }
}
