import 'server-only';
import { basePath } from '../base-path';
import type { EpochMs } from '../time/clock';

export const signInCookieName = 'headroom_sign_in';

/**
 * Over TLS with `__Host-`, so that no other host of the domain can put a sign-in of its own in place. Browsers take that
 * for the path / alone: below a base path, where another such app may be the neighbour, it is `__Secure-`.
 */
function nameOf(secure: boolean): string {
  if (!secure) return signInCookieName;
  return `${basePath === '' ? '__Host-' : '__Secure-'}${signInCookieName}`;
}

/** The cookie's value as the browser sent it; null where it sent none that could be ours. `secure`: it came over TLS. */
export function readSignInCookie(headers: Headers, secure: boolean): string | null {
  for (const pair of (headers.get('cookie') ?? '').split(';')) {
    const [name, value] = pair.trim().split('=', 2);
    if (name === nameOf(secure) && value && /^[A-Za-z0-9_-]{43}$/.test(value)) return value;
  }
  return null;
}

/** `Set-Cookie` of a sign-in: unreadable for scripts, not sent along by other sites' forms, over TLS alone where there is TLS. */
export function signInCookie(value: string, expiresAt: EpochMs, now: EpochMs, secure: boolean): string {
  return cookie(value, Math.max(0, Math.floor((expiresAt - now) / 1000)), secure);
}

export function clearedSignInCookie(secure: boolean): string {
  return cookie('', 0, secure);
}

function cookie(value: string, maxAgeSeconds: number, secure: boolean): string {
  const attributes = [
    `Path=${basePath || '/'}`,
    `Max-Age=${maxAgeSeconds}`,
    'HttpOnly',
    'SameSite=Lax',
    ...(secure ? ['Secure'] : []),
  ];
  return [`${nameOf(secure)}=${value}`, ...attributes].join('; ');
}
