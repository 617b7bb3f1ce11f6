import { describe, expect, it } from 'vitest';
import { clearedPendingCookie, pendingCookie, readPendingCookie } from './oidc-pending-cookie';

const secret = 'x'.repeat(43);
const headersOf = (cookie: string) => new Headers({ cookie: cookie.split(';')[0] ?? '' });

describe('what the browser keeps meanwhile', () => {
  it.each([true, false])('reads back as it was written, over TLS: %s', (secure) => {
    const kept = { secret, next: '/users?search=ü&x=;' };
    expect(readPendingCookie(headersOf(pendingCookie(kept, secure)), secure)).toEqual(kept);
    expect(readPendingCookie(headersOf(clearedPendingCookie(secure)), secure)).toBeNull();
  });

  it('is unreadable for scripts, short-lived, and over TLS nobody else’s', () => {
    const cookie = pendingCookie({ secret, next: '/' }, true);
    for (const part of ['__Host-headroom_provider=', 'HttpOnly', 'SameSite=Lax', 'Secure', 'Max-Age=600', 'Path=/'])
      expect(cookie).toContain(part);
    expect(readPendingCookie(headersOf(pendingCookie({ secret, next: '/' }, false)), true)).toBeNull();
  });

  it('forgets where to go rather than become too large for a browser', () => {
    const cookie = pendingCookie({ secret, next: `/${'x'.repeat(5000)}` }, false);
    expect(cookie.length).toBeLessThan(200);
    expect(readPendingCookie(headersOf(cookie), false)?.next).toBe('');
  });

  it.each(['', 'headroom_provider=', 'headroom_provider=short.', `headroom_provider=${secret}`, `other=${secret}.`])(
    'is nothing in "%s"',
    (cookie) => expect(readPendingCookie(new Headers({ cookie }), false)).toBeNull(),
  );
});
