import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { NodeKey } from '../auth/node-key';
import { answerHeader, claimedIssuerOf, type PeerAnswer, peerTokenOf, signPeerAnswer } from '../auth/peer-token';
import { bytesOf } from './tree-objects';

/** What a node's HTTP server was asked. */
export interface Asked {
  url: string;
  token: string;
  /** The claims of its token, unverified. */
  claims: Record<string, unknown>;
  body: string;
}

type Respond = (asked: Asked, response: ServerResponse) => Promise<unknown> | unknown;

/** A real HTTP server on the loopback that answers as the test says; `asked`: all it was asked. */
export async function peerServer(respond: Respond) {
  const asked: Asked[] = [];
  const server = createServer(async (request, response) => {
    const one = await readAsked(request);
    asked.push(one);
    await respond(one, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    asked,
    address: `127.0.0.1:${port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

async function readAsked(request: IncomingMessage): Promise<Asked> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const token = peerTokenOf(request.headers.authorization ?? null) ?? '';
  const claims = token === '' ? {} : JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
  return { url: `${request.method} ${request.url}`, token, claims, body: Buffer.concat(chunks).toString() };
}

/** Answers `value` as a node signs it; `change`: what is signed differs from what is sent. */
export async function answerSigned(
  key: NodeKey,
  { claims, token }: Asked,
  response: ServerResponse,
  {
    value = {},
    status = 200,
    now,
    change = {},
  }: { value?: unknown; status?: number; now: number; change?: Partial<PeerAnswer> },
): Promise<void> {
  const body = bytesOf(JSON.stringify(value));
  const answer = { to: claimedIssuerOf(token) ?? '', requestId: String(claims.jti), status, body, ...change };
  response.writeHead(status, {
    'content-type': status === 200 ? 'application/json' : 'application/problem+json',
    [answerHeader]: await signPeerAnswer(key, answer, now),
  });
  response.end(body);
}
