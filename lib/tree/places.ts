import 'server-only';
import { type StorePlace, storePlace } from '../config/store-place';

/**
 * The place that an argument names, or the one of the environment where there is none.
 *
 * @param from the folder that relative paths count from
 * @throws Error in words for whoever gave the command
 */
export function readPlace(text: string | null, environments: string | undefined, from: string): StorePlace {
  const given = text ?? environments;
  if (!given) throw new Error('Name the store, or set HEADROOM_STORE.');
  const read = storePlace(from).safeParse(given);
  if (read.success) return read.data;
  throw new Error(`A store ${read.error.issues[0]?.message ?? 'cannot be read'}.`);
}

/** True where one of the places is the other or lies in it: a copy would then copy itself. */
export function overlap(one: StorePlace, other: StorePlace): boolean {
  const [a, b] = [pathOf(one), pathOf(other)];
  return a.startsWith(b) || b.startsWith(a);
}

/** Only places of one root can share a beginning. */
function pathOf(place: StorePlace): string {
  if (place.kind === 'file') return `file:${place.folder.replace(/\/$/, '')}/`;
  const { endpoint, bucket, prefix } = place;
  return `s3:${JSON.stringify([endpoint, bucket])}/${prefix === '' ? '' : `${prefix}/`}`;
}
