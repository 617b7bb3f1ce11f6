import 'server-only';
import type { RawLine } from './lines-backwards';
import { type AuditLine, readAuditLine } from './read-audit-line';

/** What stands in a line of the file: a line of the log, or null for what a crash cut. */
export interface Piece {
  line: AuditLine | null;
  offsetBytes: number;
}

const lineBegins = '{"';
/** Further such marks are within texts. */
const triesAtMost = 32;

/**
 * The pieces of a line of the file, the last first. One piece, as a rule; but where a crash cut a line and another process
 * was about to write, its line stands behind the cut one. No text within a line can be taken for one: every quote in it is
 * escaped.
 */
export function readRawLine({ bytes, offsetBytes }: RawLine): Piece[] {
  if (!bytes) return [{ line: null, offsetBytes }];
  const whole = readAuditLine(bytes.toString('utf8'));
  if (whole) return [{ line: whole, offsetBytes }];
  const pieces: Piece[] = [];
  let rest = bytes;
  let at = rest.lastIndexOf(lineBegins);
  for (let tries = 0; at >= 0 && tries < triesAtMost; tries++) {
    const line = readAuditLine(rest.subarray(at).toString('utf8'));
    if (line) {
      pieces.push({ line, offsetBytes: offsetBytes + at });
      rest = rest.subarray(0, at);
    }
    at = at === 0 ? -1 : rest.lastIndexOf(lineBegins, at - 1);
  }
  if (rest.byteLength > 0) pieces.push({ line: null, offsetBytes });
  return pieces;
}
