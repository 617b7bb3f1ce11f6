import { once } from 'node:events';
import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { Random } from '../../lib/seed/random';

/** What happens to calls on their way; shares are of all calls, 0 to 1. */
export interface Faults {
  /** Before a call is handed on. */
  latencyMs?: number;
  /** The connection is reset: of half of them before the call is handed on, of the others in place of the answer. */
  resetShare?: number;
  /** Answered with 500: half of them not handed on, the others done all the same. */
  errorShare?: number;
}

export interface ProxyCounts {
  /** By method; listings count as `LIST`. */
  calls: Record<string, number>;
  resets: number;
  errors: number;
  /** Calls that were done and whose answer was withheld. */
  lostAnswers: number;
}

/** Stands between a client and an S3 server, and does to their calls what networks and servers do. */
export interface FaultProxy {
  /** `http://127.0.0.1:<port>`: the endpoint to give to the client. */
  readonly origin: string;
  readonly counts: ProxyCounts;
  /** Counts begin anew. */
  resetCounts(): void;
  /** From the next call on; `{}` for none. */
  set(faults: Faults): void;
  /** `refused`: nothing listens and every connection is reset. `silent`: connections are taken and nothing is ever answered. */
  stop(how: 'refused' | 'silent'): Promise<void>;
  resume(): Promise<void>;
  close(): Promise<void>;
}

type Fault = { kind: 'reset' | 'error'; isDone: boolean } | null;

const noCounts = (): ProxyCounts => ({ calls: {}, resets: 0, errors: 0, lostAnswers: 0 });

const errorBody =
  '<?xml version="1.0" encoding="UTF-8"?><Error><Code>InternalError</Code><Message>of the test</Message></Error>';

/** `endpoint`: the server's own address, `http://host:port`. `random` decides whom a fault meets. */
export async function startFaultProxy(endpoint: string, random: Random): Promise<FaultProxy> {
  const target = new URL(endpoint);
  const agent = new http.Agent({ keepAlive: true, maxSockets: 128 });
  const sockets = new Set<Socket>();
  let counts = noCounts();
  let faults: Faults = {};
  let isSilent = false;

  function nextFault(): Fault {
    const { resetShare = 0, errorShare = 0 } = faults;
    const drawn = random();
    if (drawn < resetShare) return { kind: 'reset', isDone: random() < 0.5 };
    if (drawn < resetShare + errorShare) return { kind: 'error', isDone: random() < 0.5 };
    return null;
  }

  function meet({ kind, isDone }: NonNullable<Fault>, request: IncomingMessage, response: ServerResponse): void {
    counts[kind === 'reset' ? 'resets' : 'errors'] += 1;
    if (isDone) counts.lostAnswers += 1;
    if (kind === 'reset') request.socket.resetAndDestroy();
    else response.writeHead(500, { 'content-type': 'application/xml' }).end(errorBody);
  }

  function handOn(body: Buffer, request: IncomingMessage, response: ServerResponse, fault: Fault): void {
    const { method, url: path, rawHeaders } = request;
    const options = { agent, method, path, host: target.hostname, port: target.port, headers: inPairs(rawHeaders) };
    const call = http.request(options, (answer) => {
      if (isSilent || response.destroyed) {
        answer.resume();
        return;
      }
      if (fault) {
        answer.resume();
        answer.on('end', () => meet(fault, request, response));
        return;
      }
      response.writeHead(answer.statusCode ?? 502, inPairs(answer.rawHeaders));
      answer.pipe(response);
      answer.on('error', () => request.socket.resetAndDestroy());
    });
    call.on('error', () => request.socket.resetAndDestroy());
    call.end(body);
  }

  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const kind = kindOf(request);
    counts.calls[kind] = (counts.calls[kind] ?? 0) + 1;
    const fault = nextFault();
    const body = await bodyOf(request);
    if (faults.latencyMs) await delay(faults.latencyMs);
    if (isSilent || response.destroyed) return;
    if (fault && !fault.isDone) meet(fault, request, response);
    else handOn(body, request, response, fault);
  }

  const server = http.createServer((request, response) => {
    // A client that gave up meanwhile is no fault of the proxy.
    take(request, response).catch(() => request.socket.destroy());
  });
  server.keepAliveTimeout = 60_000;
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;

  const resetAll = () => {
    for (const socket of sockets) socket.resetAndDestroy();
  };
  const stopListening = async () => {
    const closed = server.listening ? once(server, 'close') : null;
    server.close();
    resetAll();
    await closed;
  };

  return {
    origin: `http://127.0.0.1:${port}`,
    get counts() {
      return counts;
    },
    resetCounts() {
      counts = noCounts();
    },
    set(next) {
      faults = next;
    },
    async stop(how) {
      if (how === 'silent') isSilent = true;
      else await stopListening();
    },
    async resume() {
      // Whoever was never answered begins with a new connection.
      if (isSilent) resetAll();
      isSilent = false;
      if (server.listening) return;
      server.listen(port, '127.0.0.1');
      await once(server, 'listening');
    },
    async close() {
      await stopListening();
      agent.destroy();
    },
  };
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks);
}

function kindOf({ method = '', url = '' }: IncomingMessage): string {
  return method === 'GET' && /[?&](list-type|delimiter|prefix)=/.test(url) ? 'LIST' : method;
}

/** Names and values one after the other, as Node takes them for doubled headers and their own spelling. */
function inPairs(rawHeaders: readonly string[]): string[] {
  return [...rawHeaders];
}
