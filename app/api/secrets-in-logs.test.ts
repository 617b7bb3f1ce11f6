import { beforeAll, expect, it, vi } from 'vitest';
import type { Endpoint } from '@/lib/api/endpoint';
import { endpoints } from '@/lib/api/endpoints';
import { createLogger } from '@/lib/config/logger';
import { StoreUnavailable } from '@/lib/store/port';
import { testNow } from '@/lib/testing/builders';
import { handlerOf } from '@/lib/testing/call-route';
import { paramsOf, pathOf, sampleOf } from '@/lib/testing/call-samples';
import { memoryAudit } from '@/lib/testing/memory-audit';
import { installTestServer, type TestServer, testRequest, testRootToken } from '@/lib/testing/test-server';

/** No secret that a request holds is told again: not in the log, not in the audit log, not in an answer. */

let server: TestServer;
let log = '';
const audit = memoryAudit({ now: () => testNow });
const secrets = new Set<string>([testRootToken]);
const answers: string[] = [];
const calls = Object.entries(endpoints as Record<string, Endpoint>);

beforeAll(async () => {
  const logger = createLogger([testRootToken], { write: (line: string) => (log += line) });
  const parts = { audit: audit.audit, auditReader: audit.auditReader, logger };
  server = await installTestServer(undefined, { HEADROOM_RATE_LIMIT: '0' }, parts);
});

async function headersOf(person: HeadersInit): Promise<Headers> {
  const headers = new Headers(person);
  for (const name of ['authorization', 'cookie']) {
    const value = headers.get(name);
    if (value !== null) secrets.add(value.replace(/^Bearer |^\w+=/, ''));
  }
  return headers;
}

async function sendAll(person: HeadersInit, about: string): Promise<void> {
  const headers = await headersOf(person);
  for (const [name, endpoint] of calls) {
    const { body, form } = sampleOf(name);
    const params = paramsOf(name, about);
    const [secret = ''] = secrets;
    const path = `${pathOf(endpoint, params)}?token=${secret}&code=${secret}&search=${secret}&next=/${secret}`;
    const all = new Headers(headers);
    if (endpoint.takesVersion) all.set('if-match', secret);
    const request = testRequest(path, { method: endpoint.method, headers: all, body: body ?? form });
    const answer = await (await handlerOf(endpoint))(request, { params: Promise.resolve(params) });
    const text = await answer.text();
    // The one answer that has to hold a secret, and a new one.
    if (name === 'createToken' && answer.ok) secrets.add(JSON.parse(text).secret);
    else answers.push(text);
    const [cookie] = answer.headers.getSetCookie();
    const value = cookie?.split(';')[0]?.split('=')[1];
    if (value) secrets.add(value);
  }
}

const told = () => [log, JSON.stringify(audit.entries), ...answers].join('\n');

it('nothing is told where all goes well, and where it does not', async () => {
  for (const person of ['ada', 'uma', 'ines', 'root']) {
    await sendAll(await server.bearer(person), 'uma');
    if (person !== 'root') await sendAll(await server.cookie(person), 'uma');
  }
  await sendAll({ authorization: 'Bearer a-guess-of-a-token-that-is-long' }, 'uma');
  const cookie = await server.cookie('ada');
  const bearer = await server.bearer('ada');
  const gone = vi.spyOn(server.store, 'get').mockRejectedValue(new StoreUnavailable('gone'));
  await sendAll(cookie, 'uma');
  gone.mockRejectedValue(Object.assign(new Error(`no way to ${testRootToken}`), { headers: { ...bearer, ...cookie } }));
  await sendAll(bearer, 'uma');
  vi.restoreAllMocks();
  expect(log).toContain('request failed');
  expect(audit.entries.length).toBeGreaterThan(0);
  expect(secrets.size).toBeGreaterThan(8);
  const all = told();
  expect([...secrets].filter((secret) => all.includes(secret))).toEqual([]);
});
