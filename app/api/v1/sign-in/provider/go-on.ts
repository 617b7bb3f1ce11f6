import type { ProviderRefusal } from '@/lib/api/sign-in';
import { atBase } from '@/lib/base-path';

/** Sends the browser on. No address of a sign-in is told to whoever comes next: it may hold a code. */
export function goOn(location: string, cookies: readonly string[] = []): Response {
  const headers = new Headers({ location, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
  for (const cookie of cookies) headers.append('set-cookie', cookie);
  return new Response(null, { status: 303, headers });
}

/** The sign-in page, which says why it came to nothing. `next` has passed as a path of this site. */
export function refusedPage(reason: ProviderRefusal, next: string): string {
  const query = new URLSearchParams({ error: reason, ...(next === '/' ? {} : { next }) });
  return `${atBase('/sign-in')}?${query}`;
}
