import { createHash } from 'node:crypto';
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';

/** What the network or the service does to one call. A status, and a code of S3, are answered without doing anything. */
export type S3Fault =
  | number
  | { status: number; code: string }
  /** A proxy in front of several gateways had no answer of the first, and asked another. */
  | 'done twice'
  | 'answer is lost'
  | 'reset'
  | 'silence'
  | 'web page'
  | 'answer is cut'
  | 'answer has no length and is cut';

interface Call {
  method: string;
  key: string;
  /** What is sent along by name, in lower case. */
  headers: http.IncomingHttpHeaders;
}

interface Held {
  bytes: Buffer;
  metadata: Record<string, string>;
}

/** As much of an S3 service as writes, reads and removals need, with the faults that no real one shows on demand. */
export interface ModelS3 {
  endpoint: string;
  calls: Call[];
  objects: Map<string, Held>;
  /** Asked for every call, before it is done. */
  faultOf(call: Call): S3Fault | undefined;
  /** Which conditions it looks at, and how it wants the tag. */
  honours: { ifMatch: 'quoted' | 'bare' | 'never' | 'not at all'; ifNoneMatch: boolean };
  close(): Promise<void>;
}

export async function startModelS3(): Promise<ModelS3> {
  const server = http.createServer((request, response) => void answer(model, request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const model: ModelS3 = {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls: [],
    objects: new Map(),
    faultOf: () => undefined,
    honours: { ifMatch: 'quoted', ifNoneMatch: true },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return model;
}

async function answer(model: ModelS3, request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
  const [, key = ''] = /^\/[^/]+\/([^?]*)/.exec(decodeURIComponent(request.url ?? '')) ?? [];
  const call = { method: request.method ?? '', key, headers: request.headers };
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  model.calls.push(call);
  const fault = model.faultOf(call);
  if (fault === 'silence') return;
  if (fault === 'reset') return void request.socket.destroy();
  if (fault === 'web page') return void response.end('<!doctype html><title>Welcome</title>');
  if (typeof fault === 'number') return refuse(response, fault, fault >= 500 ? 'InternalError' : 'AccessDenied');
  if (typeof fault === 'object') return refuse(response, fault.status, fault.code);
  const first = perform(model, call, Buffer.concat(chunks));
  const result = fault === 'done twice' ? perform(model, call, Buffer.concat(chunks)) : first;
  if (fault === 'answer is lost') return void request.socket.destroy();
  send(response, result, fault);
}

interface Result {
  status: number;
  code?: string;
  held?: Held;
  withBody?: boolean;
}

function perform(model: ModelS3, { method, key, headers }: Call, bytes: Buffer): Result {
  const held = model.objects.get(key);
  if (method === 'DELETE') {
    model.objects.delete(key);
    return { status: 204 };
  }
  if (method !== 'PUT')
    return held ? { status: 200, held, withBody: method === 'GET' } : { status: 404, code: 'NoSuchKey' };
  if (!holds(model.honours, headers, held)) return { status: 412, code: 'PreconditionFailed' };
  const metadata = Object.entries(headers).filter(([name]) => name.startsWith('x-amz-meta-'));
  const written = { bytes, metadata: Object.fromEntries(metadata.map(([name, value]) => [name, String(value)])) };
  model.objects.set(key, written);
  return { status: 200, held: written };
}

function holds(honours: ModelS3['honours'], headers: http.IncomingHttpHeaders, held: Held | undefined): boolean {
  if (headers['if-none-match'] === '*' && honours.ifNoneMatch && held) return false;
  const wanted = headers['if-match'];
  if (wanted === undefined || honours.ifMatch === 'not at all') return true;
  if (!held || honours.ifMatch === 'never') return false;
  return wanted === (honours.ifMatch === 'quoted' ? `"${tagOf(held)}"` : tagOf(held));
}

function tagOf({ bytes }: Held): string {
  return createHash('md5').update(bytes).digest('hex');
}

function send(response: http.ServerResponse, { status, code, held, withBody }: Result, fault?: S3Fault): void {
  if (code !== undefined) {
    refuse(response, status, code);
    return;
  }
  response.statusCode = status;
  if (held) response.setHeader('etag', `"${tagOf(held)}"`);
  for (const [name, value] of Object.entries(held?.metadata ?? {})) response.setHeader(name, value);
  if (!withBody || !held) return void response.end();
  const half = held.bytes.subarray(0, held.bytes.byteLength / 2);
  if (fault === 'answer has no length and is cut') {
    response.useChunkedEncodingByDefault = false;
    response.write(half);
    return void response.end();
  }
  response.setHeader('content-length', held.bytes.byteLength);
  if (fault !== 'answer is cut') return void response.end(held.bytes);
  response.write(half, () => response.destroy());
}

function refuse(response: http.ServerResponse, status: number, code: string): void {
  response.statusCode = status;
  response.end(`<?xml version="1.0"?><Error><Code>${code}</Code></Error>`);
}
