import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { s3Calls } from './s3-calls';
import { type S3Place, s3Client } from './s3-client';
import { writeObject } from './s3-write';
import { createWriteTrails } from './s3-write-trail';

const mebibyte = 1024 * 1024;

it('a large object is written over a slow line, as long as it goes on', async () => {
  const server = http.createServer(async (request, response) => {
    let length = 0;
    for await (const chunk of request) {
      length += chunk.length;
      await delay((chunk.length / (2 * mebibyte)) * 1000);
    }
    response.setHeader('etag', `"${length}"`).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const place: S3Place = { bucket: 'lab', prefix: '', endpoint, region: 'us-east-1' };
  const client = s3Client(place, { accessKeyId: 'key', secretAccessKey: 'secret', sessionToken: undefined });
  const write = { key: 'a', bytes: new Uint8Array(14 * mebibyte), condition: {} };
  const { version } = await writeObject(s3Calls(client, place), createWriteTrails(), 'quoted', write);
  expect(version).toBe(String(14 * mebibyte));
  client.destroy();
  server.closeAllConnections();
  server.close();
}, 60_000);
