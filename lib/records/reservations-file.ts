import 'server-only';
import type { Reservation } from '../cluster/reservations';
import { flatCollection } from './collection-kinds';
import { epochSeconds, instant, nameText, readFields, required, text } from './fields';
import { eachMap, type ReadResult, readListObject, type TreeObject } from './object-reader';
import { writeTreeYaml } from './yaml';

/** `cluster/reservations/<username>.yml`: launches that are counted and that no node may have reported yet. */
export const reservationsCollection = flatCollection({
  prefix: 'cluster/reservations/',
  suffix: '.yml',
  what: 'user name',
  read: readReservations,
});

const fields = {
  session_id: required(text),
  node: required(nameText),
  at: required(instant),
  expires_at: required(instant),
};

export function readReservations(object: TreeObject): ReadResult<Reservation[]> {
  return readListObject(object, (list, report) => {
    const reservations: Reservation[] = [];
    eachMap(list, '', report, (map, path) => {
      const values = readFields(map, fields, report, path);
      if (!values) return;
      const { session_id: sessionId, node: nodeId, at, expires_at: expiresAt } = values;
      reservations.push({ sessionId, username: object.name, nodeId, at, expiresAt });
    });
    return reservations;
  });
}

export function writeReservations(reservations: readonly Omit<Reservation, 'username'>[]): Uint8Array {
  return writeTreeYaml(
    reservations.map(({ sessionId, nodeId, at, expiresAt }) => ({
      session_id: sessionId,
      node: nodeId,
      at: epochSeconds(at),
      expires_at: epochSeconds(expiresAt),
    })),
  );
}
