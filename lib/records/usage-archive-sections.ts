import 'server-only';
import { Buffer } from 'node:buffer';
import { isByteOrderMark } from './usage-bytes';
import type { Fault } from './usage-columns';
import { maxWholeFileBytes } from './usage-file';
import { readTreeYaml, writeTreeYaml } from './yaml';

/** An entry of a map of maps or lists: its key, and what stands under it as a text of its own. */
export interface Section {
  name: string;
  body: Uint8Array;
  /** The 1-based line, in the file, of what has been found in the body: there (1-based), and by name. */
  lineAt(lineInBody: number, entry?: string): number | undefined;
}

export interface Sections {
  sections: Section[];
  faults: Fault[];
}

/** `2026-10-01:` or `'2026-10-01': {}` alone on its line. */
const headForm = /^(['"]?)([\w-]{1,64})\1:(?: +(\{\}|\[\]))? *(?:#.*)?\r?$/;
/** Of an indented text: a line that is less indented than two spaces and no comment, ... */
const tooFarLeft = /(?:^|\n) ?[^ \r\n#]/;
/** ... and one that would mean something else at the left margin, though it is a name where it stands. */
const markerAtMargin = /(?:^|\n) {2}(?:---|\.\.\.|%|\u00ef\u00bb\u00bf)/;

/**
 * The entries of an outermost map whose values are maps or lists, each to be parsed by itself: in block style, indented
 * by two spaces, as programs write it, the file is cut between them. One in another style goes through the YAML reader,
 * up to 64 KiB. Pauses after each entry.
 */
export function* sectionsOf(bytes: Uint8Array, firstLine = 1): Generator<void, Sections | Fault> {
  const cut = yield* cutSections(isByteOrderMark(bytes, 0) ? bytes.subarray(3) : bytes, firstLine);
  if (cut !== null) return cut;
  if (bytes.length > maxWholeFileBytes)
    return { reason: 'is no plain map in block style (not read: over 64 KiB)', line: firstLine };
  return wholeSections(bytes, firstLine);
}

/** Null where the text is of another form. */
function* cutSections(bytes: Uint8Array, firstLine: number): Generator<void, Sections | null> {
  // One character a byte, so that what is not ASCII comes back as it was.
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  const found: Section[] = [];
  const heads = /(?:^|\n)(?=[^ \r\n#])/g;
  let line = firstLine;
  let at = 0;
  let start = nextHead(text, heads, at);
  if (/^ /m.test(text.slice(at, start))) return null;
  while (start < text.length) {
    line += linesBetween(text, at, start);
    const headEnd = endOfLine(text, start);
    const [, , name, empty] = headForm.exec(text.slice(start, headEnd).replace(/\n$/, '')) ?? [];
    if (name === undefined) return null;
    const end = nextHead(text, heads, headEnd - 1);
    const body = unindented(text.slice(headEnd, end));
    if (body === null || (empty !== undefined && /^[ \r\n]*[^ \r\n#]/m.test(body))) return null;
    const headLine = line;
    found.push({
      name,
      body: Buffer.from(empty ?? body, 'latin1'),
      lineAt: (lineInBody) => (empty === undefined ? headLine + lineInBody : headLine),
    });
    at = start;
    start = end;
    yield;
  }
  return withoutDoubled(found);
}

/** Where the first line at or after `from` begins that is not indented, empty or a comment; `heads` finds line breaks. */
function nextHead(text: string, heads: RegExp, from: number): number {
  heads.lastIndex = from;
  const match = heads.exec(text);
  return match === null ? text.length : match.index + match[0].length;
}

function endOfLine(text: string, from: number): number {
  const end = text.indexOf('\n', from);
  return end < 0 ? text.length : end + 1;
}

function linesBetween(text: string, from: number, until: number): number {
  let lines = 0;
  for (let at = text.indexOf('\n', from); at >= 0 && at < until; at = text.indexOf('\n', at + 1)) lines += 1;
  return lines;
}

/** Two spaces less at each line; null where that changed what the text means. */
function unindented(text: string): string | null {
  if (tooFarLeft.test(text) || markerAtMargin.test(text)) return null;
  return (text.startsWith('  ') ? text.slice(2) : text).replaceAll('\n  ', '\n');
}

function withoutDoubled(found: readonly Section[]): Sections {
  const byName = new Map<string, Section>();
  const faults: Fault[] = [];
  for (const section of found) {
    if (byName.has(section.name)) faults.push(doubled(section.name, section.lineAt(0)));
    byName.set(section.name, section);
  }
  return { sections: [...byName.values()], faults };
}

function doubled(entry: string, line: number | undefined): Fault {
  return { entry, ...(line === undefined ? {} : { line }), reason: 'stands more than once; the last value counts' };
}

function wholeSections(bytes: Uint8Array, firstLine: number): Sections | Fault {
  const read = readTreeYaml(bytes, firstLine);
  if (read.kind === 'unreadable')
    return read.line === undefined ? { reason: read.reason } : { reason: read.reason, line: read.line };
  if (read.value === null) return { sections: [], faults: [] };
  if (!(read.value instanceof Map)) return { reason: 'is no map' };
  return {
    sections: Array.from(read.value, ([name, value]) => ({
      name,
      body: writeTreeYaml(value),
      lineAt: (_, entry) => read.lineOf(entry === undefined ? name : `${name}.${entry}`) ?? read.lineOf(name),
    })),
    faults: read.duplicates.map(({ entry, line }) => doubled(entry, line)),
  };
}
