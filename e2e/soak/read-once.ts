/** One measurement in a process of its own: `read-once.ts <what as JSON>` prints figures as JSON. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { GetObjectCommand } from '@aws-sdk/client-s3';
import type { StorePlace } from '../../lib/config/store-place';
import { inParallel } from '../../lib/records/in-parallel';
import { createTree } from '../../lib/records/tree';
import { s3Client } from '../../lib/store/drivers/s3-client';
import { systemClock } from '../../lib/time/clock';
import { openPlace } from './place';

/** As many as the driver has connections. */
const readsAtOnce = 32;

export interface ReadOnce {
  kind: 'plain' | 'tree';
  place: StorePlace;
  copyFolder: string | null;
  /** How often to look again after the first time. */
  polls: number;
}

export interface ReadFigures {
  objects: number;
  seconds: number;
  /** Of each further look, milliseconds. */
  pollMs: number[];
  residentMb: number;
  peakMb: number;
  heapMb: number;
  /** Typed arrays outside of the heap. */
  buffersMb: number;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

/** Every object of the tree, one after the other from a folder, many at once from a bucket. */
async function readPlainly({ place }: ReadOnce): Promise<{ objects: number; seconds: number }> {
  const listed = await (await openPlace(place, null)).list('');
  const read = place.kind === 'file' ? readFolder(place.folder) : readBucket(place);
  const ms = await timed(() => read(listed.map(({ key }) => key)));
  return { objects: listed.length, seconds: ms / 1000 };
}

function readFolder(folder: string): (keys: string[]) => Promise<void> {
  return async (keys) => {
    for (const key of keys) readFileSync(path.join(folder, key));
  };
}

function readBucket(place: StorePlace & { kind: 's3' }): (keys: string[]) => Promise<unknown> {
  const { AWS_ACCESS_KEY_ID: accessKeyId = '', AWS_SECRET_ACCESS_KEY: secretAccessKey = '' } = process.env;
  const client = s3Client(place, { accessKeyId, secretAccessKey, sessionToken: undefined });
  return (keys) =>
    inParallel(keys, readsAtOnce, async (key) => {
      const answer = await client.send(new GetObjectCommand({ Bucket: place.bucket, Key: `${place.prefix}/${key}` }));
      await answer.Body?.transformToByteArray();
    });
}

async function readTree({ place, copyFolder, polls }: ReadOnce): Promise<Omit<ReadFigures, 'objects' | 'peakMb'>> {
  const store = await openPlace(place, copyFolder);
  const tree = createTree(store, systemClock);
  const coldMs = await timed(() => tree.snapshot(0));
  const pollMs: number[] = [];
  for (let poll = 0; poll < polls; poll += 1) pollMs.push(await timed(() => tree.snapshot(0)));
  globalThis.gc?.();
  const { rss, heapUsed, arrayBuffers } = process.memoryUsage();
  const { users } = await tree.snapshot();
  if (users.size === 0) throw new Error('the tree that was measured is empty');
  return {
    seconds: coldMs / 1000,
    pollMs,
    residentMb: rss / 1e6,
    heapMb: heapUsed / 1e6,
    buffersMb: arrayBuffers / 1e6,
  };
}

const asked: ReadOnce = JSON.parse(process.argv[2] ?? '');
const figures = asked.kind === 'plain' ? await readPlainly(asked) : await readTree(asked);
const peakMb = (process.resourceUsage().maxRSS * 1024) / 1e6;
process.stdout.write(
  JSON.stringify({ objects: 0, pollMs: [], residentMb: 0, heapMb: 0, buffersMb: 0, ...figures, peakMb }),
);
process.exit(0);
