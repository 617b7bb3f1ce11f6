import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { Endpoint } from '@/lib/api/endpoint';
import { endpoints } from '@/lib/api/endpoints';
import { peerAddressHeader } from '@/lib/auth/client-address';
import { isOpenToAnyone, isPermitted } from '@/lib/cluster/permissions';
import { handlerOf } from '@/lib/testing/call-route';
import { namesPerson, paramsOf, pathOf, sampleOf } from '@/lib/testing/call-samples';
import { installTestServer, type TestServer, testRequest } from '@/lib/testing/test-server';

/** Walks every call by the word of a reverse proxy, which stands beside whatever a page of another site wrote. */

const proxy = '192.0.2.1';
const calls = Object.entries(endpoints as Record<string, Endpoint>).filter(([, { action }]) => !isOpenToAnyone(action));
const writes = calls.filter(([, { method }]) => method !== 'GET');

let server: TestServer;
beforeAll(async () => {
  server = await installTestServer(undefined, {
    HEADROOM_PROXY_USER_HEADER: 'Remote-User',
    HEADROOM_TRUSTED_PROXIES: proxy,
    HEADROOM_RATE_LIMIT: '0',
  });
});

async function call(name: string, endpoint: Endpoint, headers: Record<string, string>): Promise<Response> {
  const { method } = endpoint;
  const params = paramsOf(name, 'uma');
  const all = { ...headers, ...(endpoint.takesVersion ? { 'if-match': '"1"' } : {}) };
  const request = testRequest(pathOf(endpoint, params), { method, headers: all, body: sampleOf(name).body });
  return (await handlerOf(endpoint))(request, { params: Promise.resolve(params) });
}

describe.each(calls)('%s', (name, endpoint) => {
  it.each([
    ['ada', 'admin'],
    ['aron', 'author'],
    ['uma', 'user'],
  ] as const)('is answered to %s as the table has it', async (username, role) => {
    const answer = await call(name, endpoint, { 'remote-user': username });
    const permitted = isPermitted(endpoint.action, role, namesPerson(endpoint) && username === 'uma');
    expect(answer.status).toBe(permitted ? (sampleOf(name).status ?? endpoint.status ?? 200) : 403);
  });

  it.each([
    ['somebody who is no proxy', { 'remote-user': 'ada', [peerAddressHeader]: '198.51.100.7' }],
    ['somebody who is inactive', { 'remote-user': 'ines' }],
    ['a name that nobody has', { 'remote-user': 'nobody' }],
    ['root, whom no proxy knows', { 'remote-user': 'root' }],
  ])('is refused to %s', async (_, headers) => expect((await call(name, endpoint, headers)).status).toBe(401));
});

it.each(
  writes.flatMap(([name, endpoint]) =>
    [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: '' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
    ].map((foreign) => [name, foreign, endpoint] as const),
  ),
)('%s is refused from %j, and writes nothing', async (name, foreign, endpoint) => {
  const written = vi.spyOn(server.store, 'put').mockClear();
  const answer = await call(name, endpoint, { 'remote-user': 'ada', ...(foreign as Record<string, string>) });
  expect(answer.status).toBe(403);
  expect(written).not.toHaveBeenCalled();
});
