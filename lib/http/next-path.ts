/** Where a sign-in leads afterwards. Nothing here trusts its input: it stands in URLs that anyone can write. */

const elsewhere = 'http://elsewhere.invalid';

/** A path of this site with query and fragment, or `/` where the text is anything else (an open redirect, `//host`). */
export function safeNextPath(text: string | null | undefined): string {
  if (!text?.startsWith('/') || /[\\\p{Cc}]/u.test(text) || !URL.canParse(text, elsewhere)) return '/';
  const url = new URL(text, elsewhere);
  // A path that begins with two slashes, as `/.//host` does once it is resolved, would be a host to the browser.
  if (url.origin !== elsewhere || url.pathname.startsWith('//') || isSignIn(url.pathname)) return '/';
  return `${url.pathname}${url.search}${url.hash}`;
}

/**
 * The sign-in page that comes back to what was requested. Next's own `_rsc` parameter is none of the reader's, and the
 * path that the app is served below is put in front by whoever follows the link.
 */
export function signInPathFor(requested: string | null, basePath: string): string {
  const belowBase = requested?.startsWith(`${basePath}/`) ? requested.slice(basePath.length) : requested;
  const url = new URL(safeNextPath(belowBase), elsewhere);
  url.searchParams.delete('_rsc');
  const next = `${url.pathname}${url.search}`;
  return next === '/' ? '/sign-in' : `/sign-in?next=${encodeURIComponent(next)}`;
}

function isSignIn(pathname: string): boolean {
  return pathname === '/sign-in' || pathname.startsWith('/sign-in/');
}
