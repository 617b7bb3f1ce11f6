import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { problemDocument } from '@/lib/api/common';
import type { Endpoint } from '@/lib/api/endpoint';
import { endpoints } from '@/lib/api/endpoints';
import { cast } from '@/lib/seed/people';
import { handlerOf } from '@/lib/testing/call-route';
import { pathOf } from '@/lib/testing/call-samples';
import { type MalformedRequest, malformedRequests } from '@/lib/testing/malformed/requests';
import { type SeededServer, seededServer } from '@/lib/testing/seeded-server';
import { testRequest } from '@/lib/testing/test-server';

/** Sends to every call, as every kind of person, what nobody sends who means well. */

/** Another one by `FUZZ_SEED`; the same one gives the same requests again. */
const seed = Number(process.env.FUZZ_SEED ?? 5);
const requestsPerCall = Number(process.env.FUZZ_COUNT ?? 60);
/** The figure, over all calls. */
const refusedAtLeast = 1000;

let world: SeededServer;
let before: Map<string, string>;
const people: HeadersInit[] = [];
const refused = { count: 0, unavailable: 0, taken: 0 };
/** Keys whose objects a request that was taken wrote or removed. */
const writtenByTaken = new Set<string>();

beforeAll(async () => {
  world = await seededServer();
  const { server } = world;
  people.push(await server.bearer('root'), await server.bearer(cast.administrator), await server.cookie(cast.author));
  // From our own page, as far as the request itself does not say otherwise.
  people.push(await server.cookie(cast.administrator), await server.bearer(cast.below));
  people.push({}, { authorization: 'Bearer unknown' });
  before = await wholeTree();
});

afterEach(() => vi.restoreAllMocks());

/** What stands in the tree now, as texts. */
async function wholeTree(): Promise<Map<string, string>> {
  const { store } = world.server;
  const listed = await store.list('');
  const read = async ({ key }: { key: string }) =>
    [key, Buffer.from((await store.get(key))?.bytes ?? []).toString('base64')] as const;
  return new Map(await Promise.all(listed.map(read)));
}

/** The keys that anything wrote or removed from here on; what was tried and refused by the store changed nothing. */
function watchWrites(): string[] {
  const { store } = world.server;
  const keys: string[] = [];
  const { put, remove } = store;
  vi.spyOn(store, 'put').mockImplementation(async (key, ...rest) => {
    const written = await put.call(store, key, ...rest);
    keys.push(key);
    return written;
  });
  vi.spyOn(store, 'remove').mockImplementation(async (key) => {
    await remove.call(store, key);
    keys.push(key);
  });
  return keys;
}

async function send(request: MalformedRequest, endpoint: Endpoint, person: HeadersInit): Promise<Response> {
  const headers = new Headers(person);
  for (const [name, value] of Object.entries(request.headers)) headers.set(name, value);
  const params = Object.fromEntries(Object.entries(request.params).map(([name, text]) => [name, text.toWellFormed()]));
  const { method, body } = request;
  const sent = testRequest(`${pathOf(endpoint, params)}${request.search}`, {
    method,
    headers,
    body,
  });
  return (await handlerOf(endpoint))(sent, { params: Promise.resolve(request.params) });
}

async function expectSound(answer: Response, endpoint: Endpoint, what: string): Promise<void> {
  const text = await answer.text();
  expect(answer.headers.get('cache-control'), what).toContain('no-store');
  if (answer.status < 400) {
    // Else a file, or the way to go on.
    if (answer.headers.get('content-type') === 'application/json') endpoint.answer.parse(JSON.parse(text));
    return;
  }
  expect(answer.status < 500 || answer.status === 503, `${what}: ${text}`).toBe(true);
  expect(answer.headers.get('content-type'), what).toBe('application/problem+json');
  expect(problemDocument.parse(JSON.parse(text)).status, what).toBe(answer.status);
  expect(text, what).not.toMatch(/node_modules|\bat .+\.[jt]s:\d+|Zod|ENOENT|\/\.headroom/);
}

const calls = Object.entries(endpoints as Record<string, Endpoint>);

describe(`malformed requests of seed ${seed}`, () => {
  it.each(calls)('%s refuses them, and writes nothing', { timeout: 60_000 }, async (name, endpoint) => {
    const logged = vi.spyOn(world.server.logger, 'error');
    const written = watchWrites();
    const mine = malformedRequests(seed, requestsPerCall, world.known).filter(({ call }) => call === name);
    expect(mine).toHaveLength(requestsPerCall);
    for (const [index, request] of mine.entries()) {
      const person = people[index % people.length] ?? {};
      const { body } = request;
      const what = `${index}: ${JSON.stringify({ ...request, body: String(body).slice(0, 400) }).slice(0, 1500)}`;
      written.length = 0;
      const answer = await send(request, endpoint, person);
      await expectSound(answer, endpoint, what);
      if (answer.status < 400) for (const key of written) writtenByTaken.add(key);
      // What cannot be reached leaves its reservation to run out.
      else if (answer.status !== 503) expect(written, what).toEqual([]);
      if (answer.status < 400) refused.taken += 1;
      else refused[answer.status === 503 ? 'unavailable' : 'count'] += 1;
    }
    // 500 is what nobody foresaw; it is logged.
    expect(logged).not.toHaveBeenCalled();
  });

  it('left everything in the tree as it was, but for what those wrote that were taken', async () => {
    const after = await wholeTree();
    const changed = [...new Set([...before.keys(), ...after.keys()])].filter(
      (key) => before.get(key) !== after.get(key),
    );
    expect(changed.filter((key) => !writtenByTaken.has(key))).toEqual([]);
  });

  it('were at least a thousand', () => {
    console.log(`seed ${seed}: ${JSON.stringify(refused)}`);
    expect(refused.count).toBeGreaterThanOrEqual(refusedAtLeast);
  });
});
