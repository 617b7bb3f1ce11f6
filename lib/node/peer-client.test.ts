import type { ServerResponse } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { answerHeader } from '../auth/peer-token';
import type { NodeRecord } from '../cluster/records';
import { AppError } from '../errors';
import { testNow } from '../testing/builders';
import { type Asked, answerSigned, peerServer } from '../testing/peer-server';
import { nodeOf, peerKeys } from '../testing/peer-world';
import { actorOf } from '../testing/service-context';
import { createPeerClient, type PeerReply } from './peer-client';

const { self, frontend, runner } = peerKeys;
const clock = { now: () => testNow };
const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

type Respond = (asked: Asked, response: ServerResponse) => Promise<unknown> | unknown;

async function nodeAt(respond: Respond, rest: Partial<NodeRecord> = {}) {
  const { address, asked, close } = await peerServer(respond);
  closing.push(close);
  return { asked, address, node: nodeOf(self, { name: 'alpha', address, ...rest }) };
}

function callTo(node: NodeRecord, timeoutMs = 2000, ensureJoined = async () => {}): Promise<PeerReply> {
  const client = createPeerClient({ key: frontend, clock, ensureJoined });
  return client.call(node, 'end', { session_id: 's-1' }, { timeoutMs, actor: actorOf('uma', 'author') });
}

const answers =
  (value: unknown): Respond =>
  (asked, response) =>
    answerSigned(self, asked, response, { value, now: testNow });

describe('a call', () => {
  it('is signed for that node, with the person, and answers what the node has signed', async () => {
    const { node, asked } = await nodeAt(answers({ kind: 'ended' }));
    expect(await callTo(node)).toEqual({ kind: 'answered', value: { kind: 'ended' } });
    expect(asked).toHaveLength(1);
    expect(asked[0]).toMatchObject({
      url: 'POST /peer/end',
      body: '{"session_id":"s-1"}',
      claims: {
        iss: frontend.id,
        aud: self.id,
        method: 'POST',
        path: '/peer/end',
        act: { sub: 'uma', role: 'author' },
        iat: testNow / 1000,
        exp: testNow / 1000 + 60,
      },
    });
  });

  it('has an id of its own each time', async () => {
    const { node, asked } = await nodeAt(answers({}));
    await Promise.all([callTo(node), callTo(node), callTo(node)]);
    expect(new Set(asked.map(({ claims }) => claims.jti)).size).toBe(3);
  });

  it('reaches a node by URL too', async () => {
    const { node, address } = await nodeAt(answers({ kind: 'ended' }));
    expect(await callTo({ ...node, address: `http://${address}/` })).toEqual({
      kind: 'answered',
      value: { kind: 'ended' },
    });
  });

  it('is sent after joining, or not at all', async () => {
    const { node, asked } = await nodeAt(answers({}));
    const notJoined = async () => {
      throw new AppError('unavailable', 'This frontend could not join the cluster: no disk.');
    };
    await expect(callTo(node, 2000, notJoined)).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringMatching(/no disk/),
    });
    expect(asked).toHaveLength(0);
  });
});

describe('an answer that is not the node’s own is not used', () => {
  const wrong = /^alpha answered 200 without a valid signature, so the answer was not used\.$/;
  const changed =
    (change: Parameters<typeof answerSigned>[3]['change']): Respond =>
    (asked, response) =>
      answerSigned(self, asked, response, { value: { kind: 'ended' }, now: testNow, change: change ?? {} });

  it.each<[string, Respond]>([
    ['unsigned', (_, response) => response.end('{"kind":"ended"}')],
    ['signed by another node', (asked, response) => answerSigned(runner, asked, response, { now: testNow })],
    ['to another request', changed({ requestId: 'another-request-id' })],
    ['to another node', changed({ to: runner.id })],
    ['another body', changed({ body: new TextEncoder().encode('{"kind":"failed"}') })],
    ['another status', changed({ status: 403 })],
    ['the request’s own token', ({ token }, response) => response.writeHead(200, { [answerHeader]: token }).end('{}')],
    ['no token at all', (_, response) => response.writeHead(200, { [answerHeader]: 'x' }).end('{}')],
  ])('%s', async (_, respond) => {
    const { node } = await nodeAt(respond);
    await expect(callTo(node)).rejects.toMatchObject({ code: 'unavailable', message: expect.stringMatching(wrong) });
  });

  it('one that was given before', async () => {
    let first: Asked | undefined;
    const { node } = await nodeAt((asked, response) => {
      first ??= asked;
      return answerSigned(self, first, response, { value: { kind: 'ended' }, now: testNow });
    });
    expect(await callTo(node)).toEqual({ kind: 'answered', value: { kind: 'ended' } });
    await expect(callTo(node)).rejects.toMatchObject({ message: expect.stringMatching(wrong) });
  });

  it('nor are its words, of an error', async () => {
    const { node } = await nodeAt((_, response) => response.writeHead(503).end('{"detail":"send money"}'));
    await expect(callTo(node)).rejects.toMatchObject({
      message: expect.stringMatching(/^alpha answered 503 without a valid signature/),
    });
    const { node: other } = await nodeAt((_, response) => response.writeHead(401).end('{"detail":"send money"}'));
    await expect(callTo(other)).rejects.toMatchObject({
      message: expect.stringMatching(/^alpha does not know this frontend; its record may/),
    });
  });
});

describe('a refusal', () => {
  const waits = 'The node that asks waits for an administrator to approve it.';
  it.each<[number, unknown, string]>([
    [403, { type: 'about:blank', title: 'x', status: 403, detail: waits }, waits],
    [500, 'x', 'It answered 500 without a reason.'],
  ])('of %s is told in the node’s words', async (status, value, detail) => {
    const { node } = await nodeAt((asked, response) =>
      answerSigned(self, asked, response, { value, status, now: testNow }),
    );
    expect(await callTo(node)).toEqual({ kind: 'refused', status, detail });
  });
});

describe('a node that cannot be reached', () => {
  it('is said to refuse connections', async () => {
    const { node } = await nodeAt(() => {});
    await closing.pop()?.();
    await expect(callTo(node)).rejects.toMatchObject({
      code: 'unavailable',
      message: `alpha refuses connections at ${node.address}.`,
    });
  });

  it.each([
    ['never begins to answer', () => {}],
    ['stops within its answer', (_: Asked, response: ServerResponse) => void response.writeHead(200).write('{"kind":')],
  ])('is given up when it %s', async (_, respond) => {
    const { node } = await nodeAt(respond);
    const startedAt = performance.now();
    await expect(callTo(node, 300)).rejects.toMatchObject({
      code: 'unavailable',
      message: 'alpha did not answer within 0.3 s.',
    });
    expect(performance.now() - startedAt).toBeLessThan(1500);
  });

  it('is given up when joining takes too long', async () => {
    const { node, asked } = await nodeAt(answers({}));
    await expect(callTo(node, 100, () => new Promise(() => {}))).rejects.toMatchObject({
      message: expect.stringMatching(/within 0\.1 s/),
    });
    expect(asked).toHaveLength(0);
  });

  it('is told of when it breaks off', async () => {
    const { node } = await nodeAt((_, response) => {
      response.writeHead(200, { 'content-length': '100' }).write('{');
      setTimeout(() => response.destroy(), 20);
    });
    await expect(callTo(node)).rejects.toMatchObject({
      code: 'unavailable',
      message: 'alpha broke off before its answer was whole.',
    });
  });

  it('is followed to no other place', async () => {
    const { asked, address } = await nodeAt(answers({ kind: 'ended' }));
    const { node } = await nodeAt((_, response) =>
      response.writeHead(307, { location: `http://${address}/peer/end` }).end(),
    );
    await expect(callTo(node)).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringMatching(/with a redirect/),
    });
    expect(asked).toHaveLength(0);
  });

  it('is listened to for 4 MiB at most', async () => {
    const { node } = await nodeAt((_, response) => response.writeHead(200).end('x'.repeat(4 * 1024 * 1024 + 1)));
    await expect(callTo(node)).rejects.toMatchObject({ message: expect.stringMatching(/more than 4194304 bytes/) });
  });

  it.each([
    ['without an address', { address: '' }, /publishes no address/],
    ['with an address of another kind', { address: 'file:///etc/passwd' }, /publishes no address/],
    ['with a key that is not its own', { publicKey: runner.publicKeyPem }, /key is not that of its id/],
    ['without a key', { publicKey: '' }, /key is not that of its id/],
  ])('%s is not asked', async (_, rest, message) => {
    const { node, asked } = await nodeAt(answers({}), rest);
    await expect(callTo(node)).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringMatching(message),
    });
    expect(asked).toHaveLength(0);
  });
});
