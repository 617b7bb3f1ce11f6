import 'server-only';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { IncomingMessage, Server } from 'node:http';
import { peerAddressHeader, requestedUrlHeader } from '../auth/client-address';

const channel = 'http.server.request.start';

/**
 * Notes on every request that comes in, before Next sees it, what only the socket and the request line know: the peer's
 * address and the URL as requested. Both overwrite what a client may have sent under these names.
 * `onServer` is told the HTTP server of each request. Answers a function that stops the noting.
 */
export function notePeers(onServer: (server: Server) => void): () => void {
  const note = (message: unknown) => {
    const { request, server } = message as { request: IncomingMessage; server: Server };
    request.headers[peerAddressHeader] = request.socket.remoteAddress ?? 'unknown';
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
