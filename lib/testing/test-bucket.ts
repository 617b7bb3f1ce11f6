import { randomBytes } from 'node:crypto';
import { CreateBucketCommand } from '@aws-sdk/client-s3';
import { afterAll, beforeAll } from 'vitest';
import { createS3Store, type S3Store } from '../store/drivers/s3';
import { type S3Credentials, type S3Place, s3Client } from '../store/drivers/s3-client';
import { removeS3, s3Folder, startS3 } from './s3-service.mjs';

/** The first start may install the service's packages. */
const startWithinMs = 300_000;

export interface TestBucket {
  credentials: S3Credentials;
  /** A part of the bucket that nobody else uses. */
  newPlace(): S3Place;
  newStore(place?: S3Place): S3Store;
}

/**
 * A bucket of its own in the object store of the whole run, which `npm test` names in HEADROOM_TEST_S3_ENDPOINT; where
 * nobody does, in one of this test file's own. A machine without one fails: nothing here is skipped.
 */
export function bucketForTests(): () => TestBucket {
  let folder: string | null = null;
  let bucket: TestBucket | null = null;
  const stores: S3Store[] = [];
  beforeAll(async () => {
    let variables: Record<string, string | undefined> = process.env;
    if (!variables.HEADROOM_TEST_S3_ENDPOINT) {
      folder = s3Folder();
      variables = startS3(folder);
    }
    bucket = await makeBucket(variables, stores);
  }, startWithinMs);
  afterAll(() => {
    for (const store of stores) store.close();
    if (folder !== null) removeS3(folder);
  }, startWithinMs);
  return () => {
    if (bucket === null) throw new Error('the object store has not been started yet');
    return bucket;
  };
}

async function makeBucket(variables: Record<string, string | undefined>, stores: S3Store[]): Promise<TestBucket> {
  const credentials = {
    accessKeyId: variables.HEADROOM_TEST_S3_ACCESS_KEY ?? '',
    secretAccessKey: variables.HEADROOM_TEST_S3_SECRET_KEY ?? '',
    sessionToken: undefined,
  };
  const bucket = `test-${randomBytes(8).toString('hex')}`;
  const whole = { bucket, prefix: '', endpoint: variables.HEADROOM_TEST_S3_ENDPOINT ?? null, region: 'us-east-1' };
  const client = s3Client(whole, credentials);
  await client.send(new CreateBucketCommand({ Bucket: bucket }));
  client.destroy();
  const newPlace = () => ({ ...whole, prefix: `tree-${randomBytes(8).toString('hex')}` });
  return {
    credentials,
    newPlace,
    newStore(place = newPlace()) {
      const store = createS3Store(place, { credentials, description: `s3://${bucket}/${place.prefix}` });
      stores.push(store);
      return store;
    },
  };
}
