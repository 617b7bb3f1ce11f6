import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { drain } from './drain';

let server: Server;
afterEach(() => server.closeAllConnections());

async function listen(listener: RequestListener): Promise<string> {
  server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

it('lets a request under way finish and takes no other', async () => {
  let finish = () => {};
  const url = await listen((_, answer) => {
    finish = () => answer.end('done');
  });
  const underWay = fetch(url).then((answer) => answer.text());
  await expect.poll(() => finish.toString()).toContain('done');
  const drained = drain([server], 5000);
  await expect(fetch(url)).rejects.toThrow();
  finish();
  expect(await underWay).toBe('done');
  await drained;
});

it('does not wait for connections that are only kept open', async () => {
  const url = await listen((_, answer) => answer.end('done'));
  await (await fetch(url)).text();
  // Waiting for the connection would outlast the test's own time.
  await drain([server], 600_000);
});

it('gives up on a request that never ends', async () => {
  const url = await listen(() => {});
  const never = fetch(url).catch(() => 'cut');
  await expect.poll(() => new Promise((resolve) => server.getConnections((_, count) => resolve(count)))).toBe(1);
  await drain([server], 200);
  server.closeAllConnections();
  expect(await never).toBe('cut');
});
