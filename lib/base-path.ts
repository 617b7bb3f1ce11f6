/** What the app is served below, as in `/headroom`, or `''`. Fixed at build, since Next writes it into what it builds. */
export const basePath: string = process.env.NEXT_PUBLIC_BASE_PATH ?? '';

/**
 * The address of one of the app's own paths, for what Next does not put the base path in front of: calls, cookies, full
 * loads of a page, plain anchors. Its links, its router and its redirects take the path alone.
 */
export function atBase(path: string): string {
  return `${basePath}${path}`;
}

/** The path without the base path in front, where it has it there. */
export function belowBase(path: string): string {
  return path === basePath ? '/' : path.startsWith(`${basePath}/`) ? path.slice(basePath.length) : path;
}
