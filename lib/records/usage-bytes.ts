import 'server-only';

/** The bytes that mean something in a flat YAML map, and what each byte may be there. */
export const tab = 9;
export const lineFeed = 10;
export const carriageReturn = 13;
export const space = 32;
export const doubleQuote = 34;
export const hash = 35;
export const singleQuote = 39;
export const dash = 45;
export const dot = 46;
export const colon = 58;
export const backslash = 92;

/** Flags of {@link byteClasses}. */
export const startsPlainKey = 1;
export const insidePlainKey = 2;
export const insideValue = 4;
export const beyondAscii = 8;

/** What a byte may be in a plain line; none of it for a byte that is left to the YAML reader wherever it stands. */
export const byteClasses = new Uint8Array(256);
for (let byte = 0x21; byte < 0x7f; byte += 1) byteClasses[byte] = insidePlainKey;
for (let byte = 0x80; byte < 0x100; byte += 1) byteClasses[byte] = insidePlainKey | startsPlainKey | beyondAscii;
for (const [characters, flags] of [
  ['ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+', startsPlainKey | insideValue],
  ['_/~=$<(^;', startsPlainKey],
  ['.-', insideValue],
] as const) {
  for (const character of characters) byteClasses[character.charCodeAt(0)] = insidePlainKey | flags;
}

/** True for what must follow a colon (or `?`, `-`) that separates: white space, a line's end, the file's end. */
export function endsKey(byte: number | undefined): boolean {
  return byte === space || byte === lineFeed || byte === carriageReturn || byte === tab || byte === undefined;
}

/** True where a space before this byte is one within a name: none at its end, none that opens a comment. */
export function isInnerSpace(next: number | undefined): boolean {
  return next !== hash && next !== colon && ((byteClasses[next ?? 0] as number) & insidePlainKey) !== 0;
}

/** U+0080 to U+009F but for NEL, and U+FFFE, U+FFFF: no YAML text outside quotes holds them. */
export function isUnprintable(bytes: Uint8Array, at: number): boolean {
  const second = bytes[at + 1] as number;
  if (bytes[at] === 0xc2) return second < 0xa0 && second !== 0x85;
  return bytes[at] === 0xef && second === 0xbf && (bytes[at + 2] as number) >= 0xbe;
}

export function isByteOrderMark(bytes: Uint8Array, at: number): boolean {
  return bytes[at] === 0xef && bytes[at + 1] === 0xbb && bytes[at + 2] === 0xbf;
}
