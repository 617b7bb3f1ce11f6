/** FNV-1a of 32 bits (RFC 9923): offset basis and prime. */
const offsetBasis = 0x811c9dc5;
const prime = 0x01000193;

/** A short name that a text has by itself: the same text has the same, another text has another. No secret, and no guard against malice. */
export function textName(text: string): string {
  const first = fnv1a(text, offsetBasis);
  // A second pass that begins elsewhere makes 64 bits of two times 32.
  return first.toString(36) + fnv1a(text, first ^ text.length).toString(36);
}

/** Of the text's UTF-16 units instead of its bytes: only this app ever compares them. */
function fnv1a(text: string, basis: number): number {
  let hash = basis;
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), prime);
  return hash >>> 0;
}
