import { beforeEach, describe, expect, it } from 'vitest';
import { GET as getMe } from '@/app/api/v1/me/route';
import { GET as listNodes } from '@/app/api/v1/nodes/route';
import { StoreUnavailable } from '../store/port';
import { installTestServer, type TestServer, testPeople, testRequest } from '../testing/test-server';
import { getMetrics } from './metrics-route';

const token = 'metrics-token-of-the-tests-0123456789';
const noParams = { params: Promise.resolve(undefined) };
const bearing = (secret: string) => ({ authorization: `Bearer ${secret}` });
const scrape = (headers: HeadersInit) => getMetrics(testRequest('/api/v1/metrics', { headers }), noParams);

let server: TestServer;
beforeEach(async () => {
  server = await installTestServer(testPeople, { HEADROOM_METRICS_TOKEN: token });
});

describe('the metrics', () => {
  it('are text for a scraper, kept by nobody, of the tree and the process', async () => {
    const answer = await scrape(bearing(token));
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const text = await answer.text();
    expect(text).toMatch(/^headroom_store_reachable 1$/m);
    expect(text).toMatch(/^process_cpu_seconds_total [0-9.]+$/m);
    expect(text.endsWith('\n')).toBe(true);
  });

  it.each([
    ['an administrator by cookie', () => server.cookie('ada'), 200],
    ['an administrator by token', () => server.bearer('ada'), 200],
    ['root', () => server.bearer('root'), 200],
    ['an author', () => server.bearer('aron'), 403],
    ['a user', () => server.cookie('uma'), 403],
    ['nobody', async () => ({}), 401],
    ['an empty token', async () => bearing(''), 401],
    ['the beginning of the token', async () => bearing(token.slice(0, -1)), 401],
    ['a longer token', async () => bearing(`${token}x`), 401],
    ['a bad token beside a good cookie', async () => ({ ...(await server.cookie('ada')), ...bearing('x') }), 401],
  ] as const)('asked for by %s', async (_, headersOf, status) => {
    const answer = await scrape(await headersOf());
    expect(answer.status).toBe(status);
    if (status !== 200) expect(answer.headers.get('content-type')).toBe('application/problem+json');
  });

  it.each([
    ['me', getMe],
    ['nodes', listNodes],
  ])('alone are what the token opens: not /%s', async (path, handler) => {
    const request = testRequest(`/api/v1/${path}`, { headers: bearing(token) });
    expect((await handler(request, noParams)).status).toBe(401);
  });

  it('without a token configured are for administrators only', async () => {
    server = await installTestServer();
    for (const secret of [token, '', 'undefined']) expect((await scrape(bearing(secret))).status).toBe(401);
    expect((await scrape(await server.bearer('ada'))).status).toBe(200);
  });

  it('of a tree that was never read are a problem document', async () => {
    server.store.list = () => Promise.reject(new StoreUnavailable('away'));
    const answer = await scrape(bearing(token));
    expect(answer.status).toBe(503);
    expect(answer.headers.get('content-type')).toBe('application/problem+json');
  });
});
