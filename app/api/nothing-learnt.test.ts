import { beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '@/lib/api/endpoint';
import { endpoints } from '@/lib/api/endpoints';
import { createAccessTokens } from '@/lib/auth/access-tokens';
import { isOpenToAnyone } from '@/lib/cluster/permissions';
import { cast } from '@/lib/seed/people';
import type { Store } from '@/lib/store/port';
import { testNow } from '@/lib/testing/builders';
import { handlerOf } from '@/lib/testing/call-route';
import { namesPerson, paramsOf, pathOf, sampleOf } from '@/lib/testing/call-samples';
import { type SeededServer, seededServer } from '@/lib/testing/seeded-server';
import { testRequest } from '@/lib/testing/test-server';

/** Who is no administrator learns nothing about anybody else: not a figure, and not that there is somebody of that name. */

const someone = cast.over;
/** Nobody has it; as long as the other, so that lengths tell nothing. */
const nobody = `${someone.slice(0, -2)}qq`;
const self = { user: cast.below, author: cast.author } as const;
type Role = keyof typeof self;
const roles = Object.keys(self) as Role[];

let world: SeededServer;
/** Of somebody else: sessions, access tokens, grants. */
let othersIds: string[];

beforeAll(async () => {
  world = await seededServer();
  const { store, tree } = world.server;
  await world.server.bearer(someone);
  const keys = (await store.list('cluster/')).map(({ key }) => key);
  const idsIn = (folder: string) =>
    keys
      .filter((key) => key.startsWith(folder))
      .map(
        (key) =>
          key
            .split('/')
            .at(-1)
            ?.replace(/\.yml$/, '') ?? '',
      );
  othersIds = [
    ...world.sessionsOf(someone),
    ...idsIn('cluster/tokens/').slice(0, 3),
    ...idsIn('cluster/grants/').slice(0, 3),
  ];
  expect(othersIds.length).toBeGreaterThan(2);
  for (const username of Object.values(self)) await givenByAdministrator(store, username);
  await tree.snapshot(0);
});

/** A grant and an access token that an administrator has made for them. */
async function givenByAdministrator(store: Store, username: string): Promise<void> {
  const by = cast.administrator;
  const grant = `- {id: given, hours: 5, period: month, period_start: 2026-12-01, reason: '', by: ${by}, at: ${testNow / 1000}}\n`;
  await store.put(`cluster/grants/${username}.yml`, new TextEncoder().encode(grant), {});
  const token = { username, role: 'user', label: 'given', createdBy: by, expiresAt: null } as const;
  await createAccessTokens(store).create(token, testNow);
}

interface Asked {
  params: Record<string, string>;
  search: string;
  body: unknown;
}

/** Everything about one request that could name somebody, naming that one; each by itself. */
function asking(name: string, endpoint: Endpoint, about: string, me: string): Asked[] {
  const { body } = sampleOf(name);
  const own: Asked = { params: paramsOf(name, namesPerson(endpoint) ? me : about), search: '', body };
  const queries = Object.keys(endpoint.query?.shape ?? {}).map((field) => ({ ...own, search: `?${field}=${about}` }));
  const fields = { ...(body as object), username: about, user: about, name: about };
  const bodies = endpoint.body ? Object.keys(fields).map((field) => ({ ...(body as object), [field]: about })) : [];
  return [{ ...own, params: paramsOf(name, about) }, ...queries, ...bodies.map((one) => ({ ...own, body: one }))];
}

async function send(endpoint: Endpoint, { params, search, body }: Asked, person: HeadersInit): Promise<Response> {
  const headers = new Headers(person);
  if (endpoint.takesVersion) headers.set('if-match', '"1"');
  const { method } = endpoint;
  const sent = testRequest(`${pathOf(endpoint, params)}${search}`, {
    method,
    headers,
    body: method === 'GET' ? undefined : body,
  });
  return (await handlerOf(endpoint))(sent, { params: Promise.resolve(params) });
}

/** All of an answer, with the name or id that was asked about taken out, and what is new each time. */
async function toldBy(answer: Response, about: string): Promise<unknown> {
  const text = (await answer.text())
    .replaceAll(about, '*')
    .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'uuid')
    // Of a token that was made.
    .replace(/"id":"[0-9a-f]{16}"/, '"id":"new"')
    .replace(/"secret":"[\w-]{43}"/, '"secret":"new"');
  const headers = [...answer.headers].filter(([name]) => name !== 'set-cookie');
  return { status: answer.status, headers, text };
}

const calls = Object.entries(endpoints as Record<string, Endpoint>).filter(([, { action }]) => !isOpenToAnyone(action));
const cases = calls.flatMap(([name, endpoint]) => roles.map((role) => [name, role, endpoint] as const));

describe.each(cases)('%s by %s', (name, role, endpoint) => {
  it('tells nothing apart by whether there is somebody of that name', async () => {
    const person = await world.server.bearer(self[role]);
    const aboutSomeone = asking(name, endpoint, someone, self[role]);
    const aboutNobody = asking(name, endpoint, nobody, self[role]);
    for (const [index, asked] of aboutSomeone.entries()) {
      const one = await toldBy(await send(endpoint, asked, person), someone);
      const other = await toldBy(await send(endpoint, aboutNobody[index] ?? asked, person), nobody);
      expect(one, JSON.stringify(asked)).toEqual(other);
    }
  });
});

describe.each(cases.filter(([, , { path }]) => path.includes('{id}')))('%s by %s', (name, role, endpoint) => {
  it("tells nothing apart by another's id", async () => {
    const person = await world.server.bearer(self[role]);
    for (const id of othersIds) {
      const unknown = id.slice(0, -2) + (id.endsWith('00') ? '11' : '00');
      const ask = (params: Record<string, string>) =>
        send(endpoint, { params: { ...params, name: self[role] }, search: '', body: sampleOf(name).body }, person);
      const one = await toldBy(await ask({ id, version: '1' }), id);
      expect(one).toEqual(await toldBy(await ask({ id: unknown, version: '1' }), unknown));
    }
  });
});

// Who wrote an analysis stands at it, for those who may work on it too.
const reads = cases.filter(([, , { method, action }]) => method === 'GET' && !action.startsWith('analyses.'));
describe.each(reads)('%s by %s', (name, role, endpoint) => {
  it('names nobody else', async () => {
    const person = await world.server.bearer(self[role]);
    const asked = { params: paramsOf(name, self[role]), search: '', body: undefined };
    const answer = await (await send(endpoint, asked, person)).text();
    // What a token is for, its owner wrote: here, above.
    const text = answer.replace(/"label":"[^"]*"/g, '');
    const named = world.usernames.filter((one) => one !== self[role] && new RegExp(`\\b${one}\\b`).test(text));
    expect(named).toEqual([]);
  });
});
