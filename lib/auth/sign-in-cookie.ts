import 'server-only';
import { basePath } from '../base-path';
import type { EpochMs } from '../time/clock';

export const signInCookieName = 'headroom_sign_in';

/** The cookie's value as the browser sent it; null where it sent none that could be ours. */
export function readSignInCookie(headers: Headers): string | null {
  for (const pair of (headers.get('cookie') ?? '').split(';')) {
    const [name, value] = pair.trim().split('=', 2);
    if (name === signInCookieName && value && /^[A-Za-z0-9_-]{43}$/.test(value)) return value;
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
  return [`${signInCookieName}=${value}`, ...attributes].join('; ');
}
