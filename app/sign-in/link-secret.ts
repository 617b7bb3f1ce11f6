/**
 * The secret of a one-time link, from the fragment `#link=...`; null without one. It is taken out of the address bar and
 * of the history at once, so that nobody finds it there later.
 */
export function takeLinkSecret({ location, history }: Pick<Window, 'location' | 'history'>): string | null {
  const secret = new URLSearchParams(location.hash.slice(1)).get('link');
  if (secret === null) return null;
  history.replaceState(history.state, '', location.pathname + location.search);
  return secret === '' ? null : secret;
}
