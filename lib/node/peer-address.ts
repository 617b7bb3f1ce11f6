import 'server-only';

/**
 * Where a node's address (`host:port`, or an http(s) URL) is reached: its URL without a closing `/`; null for what is no
 * such address. Whoever can write the record chose it, so nothing else is taken.
 */
export function peerOrigin(address: string): string | null {
  const text = address.trim();
  const withScheme = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `http://${text}`;
  if (text === '' || !URL.canParse(withScheme)) return null;
  const url = new URL(withScheme);
  if (!/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return null;
  return `${url.origin}${url.pathname.replace(/\/+$/, '')}`;
}
