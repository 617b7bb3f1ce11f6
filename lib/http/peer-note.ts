import 'server-only';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { peerAddressHeader, requestedUrlHeader } from '../auth/client-address';
import { strictTransportSecurity } from './security-headers.mjs';

const channel = 'http.server.request.start';

/** What Node publishes there. */
interface Started {
  request: IncomingMessage;
  response: ServerResponse;
  server: Server;
}

/**
 * Notes on every request that comes in, before Next sees it, what only the socket and the request line know: the peer's
 * address and the URL as requested. Both overwrite what a client may have sent under these names.
 * `onServer` is told the HTTP server of each request. Where the public URL says that browsers come over TLS, each answer
 * tells them to stay there, which only a setting at the start can decide. Answers a function that stops the noting.
 */
export function notePeers(onServer: (server: Server) => void, publicUrl?: string): () => void {
  const isPublicOverTls = publicUrl?.startsWith('https:') ?? false;
  const note = (message: unknown) => {
    const { request, response, server } = message as Started;
    if (isPublicOverTls) response.setHeader('strict-transport-security', strictTransportSecurity);
    request.headers[peerAddressHeader] = request.socket.remoteAddress ?? 'unknown';
    // Next fails on it. Nobody takes either.
    if (request.method === 'TRACE') request.method = 'PROPFIND';
    request.url = decodableUrl(request.url ?? '/');
    request.headers[requestedUrlHeader] = request.url;
    onServer(server);
  };
  subscribe(channel, note);
  return () => {
    unsubscribe(channel, note);
  };
}

/** Next fails on an escape that is none (`%zz`, half a letter); its percent signs are then taken as percent signs. */
function decodableUrl(url: string): string {
  const [path = '', ...query] = url.split('?');
  try {
    decodeURIComponent(path);
    return url;
  } catch {
    return [path.replaceAll('%', '%25'), ...query].join('?');
  }
}
