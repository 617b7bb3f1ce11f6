import 'server-only';
import type { FileHandle } from 'node:fs/promises';

/** A line without its end, as it stands in the file. */
export interface RawLine {
  /** Null for one that is longer than any of ours. */
  bytes: Buffer | null;
  /** Where it begins in the file. */
  offsetBytes: number;
}

const usualBlockBytes = 256 * 1024;
/** Requests, and so what is written of them, are smaller by far. */
const longestLineBytes = 1024 * 1024;
const endOfLine = 0x0a;

/**
 * The lines of [0, endBytes) of a file, the last first, block by block; empty ones are left out. What stands after the
 * last end of line is a line too.
 */
export async function* linesBackwards(
  handle: Pick<FileHandle, 'read'>,
  endBytes: number,
  blockBytes = usualBlockBytes,
): AsyncGenerator<RawLine[]> {
  const rest = new LineRest();
  let position = endBytes;
  while (position > 0) {
    const size = Math.min(blockBytes, position);
    position -= size;
    const block = Buffer.allocUnsafe(size);
    const { bytesRead } = await handle.read(block, 0, size, position);
    yield [...linesOf(block.subarray(0, bytesRead), position, rest)];
  }
  const first = rest.take(null);
  if (first !== 'empty') yield [{ bytes: first, offsetBytes: 0 }];
}

function* linesOf(block: Buffer, position: number, rest: LineRest): Generator<RawLine> {
  let right = block.byteLength;
  while (right > 0) {
    const left = block.lastIndexOf(endOfLine, right - 1);
    if (left < 0) break;
    const bytes = rest.take(block.subarray(left + 1, right));
    if (bytes !== 'empty') yield { bytes, offsetBytes: position + left + 1 };
    right = left;
  }
  rest.put(block.subarray(0, right));
}

/** The end of a line whose beginning is in an earlier block. */
class LineRest {
  private parts: Buffer[] = [];
  private size = 0;

  put(part: Buffer): void {
    this.size += part.byteLength;
    // Of a line that is too long only its length counts.
    if (this.size > longestLineBytes) this.parts = [];
    else this.parts.unshift(part);
  }

  /** The whole line, its beginning put in front. */
  take(beginning: Buffer | null): Buffer | null | 'empty' {
    if (beginning) this.put(beginning);
    const { parts, size } = this;
    this.parts = [];
    this.size = 0;
    if (size === 0) return 'empty';
    if (size > longestLineBytes) return null;
    return parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts);
  }
}
