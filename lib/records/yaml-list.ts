import 'server-only';
import type { TimeSlices } from '../store/time-slices';
import { type DuplicateKey, type ReadYaml, readTreeYaml, type UnreadableYaml, type YamlValue } from './yaml';

/** About 5 ms of parsing. */
const defaultPieceBytes = 32 * 1024;

/** What is parsed in one go at most, some 40 ms: a list that cannot be cut, or one item of it. */
const maxWholeBytes = 256 * 1024;
const tooLarge: UnreadableYaml = {
  kind: 'unreadable',
  reason: 'has more than 256 KiB without a line that begins with "- ", where its items would begin',
};

/** One piece of the list as read, and the index that its first item has in the whole. */
interface Piece {
  firstItem: number;
  length: number;
  lineOf: ReadYaml['lineOf'];
}

/**
 * Reads a file that is one list as {@link readTreeYaml} does, a large one piece by piece, so that it stops nothing else.
 * In a list in block style at the left margin every line that begins with `- ` begins an item, since all that belongs to
 * an item is indented: there the file is cut. Anything else is read as a whole, up to 256 KiB.
 */
export async function readTreeYamlList(
  bytes: Uint8Array,
  slices: TimeSlices,
  pieceBytes = defaultPieceBytes,
): Promise<ReadYaml | UnreadableYaml> {
  const ends = endsOfPieces(bytes, pieceBytes);
  const values: YamlValue[] = [];
  const duplicates: DuplicateKey[] = [];
  const pieces: Piece[] = [];
  let firstLine = 1;
  let start = 0;
  for (const end of ends) {
    const part = bytes.subarray(start, end);
    if (part.length > maxWholeBytes) return tooLarge;
    await slices.turn();
    const read = readTreeYaml(part, firstLine);
    if (read.kind === 'unreadable' || ends.length === 1) return read;
    // A first piece of comments alone is null.
    const items = read.value ?? [];
    if (!Array.isArray(items)) return { kind: 'unreadable', reason: 'is no list', line: firstLine };
    const firstItem = values.length;
    for (const value of items) values.push(value);
    for (const { entry, line } of read.duplicates) duplicates.push({ entry: moved(entry, firstItem), line });
    pieces.push({ firstItem, length: items.length, lineOf: read.lineOf });
    firstLine += linesIn(part);
    start = end;
  }
  return { kind: 'read', value: values, duplicates, lineOf: (path) => lineIn(pieces, path) };
}

/** Where to cut; the end of the file alone where it is small, or no plain list in block style. */
function endsOfPieces(bytes: Uint8Array, pieceBytes: number): number[] {
  const ends: number[] = [];
  if (bytes.length > pieceBytes) {
    // One character a byte, so that offsets in the text are offsets in the bytes.
    const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
    const beginsAsList = /^(?:\u00ef\u00bb\u00bf)?(?:[ \t]*(?:#[^\r\n]*)?\r?\n)*- /.test(text);
    const hasMarkers = /^(?:---|\.\.\.|%)/m.test(text);
    let end = beginsAsList && !hasMarkers ? text.indexOf('\n- ', pieceBytes) : -1;
    for (; end !== -1; end = text.indexOf('\n- ', end + pieceBytes)) ends.push(end + 1);
  }
  return [...ends, bytes.length];
}

function linesIn(part: Uint8Array): number {
  let lines = 0;
  for (const byte of part) if (byte === 0x0a) lines += 1;
  return lines;
}

/** `[3].rate` of a piece whose first item is the hundredth is `[103].rate`. */
function moved(path: string, byItems: number): string {
  return path.replace(/^\[(\d+)\]/, (_, index: string) => `[${Number(index) + byItems}]`);
}

function lineIn(pieces: readonly Piece[], path: string): number | undefined {
  const index = Number(/^\[(\d+)\]/.exec(path)?.[1]);
  const piece = pieces.find(({ firstItem, length }) => index >= firstItem && index < firstItem + length);
  return piece?.lineOf(moved(path, -piece.firstItem));
}
