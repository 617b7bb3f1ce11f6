import 'server-only';

/** The version that a write by this request wants to replace: `If-Match` as HTTP quotes it, or bare; null where there is none. */
export function versionIn(headers: Headers): string | null {
  const value = headers.get('if-match')?.trim() ?? '';
  const bare = value.replace(/^W\//, '').replace(/^"(.*)"$/, '$1');
  return bare === '' ? null : bare;
}
