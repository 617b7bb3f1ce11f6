import 'server-only';

/**
 * The version that a write by this request wants to replace: `If-Match` as HTTP quotes it, or bare; null where there is none.
 * `*`, any version, names none that somebody has seen.
 */
export function versionIn(headers: Headers): string | null {
  const value = headers.get('if-match')?.trim() ?? '';
  const bare = value.replace(/^W\//, '').replace(/^"(.*)"$/, '$1');
  return bare === '' || bare === '*' ? null : bare;
}

/** What has to hold for a write that may also make something new; null where the request names no condition. */
export function conditionIn(headers: Headers): { ifVersion: string } | { ifAbsent: true } | null {
  const version = versionIn(headers);
  if (version !== null) return { ifVersion: version };
  return headers.get('if-none-match')?.trim() === '*' ? { ifAbsent: true } : null;
}
