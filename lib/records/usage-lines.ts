import 'server-only';
import {
  byteClasses,
  carriageReturn,
  colon,
  dash,
  endsKey,
  hash,
  lineFeed,
  space,
  startsPlainKey,
  tab,
} from './usage-bytes';

/** So far is looked for the line after an entry, past blank lines and comments: some milliseconds. */
const maxLookAheadBytes = 1024 * 1024;

/** Where the next line begins; the end where there is none. */
export function endOfLine(bytes: Uint8Array, from: number): number {
  const end = bytes.indexOf(lineFeed, from);
  return end < 0 ? bytes.length : end + 1;
}

/** Where the entry at `start` ends, with all lines that may belong to it; somewhere past `far` where it is longer. */
export function endOfEntry(bytes: Uint8Array, start: number, far: number): number {
  let end = endOfLine(bytes, start);
  for (;;) {
    const at = endOfBlank(bytes, end);
    if (at < 0) return far + 1;
    if (end > far || !isContinuation(bytes, at)) return end;
    end = endOfLine(bytes, at);
  }
}

/** True where the line at `lineStart`, or the first one after it that is not blank, may belong to the entry before. */
export function isContinued(bytes: Uint8Array, lineStart: number): boolean {
  const first = bytes[lineStart];
  if (first === undefined || ((byteClasses[first] as number) & startsPlainKey) !== 0) return false;
  const next = endOfBlank(bytes, lineStart);
  return next < 0 || isContinuation(bytes, next);
}

/** True for a line, not blank, that begins no entry of an outermost block map. */
function isContinuation(bytes: Uint8Array, lineStart: number): boolean {
  const first = bytes[lineStart];
  if (first === colon || first === dash) return endsKey(bytes[lineStart + 1]);
  return first === space || first === tab;
}

/**
 * The first line at or after `lineStart` that is not empty and no comment from its first column; -1 where that is too
 * far to look.
 */
function endOfBlank(bytes: Uint8Array, lineStart: number): number {
  const far = lineStart + maxLookAheadBytes;
  let at = lineStart;
  for (;;) {
    let end = at;
    while (bytes[end] === space) end += 1;
    const byte = bytes[end];
    if (byte === undefined) return end;
    if (byte === hash && end === at) at = endOfLine(bytes, end);
    else if (byte === lineFeed) at = end + 1;
    else if (byte === carriageReturn) at = end + 2;
    else return at;
    if (at > far) return -1;
  }
}
