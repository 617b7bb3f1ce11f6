import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Endpoint } from '@/lib/api/endpoint';
import { endpoints } from '@/lib/api/endpoints';
import { peerCalls } from '@/lib/api/peer';
import { isOpenToAnyone, isPermitted, type Role } from '@/lib/cluster/permissions';
import { namesPerson, paramsOf, pathOf, sampleOf } from '@/lib/testing/call-samples';
import { installTestServer, type TestServer, testRequest } from '@/lib/testing/test-server';

/** Walks every call of the API with every kind of person: the permission table is what the routes do. */

type Handler = (request: Request, next: { params: Promise<Record<string, string>> }) => Promise<Response>;
type Routes = Record<string, Handler | undefined>;

const root = path.resolve(import.meta.dirname, '../..');
const calls = Object.entries(endpoints as Record<string, Endpoint>);

const people = [
  ['root', 'admin'],
  ['ada', 'admin'],
  ['aron', 'author'],
  ['uma', 'user'],
] as const satisfies [string, Role][];
const ways = ['bearer', 'cookie'] as const;

function statusOf(name: string, { status }: Endpoint): number {
  return sampleOf(name).status ?? status ?? 200;
}

let server: TestServer;
/** One for all that is asked of a call: nothing that is asked here changes what comes after it. */
const withServer = () =>
  beforeAll(async () => {
    server = await installTestServer();
  });
afterEach(() => vi.restoreAllMocks());

function routeFile(endpoint: Endpoint): string {
  return path.join(root, 'app', endpoint.path.replaceAll('{', '[').replaceAll('}', ']'), 'route.ts');
}

async function call(name: string, endpoint: Endpoint, headers: HeadersInit, about = 'uma'): Promise<Response> {
  const { [endpoint.method]: handler }: Routes = await import(/* @vite-ignore */ routeFile(endpoint));
  if (!handler) throw new Error(`${endpoint.path} does not answer ${endpoint.method}`);
  const { method } = endpoint;
  const all = new Headers(headers);
  if (endpoint.takesVersion) all.set('if-match', '"1"');
  const params = paramsOf(name, about);
  const { body, form } = sampleOf(name);
  const request = testRequest(pathOf(endpoint, params), { method, headers: all, body: body ?? form });
  return handler(request, { params: Promise.resolve(params) });
}

describe.each(calls)('%s', (name, endpoint) => {
  withServer();
  const open = isOpenToAnyone(endpoint.action);
  // Only a call that names a person differs by whom it is about.
  const subjects = namesPerson(endpoint) ? ['uma', 'ulf', 'ines', 'nobody', 'root'] : ['uma'];
  const cases = people.flatMap(([username, role]) =>
    ways.flatMap((way) => subjects.map((about) => [username, way, about, role] as const)),
  );

  it('has a sample of its body', () => {
    const { body, form } = sampleOf(name);
    expect(body !== undefined || form !== undefined).toBe(endpoint.body !== undefined);
  });

  it.each(cases)('%s by %s, about %s', async (username, way, about, role) => {
    const answer = await call(name, endpoint, await server[way](username), about);
    const permitted = isPermitted(endpoint.action, role, namesPerson(endpoint) && username === about);
    const exists = !namesPerson(endpoint) || !['nobody', 'root'].includes(about);
    const whenPermitted = exists ? [statusOf(name, endpoint)] : [200, 404];
    expect(permitted ? whenPermitted : [403]).toContain(answer.status);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const isJson = answer.headers.get('content-type') === 'application/json';
    if (answer.ok) endpoint.answer.parse(isJson ? await answer.json() : await answer.text());
  });

  it.each([
    ['nobody', async () => ({})],
    ['an unknown token', async () => ({ authorization: 'Bearer unknown' })],
    ['an unknown cookie', async () => ({ cookie: `headroom_sign_in=${'x'.repeat(43)}` })],
    ['an inactive person', () => server.bearer('ines')],
    ['an inactive person by cookie', () => server.cookie('ines')],
    ['a person who was deleted', () => server.bearer('gone')],
    ['a bad token beside a good cookie', async () => ({ ...(await server.cookie('ada')), authorization: 'Bearer x' })],
  ])('%s', async (_, headersOf: () => Promise<HeadersInit>) => {
    const answer = await call(name, endpoint, await headersOf());
    expect(answer.status).toBe(open ? statusOf(name, endpoint) : 401);
    if (!open) expect(answer.headers.get('content-type')).toBe('application/problem+json');
  });
});

const writes = calls.filter(([, { method }]) => method !== 'GET');

const foreign: [string, Record<string, string>][] = [
  ['another site', { origin: 'https://evil.example' }],
  ['another port of this host', { origin: 'http://headroom.test:8080' }],
  ['an opaque page', { origin: 'null' }],
  ['a cross-site form', { 'sec-fetch-site': 'cross-site' }],
  ['a neighbour below the same domain', { 'sec-fetch-site': 'same-site' }],
];

describe.each(writes)('%s, a write', (name, endpoint) => {
  withServer();
  const cases = people.flatMap(([username]) => foreign.map(([from, headers]) => [username, from, headers] as const));

  it.each(cases)('is refused by cookie of %s from %s', async (username, _, headers) => {
    const written = vi.spyOn(server.store, 'put');
    const cookie = await server.cookie(username);
    written.mockClear();
    const answer = await call(name, endpoint, { ...cookie, ...headers });
    expect(answer.status).toBe(403);
    expect(answer.headers.get('set-cookie')).toBeNull();
    expect(written).not.toHaveBeenCalled();
  });

  it.each(foreign)('is not done for nobody from %s', async (_, headers) => {
    const answer = await call(name, endpoint, headers);
    expect(answer.status).toBe(isOpenToAnyone(endpoint.action) ? 403 : 401);
  });
});

describe('a write by token', () => {
  withServer();
  it.each(writes.filter(([, { action }]) => !isOpenToAnyone(action)))(
    '%s is taken from anywhere',
    async (name, endpoint) => {
      const answer = await call(name, endpoint, { ...(await server.bearer('ada')), origin: 'https://evil.example' });
      expect(answer.status).toBe(statusOf(name, endpoint));
    },
  );
});

describe('every route file', () => {
  withServer();
  const peerFiles = Object.keys(peerCalls).map((verb) => path.join(root, 'app/peer', verb, 'route.ts'));
  const files = readdirSync(path.join(root, 'app'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('route.ts'))
    .map((file) => path.join(root, 'app', file))
    .filter((file) => !file.endsWith('api/[...path]/route.ts'));

  it.each(files)('%s answers the methods of the table and no others', async (file) => {
    const ofPeople = calls.filter(([, endpoint]) => routeFile(endpoint) === file).map(([, { method }]) => method);
    // What nodes ask each other is no call of people: app/peer/peer-walk.test.ts walks it.
    const listed: Endpoint['method'][] = peerFiles.includes(file) ? ['POST'] : ofPeople;
    expect(listed.length).toBeGreaterThan(0);
    const handlers: Routes = await import(/* @vite-ignore */ file);
    // Next answers HEAD where there is a GET, as it should, and nothing that a script could read where there is no handler.
    const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'].filter(
      (method) => method !== 'HEAD' || !listed.includes('GET'),
    );
    expect(Object.keys(handlers).sort()).toEqual(methods.toSorted());
    for (const method of methods.filter((one) => !listed.some((other) => other === one))) {
      const answer = await handlers[method]?.(testRequest('/', { method }), { params: Promise.resolve({}) });
      expect([method, answer?.status]).toEqual([method, method === 'OPTIONS' ? 204 : 405]);
      const allowed = answer?.headers.get('allow')?.split(', ');
      expect(allowed).toEqual(expect.arrayContaining([...listed, 'OPTIONS']));
      expect(allowed).toHaveLength(listed.length + (listed.includes('GET') ? 2 : 1));
      if (method !== 'OPTIONS') expect(answer?.headers.get('content-type')).toBe('application/problem+json');
    }
  });

  it.each(calls)('%s has one', (_, endpoint) => expect(existsSync(routeFile(endpoint))).toBe(true));
  it.each(peerFiles)('%s is there', (file) => expect(files).toContain(file));
});

it('answers anything else under /api with a problem document', async () => {
  const { GET } = await import('./[...path]/route');
  const answer = GET();
  expect(answer.status).toBe(404);
  expect(answer.headers.get('content-type')).toBe('application/problem+json');
});
