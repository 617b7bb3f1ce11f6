import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { notePeers } from './peer-note';
import { strictTransportSecurity } from './security-headers.mjs';

let server: Server;
let stop: () => void;
const seen: Server[] = [];

beforeEach(async () => {
  stop = notePeers((one) => seen.push(one));
  server = createServer((incoming, answer) =>
    answer.end(JSON.stringify({ ...incoming.headers, method: incoming.method })),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterEach(() => {
  stop();
  server.close();
});

function ask(
  path: string,
  headers: Record<string, string | string[]>,
  method = 'GET',
): Promise<Record<string, string>> {
  const { port } = server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    const sent = request({ port, path, headers, method, agent: false }, (answer) => {
      let text = '';
      answer.on('data', (chunk) => {
        text += chunk;
      });
      answer.on('end', () => resolve(JSON.parse(text)));
    });
    sent.on('error', reject).end();
  });
}

it('notes the peer and the URL, whatever a client claims', async () => {
  const headers = await ask('/users?sort=-pace', {
    'x-headroom-peer': '10.0.0.1',
    'X-Headroom-Url': ['/elsewhere', '/elsewhere'],
    'x-forwarded-for': '1.2.3.4',
  });
  expect(headers['x-headroom-peer']).toBe('127.0.0.1');
  expect(headers['x-headroom-url']).toBe('/users?sort=-pace');
  expect(headers['x-forwarded-for']).toBe('1.2.3.4');
  expect(seen).toContain(server);
});

it.each([
  ['/users/%E0%A4%A', '/users/%25E0%25A4%25A'],
  ['/users/%zz?at=%zz', '/users/%25zz?at=%zz'],
  ['/users/..%2fa', '/users/..%2fa'],
])('makes %s readable for Next as %s', async (path, expected) => {
  expect((await ask(path, {}))['x-headroom-url']).toBe(expected);
});

it.each([
  ['TRACE', 'PROPFIND'],
  ['PROPFIND', 'PROPFIND'],
  ['GET', 'GET'],
  ['DELETE', 'DELETE'],
])('hands %s on as %s', async (method, expected) => {
  expect(await ask('/', {}, method)).toMatchObject({ method: expected });
});

it('stops when it is told to', async () => {
  stop();
  expect(await ask('/', {})).not.toHaveProperty('x-headroom-peer');
});

it.each([
  ['over TLS, where the public URL is', 'https://room.example/', strictTransportSecurity],
  ['to nothing, where it is not', 'http://room.example/', null],
  ['to nothing, where nothing is known', undefined, null],
])('binds browsers %s', async (_, publicUrl, expected) => {
  stop();
  stop = notePeers(() => undefined, publicUrl);
  const { port } = server.address() as AddressInfo;
  const answer = await fetch(`http://127.0.0.1:${port}/`, { headers: { connection: 'close' } });
  expect(answer.headers.get('strict-transport-security')).toBe(expected);
});
