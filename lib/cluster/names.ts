/** Names that we create (users, groups, pools, apps, analyses): 1 to 128 of `A-Z a-z 0-9 _ -` (spec: tree). */
export const namePattern = /^[A-Za-z0-9_-]{1,128}$/;

/** The one check of a name before a key is built from it; null where the text is no name. */
export function parseName(text: string): string | null {
  return namePattern.test(text) ? text : null;
}
