import 'server-only';
import { type StoredObject, StoreObjectUnreadable } from '../port';
import type { S3Calls } from './s3-calls';
import type { DownloadObject } from './s3-download';
import { isNoSuchKey, readError } from './s3-errors';
import { versionOfTag } from './s3-tags';
import type { WriteTrails } from './s3-write-trail';

/** The object of the tree's key, or null. `trails`: null where nothing is going to be written on it. Throws the port's errors. */
export async function readObject(
  { keyPrefix, read }: S3Calls,
  download: DownloadObject,
  trails: WriteTrails | null,
  key: string,
): Promise<StoredObject | null> {
  try {
    const { bytes, tag, metadata } = await read((signal) => download(keyPrefix + key, signal));
    if (bytes === null) throw new StoreObjectUnreadable(key, 'is larger than 16 MiB');
    const version = versionOfTag(tag);
    trails?.remember(key, version, metadata);
    return { bytes, version };
  } catch (error) {
    if (isNoSuchKey(error)) return null;
    throw readError(key, error);
  }
}
