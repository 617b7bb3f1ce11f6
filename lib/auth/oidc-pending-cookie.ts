import 'server-only';
import { pendingLifetimeSeconds } from './oidc-pending';

/** What a browser keeps while its sign-in is under way at the provider. */
export interface PendingCookie {
  secret: string;
  /** Where it leads afterwards, as somebody wrote it: not to be trusted. */
  next: string;
}

const longestNext = 1500;

/** With `__Host-`, which browsers take over TLS alone, no other host of the domain can put one of its own in place. */
function nameOf(secure: boolean): string {
  return secure ? '__Host-headroom_provider' : 'headroom_provider';
}

export function pendingCookie({ secret, next }: PendingCookie, secure: boolean): string {
  const kept = next.length > longestNext ? '' : Buffer.from(next, 'utf8').toString('base64url');
  return cookie(`${secret}.${kept}`, pendingLifetimeSeconds, secure);
}

export function clearedPendingCookie(secure: boolean): string {
  return cookie('', 0, secure);
}

/** Null where the browser sent none that could be ours. */
export function readPendingCookie(headers: Headers, secure: boolean): PendingCookie | null {
  for (const pair of (headers.get('cookie') ?? '').split(';')) {
    const [name, value = ''] = pair.trim().split('=', 2);
    const match = name === nameOf(secure) ? /^([A-Za-z0-9_-]{43})\.([A-Za-z0-9_-]*)$/.exec(value) : null;
    if (match?.[1]) return { secret: match[1], next: Buffer.from(match[2] ?? '', 'base64url').toString('utf8') };
  }
  return null;
}

/** Lax: the provider sends the browser back from another site. */
function cookie(value: string, maxAgeSeconds: number, secure: boolean): string {
  const attributes = ['Path=/', `Max-Age=${maxAgeSeconds}`, 'HttpOnly', 'SameSite=Lax', ...(secure ? ['Secure'] : [])];
  return [`${nameOf(secure)}=${value}`, ...attributes].join('; ');
}
