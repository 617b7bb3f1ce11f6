import 'server-only';
import {
  DeleteObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  type PutObjectCommandInput,
} from '@aws-sdk/client-s3';
import { StoreConflict, type WriteCondition } from '../port';
import type { S3Calls } from './s3-calls';
import { answerWithinMs, sendingMs } from './s3-client';
import { isNoSuchKey, isNotFound, isPreconditionFailed, NoS3Answer, writeError } from './s3-errors';
import { type TagForm, tagOfVersion, versionOfTag } from './s3-tags';
import { trailIn, type WriteTrails } from './s3-write-trail';

interface Write {
  key: string;
  bytes: Uint8Array;
  condition: WriteCondition;
}

/**
 * Writes the object once, however often the server has to be asked: a try whose answer was lost is told from a lost race
 * by the trail of writes that the object carries. Throws the port's errors; after StoreUnavailable it may stand there or not.
 */
export async function writeObject(
  calls: S3Calls,
  trails: WriteTrails,
  form: TagForm,
  { key, bytes, condition }: Write,
): Promise<{ version: string }> {
  const { id, metadata } = trails.next(key, 'ifVersion' in condition ? condition.ifVersion : null);
  const input: PutObjectCommandInput = {
    Bucket: calls.bucket,
    Key: calls.keyPrefix + key,
    Body: bytes,
    ContentLength: bytes.byteLength,
    Metadata: metadata,
    ...conditionHeader(condition, form),
  };
  try {
    const version = await calls.write((signal) => writeOnce(calls, input, id, signal), bytes.byteLength);
    trails.remember(key, version, metadata);
    return { version };
  } catch (error) {
    throw isLost(error) ? new StoreConflict(key) : writeError(key, error);
  }
}

function conditionHeader(condition: WriteCondition, form: TagForm): Partial<PutObjectCommandInput> {
  if ('ifAbsent' in condition) return { IfNoneMatch: '*' };
  if ('ifVersion' in condition) return { IfMatch: tagOfVersion(condition.ifVersion, form) };
  return {};
}

/** The condition did not hold. Amazon answers 404 where `If-Match` names a version of an object that is gone. */
function isLost(error: unknown): boolean {
  return isPreconditionFailed(error) || isNoSuchKey(error);
}

async function writeOnce(
  calls: S3Calls,
  input: PutObjectCommandInput,
  id: string,
  signal: AbortSignal,
): Promise<string> {
  try {
    const requestTimeout = answerWithinMs + sendingMs(input.ContentLength ?? 0);
    const { ETag } = await calls.client.send(new PutObjectCommand(input), { abortSignal: signal, requestTimeout });
    if (ETag === undefined) throw new NoS3Answer();
    return versionOfTag(ETag);
  } catch (error) {
    // Also of a first try: a proxy in front of several gateways may have asked twice.
    const ownVersion = isLost(error) ? await versionOfWrite(calls, input, id, signal) : null;
    if (ownVersion === null) throw error;
    return ownVersion;
  }
}

/** Null where the object does not come from that write; a version that never holds where others have written since. */
async function versionOfWrite(
  { client }: S3Calls,
  { Bucket, Key }: PutObjectCommandInput,
  id: string,
  signal: AbortSignal,
): Promise<string | null> {
  try {
    const { ETag, Metadata } = await client.send(new HeadObjectCommand({ Bucket, Key }), { abortSignal: signal });
    if (ETag === undefined) throw new NoS3Answer();
    const trail = trailIn(Metadata);
    if (!trail.includes(id)) return null;
    return trail[0] === id ? versionOfTag(ETag) : `overwritten-${id}`;
  } catch (error) {
    if (isNotFound(error)) return null;
    throw error;
  }
}

/** Absent is fine. Throws the port's errors. */
export async function removeObject({ client, bucket, keyPrefix, write }: S3Calls, key: string): Promise<void> {
  const command = new DeleteObjectCommand({ Bucket: bucket, Key: keyPrefix + key });
  try {
    await write((signal) => client.send(command, { abortSignal: signal }));
  } catch (error) {
    if (!isNoSuchKey(error)) throw writeError(key, error);
  }
}
