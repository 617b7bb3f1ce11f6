import 'server-only';

/**
 * Whether a write that a browser sent comes from our own pages: its `Origin` names the host of the `Host` header or of
 * `HEADROOM_PUBLIC_URL`, and `Sec-Fetch-Site`, where sent, does not say otherwise. The request's URL is no guide: Next
 * sets its host to localhost.
 */
export function isOwnOrigin(headers: Headers, publicUrl: string | undefined): boolean {
  if (isFromElsewhere(headers)) return false;
  const origin = headers.get('origin') ?? '';
  if (!/^https?:\/\//.test(origin) || !URL.canParse(origin)) return false;
  const { host, protocol } = new URL(origin);
  if (publicUrl !== undefined && host === new URL(publicUrl).host) return true;
  // Read as a URL of the origin's kind, so that case and a default port written out make no difference.
  const ours = `${protocol}//${headers.get('host') ?? ''}`;
  return URL.canParse(ours) && new URL(ours).host === host;
}

/** A sign-in carries no cookie yet; a script sends no `Origin`, a browser always does. */
export function isForeignOrigin(headers: Headers, publicUrl: string | undefined): boolean {
  if (isFromElsewhere(headers)) return true;
  return headers.has('origin') && !isOwnOrigin(headers, publicUrl);
}

/** A neighbour below the same domain, or on another port, is another site too: cookies of a host go to all its ports. */
function isFromElsewhere(headers: Headers): boolean {
  return ['cross-site', 'same-site'].includes(headers.get('sec-fetch-site')?.trim().toLowerCase() ?? '');
}
