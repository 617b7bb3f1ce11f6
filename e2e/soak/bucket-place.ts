import { randomUUID } from 'node:crypto';
import { CreateBucketCommand, DeleteBucketCommand } from '@aws-sdk/client-s3';
import type { StorePlace } from '../../lib/config/store-place';
import { inParallel } from '../../lib/records/in-parallel';
import { s3Client } from '../../lib/store/drivers/s3-client';
import { openPlace, type SoakPlace } from './place';
import type { SoakObject } from './tree';

const atOnce = 32;

/** The gateway of a run, and the keys to it. */
export interface Gateway {
  endpoint: string;
  accessKeyId: string;
  secretAccessKey: string;
}

export function gatewayIn(variables: Record<string, string | undefined>): Gateway | null {
  const { HEADROOM_TEST_S3_ENDPOINT, HEADROOM_TEST_S3_ACCESS_KEY, HEADROOM_TEST_S3_SECRET_KEY } = variables;
  if (!HEADROOM_TEST_S3_ENDPOINT || !HEADROOM_TEST_S3_ACCESS_KEY || !HEADROOM_TEST_S3_SECRET_KEY) return null;
  return {
    endpoint: HEADROOM_TEST_S3_ENDPOINT,
    accessKeyId: HEADROOM_TEST_S3_ACCESS_KEY,
    secretAccessKey: HEADROOM_TEST_S3_SECRET_KEY,
  };
}

/** A new bucket. The keys go into this process's environment, where stores and servers look for them. */
export async function bucketPlace({ endpoint, accessKeyId, secretAccessKey }: Gateway): Promise<SoakPlace> {
  Object.assign(process.env, { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey });
  const place = {
    kind: 's3' as const,
    bucket: `soak-${randomUUID().slice(0, 8)}`,
    prefix: 'tree',
    endpoint,
    region: 'us-east-1',
  };
  const client = s3Client(place, { accessKeyId, secretAccessKey, sessionToken: undefined });
  await client.send(new CreateBucketCommand({ Bucket: place.bucket }));
  return {
    place,
    endpoint,
    via: (other) => ({ ...place, endpoint: other }),
    fill: (objects) => fill(place, objects),
    async remove() {
      const store = await openPlace(place, null);
      await inParallel(await store.list(''), atOnce, ({ key }) => store.remove(key));
      await client.send(new DeleteBucketCommand({ Bucket: place.bucket }));
      client.destroy();
    },
  };
}

async function fill(
  place: StorePlace,
  objects: AsyncIterable<SoakObject>,
): Promise<{ objects: number; bytes: number }> {
  const store = await openPlace(place, null);
  const filled = { objects: 0, bytes: 0 };
  let batch: SoakObject[] = [];
  const write = async () => {
    await inParallel(batch, atOnce, ({ key, text }) => store.put(key, new TextEncoder().encode(text), {}));
    batch = [];
  };
  for await (const object of objects) {
    filled.objects += 1;
    filled.bytes += Buffer.byteLength(object.text);
    batch.push(object);
    if (batch.length === atOnce * 8) await write();
  }
  await write();
  return filled;
}
