import 'server-only';
import { isIP } from 'node:net';
import { plainAddress } from '../config/networks';

/** Holds the socket's peer address; instrumentation overwrites whatever a client sends under this name. */
export const peerAddressHeader = 'x-headroom-peer';
/** Holds path and query as requested, overwritten likewise: server components are not told their URL. */
export const requestedUrlHeader = 'x-headroom-url';

type IsTrusted = (address: string) => boolean;

/**
 * Who asks: the socket's peer, or, where that is a trusted proxy, the last address of `X-Forwarded-For` that is none.
 * `unknown` where no peer was noted, so that such requests share one limit rather than have none.
 */
export function clientAddress(headers: Headers, isTrustedProxy: IsTrusted): string {
  const peer = plainAddress(headers.get(peerAddressHeader) || 'unknown');
  if (!isTrustedProxy(peer)) return peer;
  // Each proxy appends whom it heard; what stands left of the first untrusted one is that one's own claim.
  const hops = (headers.get('x-forwarded-for') ?? '').split(',').map((hop) => plainAddress(hop.trim()));
  let nearest = peer;
  for (const hop of hops.reverse()) {
    if (isIP(hop) === 0) return nearest;
    nearest = hop;
    if (!isTrustedProxy(hop)) return hop;
  }
  return nearest;
}

/** Whether the socket's own peer is a trusted proxy, whatever the request says of where it comes from. */
export function isFromTrustedProxy(headers: Headers, isTrustedProxy: IsTrusted): boolean {
  const peer = headers.get(peerAddressHeader);
  return peer !== null && peer !== '' && isTrustedProxy(plainAddress(peer));
}

/** Whether the browser reached us over TLS: by the public URL, or by a trusted proxy's word. */
export function isBehindTls(headers: Headers, isTrustedProxy: IsTrusted, publicUrl: string | undefined): boolean {
  if (publicUrl?.startsWith('https:')) return true;
  const peer = headers.get(peerAddressHeader);
  if (!peer || !isTrustedProxy(peer)) return false;
  return headers.get('x-forwarded-proto')?.split(',')[0]?.trim().toLowerCase() === 'https';
}
