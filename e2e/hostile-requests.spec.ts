import { request as httpRequest, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { expect, test } from 'playwright/test';
import { atBase } from '../lib/base-path';
import { cast } from '../lib/seed/people';
import { type MalformedRequest, malformedRequests } from '../lib/testing/malformed/requests';
import { setting } from './support/settings';
import { bearerOf } from './support/sign-in';

/** What the in-process walk sends (app/api/malformed-walk.test.ts), over the wire, and what only the wire can carry. */

const seed = Number(process.env.FUZZ_SEED ?? 7);
const requestsPerCall = 4;

/** Of the requests below: wrong tokens are among them, after which an address has to wait with signing in. */
const localAddress = '127.0.0.7';

interface Told {
  /** 0: the server closed the connection without an answer. */
  status: number;
  type: string;
  text: string;
}

/** By Node's own client, which takes headers and paths that `fetch` would mend. */
function send(
  origin: string,
  method: string,
  path: string,
  headers: Record<string, string>,
  body?: string | Uint8Array,
): Promise<Told> {
  return new Promise((resolve, reject) => {
    const sent = httpRequest(
      `${origin}/`,
      { method, path, headers, localAddress, agent: false },
      (answer: IncomingMessage) => {
        let text = '';
        answer.setEncoding('utf8').on('data', (chunk) => {
          text += chunk;
        });
        answer.on('end', () =>
          resolve({ status: answer.statusCode ?? 0, type: answer.headers['content-type'] ?? '', text }),
        );
        answer.on('error', reject);
      },
    );
    sent.on('error', () => resolve({ status: 0, type: '', text: '' }));
    sent.end(body);
  });
}

function urlOf({ path, params, search }: MalformedRequest): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent((params[name] ?? '').toWellFormed()),
  );
  return atBase(`/${filled.slice(1)}${search}`);
}

/** Node writes no control characters into a header, and a wrong host would not get past a proxy in front. */
function sendable(headers: Record<string, string>): Record<string, string> {
  const entries = Object.entries(headers).filter(
    ([name, value]) => name !== 'host' && /^[\t\x20-\x7e\x80-\xff]*$/.test(value),
  );
  return Object.fromEntries(entries);
}

/** The server itself, also where nginx stands in front: that one would refuse some of it by itself. */
const origin = `http://127.0.0.1:${setting('E2E_PORT')}`;

test.afterEach(async () => {
  expect((await send(origin, 'GET', atBase('/api/v1/health'), {})).status).toBe(200);
});

test(`malformed requests of seed ${seed} are refused, each with a reason`, async () => {
  const counts = new Map<number, number>();
  const people = [bearerOf(cast.administrator), bearerOf(cast.author), bearerOf(cast.below), {}];
  const known = [cast.over, cast.below, 'staff', 'yasa-staging', 'default'];
  for (const [index, request] of malformedRequests(seed, requestsPerCall, known).entries()) {
    // Writes by a good token could be good ones by chance; other tests read the same tree.
    const mayWrite = !['GET', 'POST'].includes(request.method);
    const person = mayWrite ? bearerOf(cast.below) : (people[index % people.length] ?? {});
    const told = await send(
      origin,
      request.method,
      urlOf(request),
      { ...person, ...sendable(request.headers) },
      request.body,
    );
    const what = JSON.stringify({
      ...request,
      body: String(request.body).slice(0, 300),
      told: told.text.slice(0, 300),
    });
    counts.set(told.status, (counts.get(told.status) ?? 0) + 1);
    expect(told.status < 500 || told.status === 503, what).toBe(true);
    if (told.status >= 400 && told.status !== 431) expect(told.type, what).toBe('application/problem+json');
    expect(told.text, what).not.toMatch(/node_modules|\bat .+\.[jt]s:\d+/);
  }
  console.log(`answers by status: ${JSON.stringify([...counts].sort())}`);
});

test.describe('what only the wire can carry', () => {
  for (const [name, path] of [
    ['a malformed escape', atBase('/api/v1/users/%E0%A4%A')],
    ['a malformed escape in a query', atBase('/api/v1/usage?period=%zz')],
    ['a NUL in the path', atBase('/api/v1/users/a%00b')],
    ['a way up', atBase('/api/v1/../../etc/passwd')],
    ['a way up in escapes', atBase('/api/v1/%2e%2e/%2e%2e/package.json')],
    ['a query of 8 KB', atBase(`/api/v1/usage?${'a=b&'.repeat(2000)}`)],
    ['a whole URL', 'http://evil.example/api/v1/users'],
    ['two slashes', '//evil.example/%2e%2e'],
  ] as const) {
    test(`${name} is answered, and by no fault`, async () => {
      const told = await send(origin, 'GET', path, bearerOf(cast.below));
      expect(told.status).toBeLessThan(500);
      expect(told.text).not.toMatch(/root:|"dependencies"/);
    });
  }

  test('a URL or headers of more than 16 KiB are refused before anything is read', async () => {
    const long = 'x'.repeat(20_000);
    expect((await send(origin, 'GET', atBase(`/api/v1/usage?at=${long}`), {})).status).toBe(431);
    expect((await send(origin, 'GET', atBase('/api/v1/usage'), { cookie: `a=${long}` })).status).toBe(431);
  });

  test('a compressed body is refused', async () => {
    const headers = { ...bearerOf(cast.below), 'content-type': 'application/json', 'content-encoding': 'gzip' };
    const told = await send(origin, 'POST', atBase('/api/v1/estimate'), headers, new Uint8Array([0x1f, 0x8b, 8, 0]));
    expect(told.status).toBe(400);
    expect(told.text).toContain('compressed');
  });

  test('two lengths, or a length and chunks, are no request', async () => {
    const { hostname, port } = new URL(origin);
    const head = `POST ${atBase('/api/v1/estimate')} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nConnection: close\r\n`;
    for (const lengths of [
      'Content-Length: 2\r\nContent-Length: 3',
      'Content-Length: 2\r\nTransfer-Encoding: chunked',
    ]) {
      const answer = await new Promise<string>((resolve) => {
        let text = '';
        const socket = connect(Number(port), hostname, () => socket.write(`${head}${lengths}\r\n\r\n{}`));
        socket.on('data', (chunk) => {
          text += chunk;
        });
        socket.on('close', () => resolve(text)).on('error', () => resolve(text));
      });
      expect(answer).toMatch(/^HTTP\/1\.1 400/);
    }
  });
});
