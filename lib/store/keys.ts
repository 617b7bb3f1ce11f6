import 'server-only';
import { StoreKeyRefused } from './port';

/** Begins the names of the file driver's own temporary and lock files, which are no objects: no key may use it. */
export const ownNamePrefix = '.headroom-';

/** What a file name may hold at most on the usual file systems. */
const maxSegmentBytes = 255;

/** What S3 allows for a whole key; well below the longest path of Linux. */
const maxKeyBytes = 1024;

/**
 * The one check of keys, for every driver: `/`-separated segments, none of them empty, `.`, `..`, over-long or with a NUL.
 * A backslash is an ordinary character. Text that UTF-8 cannot hold (half a surrogate pair) is refused, since two such
 * keys would be one file.
 *
 * @throws StoreKeyRefused
 */
export function segmentsOfKey(key: string): string[] {
  const segments = key.split('/');
  if (!key.isWellFormed() || Buffer.byteLength(key) > maxKeyBytes || !segments.every(isSegment)) {
    throw new StoreKeyRefused(key);
  }
  return segments;
}

/**
 * The folder that `list` looks below: empty for the root, otherwise the segments of a key and a closing `/`.
 *
 * @throws StoreKeyRefused
 */
export function segmentsOfPrefix(prefix: string): string[] {
  if (prefix === '') return [];
  if (!prefix.endsWith('/')) throw new StoreKeyRefused(prefix);
  return segmentsOfKey(prefix.slice(0, -1));
}

function isSegment(segment: string): boolean {
  return (
    segment !== '' &&
    segment !== '.' &&
    segment !== '..' &&
    !segment.includes('\0') &&
    !segment.startsWith(ownNamePrefix) &&
    Buffer.byteLength(segment) <= maxSegmentBytes
  );
}
