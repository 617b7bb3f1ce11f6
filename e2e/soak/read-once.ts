/** One measurement in a process of its own: `read-once.ts <what as JSON>` prints figures as JSON. */
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { GetObjectCommand } from '@aws-sdk/client-s3';
import type { StorePlace } from '../../lib/config/store-place';
import { inParallel } from '../../lib/records/in-parallel';
import { createTree } from '../../lib/records/tree';
import { s3Client } from '../../lib/store/drivers/s3-client';
import { createSigner, escapedPath } from '../../lib/store/drivers/s3-sign';
import { systemClock } from '../../lib/time/clock';
import { openPlace } from './place';

/** As many as the driver has connections. */
const readsAtOnce = 32;

export interface ReadOnce {
  kind: 'bare' | 'library' | 'tree';
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
async function readPlainly({ kind, place }: ReadOnce): Promise<{ objects: number; seconds: number }> {
  const keys = (await (await openPlace(place, null)).list('')).map(({ key }) => key);
  const bucketReads = kind === 'library' ? libraryReads : bareReads;
  const read = place.kind === 'file' ? folderReads(place.folder, keys) : bucketReads(place, keys);
  const ms = await timed(read);
  return { objects: keys.length, seconds: ms / 1000 };
}

function folderReads(folder: string, keys: readonly string[]): () => Promise<void> {
  return async () => {
    for (const key of keys) readFileSync(path.join(folder, key));
  };
}

/** Bare requests, signed as they are sent, their bodies held as whole buffers: what any client has to do. */
function bareReads(place: StorePlace & { kind: 's3' }, keys: readonly string[]): () => Promise<unknown> {
  const { hostname, port, host } = new URL(place.endpoint ?? '');
  const sign = createSigner({ ...credentials(), region: place.region });
  const agent = new http.Agent({ keepAlive: true, maxSockets: readsAtOnce });
  return () =>
    inParallel(keys, readsAtOnce, (key) => {
      const target = `/${escapedPath(`${place.bucket}/${place.prefix}/${key}`)}`;
      const headers = sign({ method: 'GET', path: target, headers: { host } }, new Date());
      return readWhole({ agent, hostname, port, path: target, headers });
    });
}

async function readWhole(request: http.RequestOptions): Promise<number> {
  const [answer] = (await once(http.get(request), 'response')) as [http.IncomingMessage];
  if (answer.statusCode !== 200) throw new Error(`${request.path} was answered with ${answer.statusCode}`);
  const chunks: Buffer[] = [];
  answer.on('data', (chunk: Buffer) => chunks.push(chunk));
  await once(answer, 'end');
  return Buffer.concat(chunks).length;
}

/** By Amazon's own library, as most programs would. */
function libraryReads(place: StorePlace & { kind: 's3' }, keys: readonly string[]): () => Promise<unknown> {
  const client = s3Client(place, credentials());
  return () =>
    inParallel(keys, readsAtOnce, async (key) => {
      const answer = await client.send(new GetObjectCommand({ Bucket: place.bucket, Key: `${place.prefix}/${key}` }));
      return (await answer.Body?.transformToByteArray())?.length;
    });
}

function credentials() {
  const { AWS_ACCESS_KEY_ID: accessKeyId = '', AWS_SECRET_ACCESS_KEY: secretAccessKey = '' } = process.env;
  return { accessKeyId, secretAccessKey, sessionToken: undefined };
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
const figures = asked.kind === 'tree' ? await readTree(asked) : await readPlainly(asked);
const peakMb = (process.resourceUsage().maxRSS * 1024) / 1e6;
process.stdout.write(
  JSON.stringify({ objects: 0, pollMs: [], residentMb: 0, heapMb: 0, buffersMb: 0, ...figures, peakMb }),
);
process.exit(0);
