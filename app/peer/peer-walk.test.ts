import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { type PeerVerb, peerCalls, peerPath } from '@/lib/api/peer';
import { publicNodeKeyOf } from '@/lib/auth/node-key';
import { answerHeader, isSignedAnswer, signPeerRequest } from '@/lib/auth/peer-token';
import type { Role } from '@/lib/cluster/permissions';
import { writeNode } from '@/lib/records/node-record';
import { nodeOf, peerKeys } from '@/lib/testing/peer-world';
import { installTestServer, type TestServer, testPeople, testRequest } from '@/lib/testing/test-server';
import { bytesOf, textOf } from '@/lib/testing/tree-objects';

/** Walks what nodes ask each other: signed by a node or refused, whatever else comes along. */

const verbs = Object.keys(peerCalls) as PeerVerb[];
const { frontend, pending, runner } = peerKeys;

const bodies: Record<PeerVerb, string> = {
  sessions: '{}',
  start: JSON.stringify({
    session_id: 's-1',
    username: 'uma',
    what: { kind: 'app', app_id: 'sleep' },
    gpus: 0,
    persistent: false,
    expires_at: '2026-12-16T12:01:00.000Z',
  }),
  end: JSON.stringify({ session_id: 's-1', reason: 'user' }),
  audit: JSON.stringify({ from: '2026-12-15T12:00:00Z', to: '2026-12-16T12:00:00Z', limit: 10 }),
};

let server: TestServer;
beforeEach(async () => {
  const nodes = [nodeOf(frontend), nodeOf(pending, { approved: false }), nodeOf(runner, { roles: ['runtime'] })].map(
    (node) => [`cluster/nodes/${node.id}.yml`, textOf(writeNode(node))],
  );
  server = await installTestServer({ ...testPeople, ...Object.fromEntries(nodes) });
});

async function post(verb: PeerVerb, headers: HeadersInit, body = bodies[verb]): Promise<Response> {
  const route: { POST(request: Request): Promise<Response> } = await import(
    /* @vite-ignore */ path.join(import.meta.dirname, verb, 'route.ts')
  );
  return route.POST(testRequest(peerPath(verb), { method: 'POST', headers, body }));
}

interface Signing {
  by?: typeof frontend;
  verb?: PeerVerb;
  actor?: { username: string; role: Role } | null;
  body?: string;
}

let asked = 0;
/** The answer's status, words, and whether this node has signed it for this very request. */
async function ask(verb: PeerVerb, signing: Signing = {}, headers: HeadersInit = {}, sent?: string) {
  const {
    by = frontend,
    verb: signedVerb = verb,
    actor = { username: 'uma', role: 'user' },
    body = bodies[verb],
  } = signing;
  asked += 1;
  const requestId = `walk-request-${String(asked).padStart(6, '0')}`;
  const request = {
    to: server.nodeKey.id,
    method: 'POST',
    path: peerPath(signedVerb),
    body: bytesOf(body),
    requestId,
    actor,
  };
  const authorization = await signPeerRequest(by, request, server.time.now);
  const response = await post(verb, { ...headers, authorization }, sent ?? body);
  const { status } = response;
  const bytes = new Uint8Array(await response.arrayBuffer());
  const published = publicNodeKeyOf(server.nodeKey.publicKeyPem);
  const answer = { from: server.nodeKey.id, to: by.id, requestId, status, body: bytes };
  const token = response.headers.get(answerHeader);
  const isSigned = token !== null && published !== null && (await isSignedAnswer(token, published.key, answer));
  return { status, isSigned, text: textOf(bytes), headers: response.headers };
}

describe.each(verbs)('%s', (verb) => {
  it.each([
    ['nobody', async () => ({})],
    ['root', () => server.bearer('root')],
    ['an administrator', () => server.bearer('ada')],
    ['an administrator by cookie', () => server.cookie('ada')],
    ['a user by cookie', () => server.cookie('uma')],
    [
      'a token that is none, beside a good cookie',
      async () => ({ ...(await server.cookie('ada')), authorization: 'Peer x' }),
    ],
  ])('is refused to %s', async (_, headersOf: () => Promise<HeadersInit>) => {
    const answer = await post(verb, await headersOf());
    expect(answer.status).toBe(401);
    expect(answer.headers.get('content-type')).toBe('application/problem+json');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get(answerHeader)).toBeNull();
  });

  it.each<[string, Signing, number, RegExp]>([
    ['a node that waits for approval', { by: pending }, 403, /waits for an administrator/],
    ['a node without the role frontend that names a person', { by: runner }, 403, /role frontend/],
    ['a person who is inactive', { actor: { username: 'ines', role: 'admin' } }, 403, /inactive/],
    ['a body that is no JSON', { body: '{' }, 400, /not JSON/],
    ['what was signed for another call', { verb: verb === 'end' ? 'start' : 'end' }, 401, /another call/],
  ])('is refused with a signed answer: %s', async (_, signing, status, words) => {
    const answer = await ask(verb, signing);
    expect(answer).toMatchObject({ status, isSigned: true, text: expect.stringMatching(words) });
  });

  it('takes no cookie in place of the person that the node names', async () => {
    const answer = await ask(verb, { actor: { username: 'ines', role: 'admin' } }, await server.cookie('ada'));
    expect(answer.status).toBe(403);
  });

  it('is refused where a byte of the body was changed on the way', async () => {
    const answer = await ask(verb, {}, {}, `${bodies[verb]} `);
    expect(answer).toMatchObject({ status: 401, isSigned: true, text: expect.stringMatching(/not the one signed/) });
  });

  it('is not read beyond 1 MiB', async () => {
    const answer = await ask(verb, { body: `"${'x'.repeat(1024 * 1024)}"` });
    expect(answer).toMatchObject({ status: 413, isSigned: false });
  });
});

it.each(['sessions', 'start', 'end'] as const)('%s says that this node runs no sessions', async (verb) => {
  const answer = await ask(verb);
  expect(answer).toMatchObject({ status: 503, isSigned: true, text: expect.stringMatching(/runs no sessions/) });
  expect(answer.headers.get('cache-control')).toBe('no-store');
});

describe.each(['start', 'end', 'audit'] as const)('%s', (verb) => {
  it('needs a person', async () => {
    const answer = await ask(verb, { actor: null });
    expect(answer).toMatchObject({ status: 403, isSigned: true, text: expect.stringMatching(/names none/) });
  });

  it('says what is wrong with what was asked', async () => {
    const answer = await ask(verb, { body: '{"session_id":7}' });
    expect(answer).toMatchObject({ status: 422, isSigned: true });
  });
});

describe('audit', () => {
  it.each([
    ['ada', 'admin', 200],
    ['ada', 'author', 403],
    ['aron', 'admin', 403],
    ['uma', 'admin', 403],
    ['uma', 'user', 403],
  ] as const)('asked for %s as %s', async (username, role, status) => {
    const answer = await ask('audit', { actor: { username, role } });
    expect(answer).toMatchObject({ status, isSigned: true });
    if (status === 403) expect(answer.text).toMatch(/Only administrators/);
    else expect(JSON.parse(answer.text)).toMatchObject({ lines: [], next: null });
  });

  it('is answered for root', async () => {
    expect(await ask('audit', { actor: { username: 'root', role: 'admin' } })).toMatchObject({ status: 200 });
  });
});
