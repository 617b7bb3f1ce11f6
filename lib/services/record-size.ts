import 'server-only';
import { AppError } from '../errors';

/** Throws AppError `invalid` where the tree's readers would refuse the object for its size. */
export function requireReadableSize(bytes: Uint8Array, { maxBytes }: { maxBytes: number }): Uint8Array {
  if (bytes.byteLength <= maxBytes) return bytes;
  const size = `${Math.ceil(bytes.byteLength / 1024)} KiB`;
  throw new AppError(
    'invalid',
    `Saved, this would be a file of ${size}, and files of over ${maxBytes / 1024} KiB are not read. Shorten its lists.`,
  );
}
