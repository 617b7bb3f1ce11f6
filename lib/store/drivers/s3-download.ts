import 'server-only';
import http from 'node:http';
import https from 'node:https';
import { maxObjectBytes } from '../port';
import { answerWithinMs, connectWithinMs, type S3Credentials, type S3Place, type SharedAgent } from './s3-client';
import { NoS3Answer, S3Refusal } from './s3-errors';
import { createSigner, escapedPath } from './s3-sign';

export interface Download {
  /** Null: larger than any object of the tree may be. */
  bytes: Uint8Array | null;
  tag: string;
  metadata: Record<string, string>;
}

/** @throws S3Refusal for every answer but the object; NoS3Answer; what the connection failed with */
export type DownloadObject = (objectKey: string, signal: AbortSignal) => Promise<Download>;

const metadataPrefix = 'x-amz-meta-';
/** An error's XML is short; of anything else so much is enough. */
const maxErrorBytes = 64 * 1024;

/**
 * GET of whole objects, without the SDK: its stack of middlewares takes 1 ms of this thread a call, five times what the
 * rest of it takes, and a cold start is thousands of calls.
 */
export function createDownload(place: S3Place, credentials: S3Credentials, agent: SharedAgent): DownloadObject {
  const base = new URL(place.endpoint ?? `https://s3.${place.region}.amazonaws.com`);
  const basePath = base.pathname.replace(/\/$/, '');
  const signed = createSigner({ ...credentials, region: place.region });
  const { request } = base.protocol === 'https:' ? https : http;
  const to = { protocol: base.protocol, hostname: base.hostname.replace(/^\[|\]$/g, ''), port: base.port, agent };

  return async (objectKey, signal) => {
    const path = `${basePath}/${escapedPath(`${place.bucket}/${objectKey}`)}`;
    const headers = signed({ method: 'GET', path, headers: { host: base.host } }, new Date());
    const response = await answerTo(request({ ...to, path, headers, timeout: answerWithinMs }), signal);
    return response.statusCode === 200 ? downloadOf(response) : refuse(response);
  };
}

function answerTo(request: http.ClientRequest, signal: AbortSignal): Promise<http.IncomingMessage> {
  return new Promise((resolve, reject) => {
    const fail = (code: string) => request.destroy(Object.assign(new Error(code), { code }));
    request.once('response', resolve).once('error', reject);
    // Not by the request's own option, which costs more than the rest of it.
    const onAbort = () => fail('given up');
    signal.addEventListener('abort', onAbort);
    request.once('close', () => signal.removeEventListener('abort', onAbort));
    // Of a connection on which nothing happens, also in the middle of an answer.
    request.on('timeout', () => fail('no answer in time'));
    request.once('socket', (socket) => {
      if (!socket.connecting) return;
      const timer = setTimeout(() => fail('no connection in time'), connectWithinMs);
      socket.once('connect', () => clearTimeout(timer)).once('close', () => clearTimeout(timer));
    });
    request.end();
  });
}

async function downloadOf(response: http.IncomingMessage): Promise<Download> {
  const { etag, 'content-length': lengthText, 'transfer-encoding': encoding } = response.headers;
  // Without either, a body that breaks off looks like one that ends.
  const hasEnd = lengthText !== undefined || encoding !== undefined;
  if (etag === undefined || !hasEnd) throw destroyed(response, new NoS3Answer());
  const length = lengthText === undefined ? null : Number(lengthText);
  const answer = { tag: etag, metadata: metadataOf(response.headers) };
  if (length !== null && length > maxObjectBytes) {
    // Unread, it would keep its connection; ended, the rest of it is never sent.
    response.destroy();
    return { ...answer, bytes: null };
  }
  const bytes = await bodyOf(response, maxObjectBytes);
  if (bytes !== null && length !== null && bytes.byteLength !== length) throw new NoS3Answer();
  return { ...answer, bytes };
}

/** Null where it is longer than that. Rejects where it breaks off. */
function bodyOf(response: http.IncomingMessage, maxBytes: number): Promise<Buffer | null> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    response.on('data', (chunk: Buffer) => {
      length += chunk.length;
      if (length <= maxBytes) {
        chunks.push(chunk);
        return;
      }
      resolve(null);
      response.destroy();
    });
    response.once('end', () => resolve(Buffer.concat(chunks)));
    response.once('error', reject);
    response.once('close', () => {
      if (!response.complete) reject(new NoS3Answer());
    });
  });
}

async function refuse(response: http.IncomingMessage): Promise<never> {
  const text = (await bodyOf(response, maxErrorBytes))?.toString() ?? '';
  const [, code = 'no S3 error'] = /<Code>([A-Za-z0-9]{1,100})<\/Code>/.exec(text) ?? [];
  throw new S3Refusal(code, response.statusCode ?? 0);
}

function destroyed(response: http.IncomingMessage, error: Error): Error {
  response.destroy();
  return error;
}

function metadataOf(headers: http.IncomingHttpHeaders): Record<string, string> {
  const own = Object.entries(headers).filter(([name]) => name.startsWith(metadataPrefix));
  return Object.fromEntries(own.map(([name, value]) => [name.slice(metadataPrefix.length), String(value)]));
}
