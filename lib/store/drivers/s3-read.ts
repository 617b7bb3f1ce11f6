import 'server-only';
import { GetObjectCommand, type GetObjectCommandOutput } from '@aws-sdk/client-s3';
import { maxObjectBytes, type StoredObject, StoreObjectUnreadable } from '../port';
import type { S3Calls } from './s3-calls';
import { isNoSuchKey, NoS3Answer, readError } from './s3-errors';
import { versionOfTag } from './s3-tags';
import type { WriteTrails } from './s3-write-trail';

/** The object of the tree's key, or null. Throws the port's errors. */
export async function readObject(calls: S3Calls, trails: WriteTrails, key: string): Promise<StoredObject | null> {
  try {
    return await calls.read((signal) => readOnce(calls, trails, key, signal));
  } catch (error) {
    if (isNoSuchKey(error)) return null;
    throw readError(key, error);
  }
}

async function readOnce(
  { client, bucket, keyPrefix }: S3Calls,
  trails: WriteTrails,
  key: string,
  signal: AbortSignal,
): Promise<StoredObject> {
  const command = new GetObjectCommand({ Bucket: bucket, Key: keyPrefix + key });
  const answer = await client.send(command, { abortSignal: signal });
  if (answer.ETag === undefined || answer.Body === undefined) throw new NoS3Answer();
  const bytes = await bodyOf(answer, key);
  const version = versionOfTag(answer.ETag);
  trails.remember(key, version, answer.Metadata);
  return { bytes, version };
}

async function bodyOf({ Body, ContentLength }: GetObjectCommandOutput, key: string): Promise<Uint8Array> {
  if (ContentLength !== undefined && ContentLength > maxObjectBytes) {
    // Unread, it would keep its connection; ended, the rest of it is never sent.
    if (Body !== undefined && 'destroy' in Body) Body.destroy();
    throw new StoreObjectUnreadable(key, 'is larger than 16 MiB');
  }
  const bytes = (await Body?.transformToByteArray()) ?? new Uint8Array();
  if (ContentLength !== undefined && bytes.byteLength !== ContentLength) throw new NoS3Answer();
  if (bytes.byteLength > maxObjectBytes) throw new StoreObjectUnreadable(key, 'is larger than 16 MiB');
  return bytes;
}
