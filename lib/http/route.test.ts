import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import type { Endpoint } from '../api/endpoint';
import { AppError } from '../errors';
import { StoreUnavailable } from '../store/port';
import { installTestServer, type TestServer, testRequest } from '../testing/test-server';
import { openRoute, route } from './route';

const read = {
  method: 'GET',
  path: '/api/v1/users/{name}',
  summary: 'x',
  action: 'user.read',
  params: z.object({ name: z.string().regex(/^\w+$/, 'is no name') }),
  query: z.object({ limit: z.coerce.number().int().default(10) }),
  answer: z.object({ name: z.string(), limit: z.number(), by: z.string() }),
} satisfies Endpoint;

const write = {
  method: 'POST',
  path: '/api/v1/estimate',
  summary: 'x',
  action: 'estimate',
  body: z.object({ hours: z.number() }),
  answer: z.object({ hours: z.number() }),
} satisfies Endpoint;

const open = {
  method: 'GET',
  path: '/api/v1/health',
  summary: 'x',
  action: 'health.read',
  answer: write.answer,
} satisfies Endpoint;

let server: TestServer;
beforeEach(async () => {
  server = await installTestServer();
});
afterEach(() => vi.restoreAllMocks());

const readRoute = route(read, ({ params, query, actor }) => ({ ...params, ...query, by: actor.username }));
const writeRoute = route(write, ({ body }) => body);

const readAs = async (username: string, name: string, search = '') =>
  readRoute(testRequest(`/api/v1/users/x${search}`, { headers: await server.bearer(username) }), {
    params: Promise.resolve({ name }),
  });

describe('route', () => {
  it('gives the handler what was read, and its answer as JSON that nobody keeps', async () => {
    const answer = await readAs('ada', 'uma', '?limit=5&unknown=1');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/json');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(await answer.json()).toEqual({ name: 'uma', limit: 5, by: 'ada' });
  });

  it.each([
    ['a path for a name', '../../etc', '', 422],
    ['a query that is none', 'uma', '?limit=many', 422],
    ['an empty query, as not given', 'uma', '?limit=', 200],
  ])('%s', async (_, name, search, status) => expect((await readAs('ada', name, search)).status).toBe(status));

  it('asks for the permission before it looks at the input, so that nothing is told apart', async () => {
    const answers = await Promise.all(['ulf', 'nobody', '../../etc'].map((name) => readAs('uma', name)));
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403]);
    const [first, ...others] = await Promise.all(answers.map((answer) => answer.text()));
    expect(others).toEqual([first, first]);
  });

  it.each([
    ['a write by cookie from our own page', 'cookie', {}, 200],
    ['a write by cookie without an Origin', 'cookie', { origin: '' }, 403],
    ['a write by cookie from elsewhere', 'cookie', { origin: 'https://evil.example' }, 403],
    ['a write by token without an Origin', 'bearer', { origin: '' }, 200],
  ] as const)('%s', async (_, way, headers: Record<string, string>, status) => {
    const all = { ...(await server[way]('uma')), ...headers };
    const request = testRequest('/api/v1/estimate', { method: 'POST', headers: all, body: { hours: 1 } });
    expect((await writeRoute(request, { params: Promise.resolve(undefined) })).status).toBe(status);
  });

  it('answers with the status of its endpoint', async () => {
    const creating = route({ ...write, status: 201 }, ({ body }) => body);
    const request = testRequest('/', { method: 'POST', headers: await server.bearer('uma'), body: { hours: 1 } });
    expect((await creating(request, { params: Promise.resolve({}) })).status).toBe(201);
  });

  it('hands on a response that the handler made', async () => {
    const made = new Response('hours 1\n', { headers: { 'content-type': 'text/plain' } });
    const telling = route(write, () => made);
    const request = testRequest('/', { method: 'POST', headers: await server.bearer('uma'), body: { hours: 1 } });
    expect(await telling(request, { params: Promise.resolve({}) })).toBe(made);
  });

  it.each([
    ['half a document', '{', 400],
    ['a wrong type', { hours: 'many' }, 422],
    ['a large one', ' '.repeat(1024 * 1024 + 1), 413],
  ])('refuses a body that is %s', async (_, body, status) => {
    const request = testRequest('/api/v1/estimate', { method: 'POST', headers: await server.bearer('uma'), body });
    const answer = await writeRoute(request, { params: Promise.resolve(undefined) });
    expect(answer.status).toBe(status);
    expect(answer.headers.get('content-type')).toBe('application/problem+json');
  });

  it.each([
    ['an expected error', new AppError('not_found', 'There is none.'), 404],
    ['a store that does not answer', new StoreUnavailable('gone'), 503],
  ])('tells %s as what it is', async (_, error, status) => {
    const failing = route(write, () => Promise.reject(error));
    const request = testRequest('/', { method: 'POST', headers: await server.bearer('uma'), body: { hours: 1 } });
    expect((await failing(request, { params: Promise.resolve({}) })).status).toBe(status);
  });

  it('logs what nobody foresaw under an id, and tells nothing but the id', async () => {
    const logged = vi.spyOn(server.logger, 'error');
    const failing = route(write, () => {
      throw new Error('connection string with a password');
    });
    const request = testRequest('/?q=secret', {
      method: 'POST',
      headers: await server.bearer('uma'),
      body: { hours: 1 },
    });
    const answer = await failing(request, { params: Promise.resolve({}) });
    const text = await answer.text();
    expect(answer.status).toBe(500);
    expect(text).not.toContain('password');
    const [facts] = logged.mock.calls[0] ?? [];
    expect(facts).toMatchObject({ id: JSON.parse(text).id, path: '/' });
    expect(JSON.stringify(facts)).not.toContain('secret');
  });
});

describe('the rate of calls', () => {
  beforeEach(async () => {
    server = await installTestServer(undefined, { HEADROOM_RATE_LIMIT: '2' });
  });
  const statuses = async (count: number, ask: () => Promise<Response>) =>
    Promise.all(Array.from({ length: count }, async () => (await ask()).status));

  it('is held by person, from wherever, and told with when to try again', async () => {
    const token = await server.bearer('ada');
    const cookie = await server.cookie('ada');
    const ask = (headers: HeadersInit) =>
      readRoute(testRequest('/', { headers }), { params: Promise.resolve({ name: 'uma' }) });
    expect(await statuses(3, () => ask(token))).toEqual([200, 200, 200]);
    expect(await statuses(3, () => ask({ ...cookie, 'x-headroom-peer': '10.9.9.9' }))).toEqual([200, 200, 200]);
    const refused = await ask(token);
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe('1');
    expect(await refused.json()).toMatchObject({ status: 429, detail: expect.stringContaining('2 requests a second') });
    expect((await ask(await server.bearer('root'))).status).toBe(200);
    server.time.now += 1000;
    expect((await ask(token)).status).toBe(200);
  });

  it('is held by address for who is not signed in', async () => {
    const ask = (peer: string) =>
      readRoute(testRequest('/', { headers: { 'x-headroom-peer': peer } }), {
        params: Promise.resolve({ name: 'uma' }),
      });
    expect(await statuses(7, () => ask('10.0.0.1'))).toEqual([401, 401, 401, 401, 401, 401, 429]);
    expect((await ask('10.0.0.2')).status).toBe(401);
  });

  it('is no matter for who watches the server', async () => {
    const handler = openRoute(open, () => ({ hours: 1 }));
    const ask = () => handler(testRequest('/'), { params: Promise.resolve(undefined) });
    expect(await statuses(50, ask)).toEqual(Array(50).fill(200));
  });
});

describe('openRoute', () => {
  it('asks nobody who they are, and lets the handler set headers', async () => {
    const handler = openRoute(open, ({ responseHeaders }) => {
      responseHeaders.set('set-cookie', 'a=b');
      return { hours: 1 };
    });
    const headers = { authorization: 'Bearer unknown' };
    const answer = await handler(testRequest('/', { headers }), { params: Promise.resolve(undefined) });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('set-cookie')).toBe('a=b');
  });

  it('and route are not to be mixed up', () => {
    expect(() => route({ ...write, action: 'health.read' }, ({ body }) => body)).toThrow(/openRoute/);
    expect(() => openRoute(write, ({ body }) => body)).toThrow(/use route/);
  });
});
