import 'server-only';
import { microsOf, type UsageColumns } from './usage-columns';
import { type NameTable, nameHashSeed, nameHashStep } from './usage-names';
import { scalarValue, secondsFault } from './usage-values';

const tab = 9;
const lineFeed = 10;
const carriageReturn = 13;
const space = 32;
const doubleQuote = 34;
const hash = 35;
const singleQuote = 39;
const dash = 45;
const dot = 46;
const colon = 58;
const backslash = 92;

/** What a byte may be to the scanner; a byte without any is left to the YAML reader wherever it stands. */
const startsPlainKey = 1;
const insidePlainKey = 2;
const insideValue = 4;
const beyondAscii = 8;
const classes = new Uint8Array(256);
for (let byte = 0x21; byte < 0x7f; byte += 1) classes[byte] = insidePlainKey;
for (let byte = 0x80; byte < 0x100; byte += 1) classes[byte] = insidePlainKey | startsPlainKey | beyondAscii;
for (const [set, flags] of [
  ['ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+', startsPlainKey | insideValue],
  ['_/~=$<(^;', startsPlainKey],
  ['.-', insideValue],
] as const) {
  for (const character of set) classes[character.charCodeAt(0)] = (classes[character.charCodeAt(0)] ?? 0) | flags;
}

/**
 * Reads the lines of a flat map `name: number` straight from the bytes, exactly as YAML 1.2 core would, and stops at the
 * first entry of another form. Blank lines and comments may stand anywhere.
 * The bytes must be UTF-8 without NUL, and each CR must be followed by LF.
 */
export class UsageScanner {
  /** 1-based line of `position`. */
  line = 1;
  private nameStart = 0;
  private nameEnd = 0;
  private nameHash = 0;
  private value = 0;
  private invalid: string | null = null;

  constructor(
    private readonly bytes: Uint8Array,
    private readonly names: NameTable,
    private readonly columns: UsageColumns,
    /** Always at the beginning of a line. */
    public position: number,
  ) {}

  /** Goes on until about `until` or the end; false where an entry of another form begins at `position`. */
  scan(until: number): boolean {
    const { bytes } = this;
    while (this.position < until && this.position < bytes.length) {
      const byte = bytes[this.position] as number;
      if (byte === lineFeed || byte === carriageReturn || byte === hash) this.skipLine();
      else if (!(byte === space ? this.skipBlankLine() : this.readEntry(byte))) return false;
    }
    return true;
  }

  /** Where the entry at `position` ends: the next line that begins one, past all that may belong to this one. */
  endOfEntry(): number {
    return this.endOfContinuation(this.endOfLine(this.position));
  }

  private readEntry(first: number): boolean {
    const colonAt = this.readName(first);
    if (colonAt < 0) return false;
    const valueEnd = this.readValue(colonAt + 1);
    const next = valueEnd < 0 ? -1 : this.lineAfterValue(valueEnd);
    if (next < 0 || this.isContinued(next)) return false;
    const id = this.names.idOfBytes(this.bytes, this.nameStart, this.nameEnd, this.nameHash);
    if (this.invalid === null) this.columns.add(id, microsOf(this.value), this.line);
    else this.columns.addInvalid(id, this.invalid, this.line);
    this.position = next;
    this.line += 1;
    return true;
  }

  /** Position of the colon after the name, or -1. */
  private readName(first: number): number {
    if (first === singleQuote || first === doubleQuote) return this.readQuotedName(first);
    const flags = classes[first] as number;
    if ((flags & startsPlainKey) === 0 || (flags & beyondAscii && this.isByteOrderMark(this.position))) return -1;
    return this.readPlainName();
  }

  private readPlainName(): number {
    const { bytes } = this;
    let nameHash = nameHashSeed;
    for (let at = this.position; at < bytes.length; at += 1) {
      const byte = bytes[at] as number;
      if (byte === colon && endsKey(bytes[at + 1])) {
        this.nameStart = this.position;
        this.nameEnd = at;
        this.nameHash = nameHash;
        return at;
      }
      const flags = classes[byte] as number;
      if ((flags & insidePlainKey) === 0 && !(byte === space && isInnerSpace(bytes[at + 1]))) return -1;
      if (flags & beyondAscii && isUnprintable(bytes, at)) return -1;
      nameHash = nameHashStep(nameHash, byte);
    }
    return -1;
  }

  private readQuotedName(quote: number): number {
    const { bytes } = this;
    let nameHash = nameHashSeed;
    for (let at = this.position + 1; at < bytes.length; at += 1) {
      const byte = bytes[at] as number;
      if (byte === quote) {
        this.nameStart = this.position + 1;
        this.nameEnd = at;
        this.nameHash = nameHash;
        return bytes[at + 1] === colon && endsKey(bytes[at + 2]) ? at + 1 : -1;
      }
      if (byte < space || (byte === backslash && quote === doubleQuote)) return -1;
      nameHash = nameHashStep(nameHash, byte);
    }
    return -1;
  }

  /** Position after the value, or -1. Sets `value`, and `invalid` where it is not usable. */
  private readValue(start: number): number {
    const { bytes } = this;
    let at = start;
    while (bytes[at] === space) at += 1;
    const first = at;
    let digits = 0;
    let decimals = -1;
    let whole = 0;
    for (; at < bytes.length; at += 1) {
      const byte = bytes[at] as number;
      const digit = byte - 48;
      if (digit >= 0 && digit <= 9) {
        whole = whole * 10 + digit;
        digits += 1;
        if (decimals >= 0) decimals += 1;
      } else if (byte === dot && decimals < 0) decimals = 0;
      else break;
    }
    // Up to 15 digits and 10^15 are exact as float64, so the one division rounds right, as parseFloat does.
    const isShortDecimal = digits > 0 && digits <= 15 && bytes[first] !== dot;
    if (!isShortDecimal || ((classes[bytes[at] ?? 0] as number) & insideValue) !== 0) return this.readOtherValue(first);
    this.value = decimals > 0 ? whole / (powersOfTen[decimals] as number) : whole;
    this.invalid = null;
    return at;
  }

  /** Numbers of other forms, and words. */
  private readOtherValue(start: number): number {
    let end = start;
    while (((classes[this.bytes[end] ?? 0] as number) & insideValue) !== 0) end += 1;
    if (end === start || end - start > 100 || (end - start === 1 && this.bytes[start] === dash)) return -1;
    const value = scalarValue(String.fromCharCode(...this.bytes.subarray(start, end)));
    this.invalid = secondsFault(value);
    this.value = typeof value === 'number' ? value : 0;
    return end;
  }

  /** Start of the next line where nothing but space and a comment follows, else -1. */
  private lineAfterValue(valueEnd: number): number {
    const { bytes } = this;
    let at = valueEnd;
    while (bytes[at] === space) at += 1;
    const byte = bytes[at];
    if (byte === lineFeed) return at + 1;
    if (byte === carriageReturn) return at + 2;
    if (byte === undefined) return at;
    return byte === hash && at > valueEnd ? this.endOfLine(at) : -1;
  }

  /** True where the lines from `lineStart` may belong to the entry before them. */
  private isContinued(lineStart: number): boolean {
    const first = this.bytes[lineStart];
    if (first === undefined || ((classes[first] as number) & startsPlainKey) !== 0) return false;
    return this.endOfContinuation(lineStart) !== this.endOfBlank(lineStart);
  }

  /** The first line at or after `lineStart` that is neither blank, comment nor part of the entry before. */
  private endOfContinuation(lineStart: number): number {
    const { bytes } = this;
    let at = lineStart;
    for (;;) {
      at = this.endOfBlank(at);
      const first = bytes[at];
      const isMark = (first === colon || first === dash) && endsKey(bytes[at + 1]);
      if (first !== space && first !== tab && !isMark) return at;
      at = this.endOfLine(at);
    }
  }

  /** The first line at or after `lineStart` that is not empty and no comment from its first column. */
  private endOfBlank(lineStart: number): number {
    const { bytes } = this;
    let at = lineStart;
    for (;;) {
      let end = at;
      while (bytes[end] === space) end += 1;
      const byte = bytes[end];
      if (byte === undefined) return end;
      const isBlank = byte === lineFeed || byte === carriageReturn || (byte === hash && end === at);
      if (!isBlank) return at;
      at = this.endOfLine(end);
    }
  }

  private skipBlankLine(): boolean {
    let end = this.position;
    while (this.bytes[end] === space) end += 1;
    const byte = this.bytes[end];
    if (byte !== undefined && byte !== lineFeed && byte !== carriageReturn) return false;
    this.skipLine();
    return true;
  }

  private skipLine(): void {
    this.moveTo(this.endOfLine(this.position));
  }

  /** Goes to the beginning of a later line, counting lines. */
  moveTo(position: number): void {
    for (let at = this.position; ; this.line += 1) {
      const end = this.bytes.indexOf(lineFeed, at);
      if (end < 0 || end >= position) break;
      at = end + 1;
    }
    this.position = position;
  }

  private endOfLine(from: number): number {
    const end = this.bytes.indexOf(lineFeed, from);
    return end < 0 ? this.bytes.length : end + 1;
  }

  private isByteOrderMark(at: number): boolean {
    return this.bytes[at] === 0xef && this.bytes[at + 1] === 0xbb && this.bytes[at + 2] === 0xbf;
  }
}

const powersOfTen = Float64Array.from({ length: 16 }, (_, exponent) => 10 ** exponent);

/** True for what must follow a colon (or `?`, `-`) that separates: white space, a line's end, the file's end. */
function endsKey(byte: number | undefined): boolean {
  return byte === space || byte === lineFeed || byte === carriageReturn || byte === tab || byte === undefined;
}

/** True where a space before this byte is one within a name: none at its end, none that opens a comment. */
function isInnerSpace(next: number | undefined): boolean {
  return next !== hash && next !== colon && ((classes[next ?? 0] as number) & insidePlainKey) !== 0;
}

/** U+0080 to U+009F but for NEL, and U+FFFE, U+FFFF: no YAML text outside quotes holds them. */
function isUnprintable(bytes: Uint8Array, at: number): boolean {
  const second = bytes[at + 1] as number;
  if (bytes[at] === 0xc2) return second < 0xa0 && second !== 0x85;
  return bytes[at] === 0xef && second === 0xbf && (bytes[at + 2] as number) >= 0xbe;
}
