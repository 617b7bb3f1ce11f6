import 'server-only';

/** By code unit: total and the same for every reader, so that a cursor stays valid; `Bob` and `bob` are two. */
export function inTextOrder(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
