import 'server-only';
import {
  backslash,
  beyondAscii,
  byteClasses,
  carriageReturn,
  colon,
  dash,
  dot,
  doubleQuote,
  endsKey,
  hash,
  insidePlainKey,
  insideValue,
  isByteOrderMark,
  isInnerSpace,
  isUnprintable,
  lineFeed,
  singleQuote,
  space,
  startsPlainKey,
} from './usage-bytes';
import { microsOf, type UsageColumns } from './usage-columns';
import { endOfLine, isContinued } from './usage-lines';
import { beforeFirst, type NameOrder } from './usage-name-order';
import { type NameTable, nameHashSeed, nameHashStep } from './usage-names';
import { scalarValue, secondsFault } from './usage-values';

/** A longer name is left to the YAML reader, which takes it in a small file. */
const maxNameBytes = 64 * 1024;

/** Names of the learned order that are compared before one is looked for. */
const maxGuesses = 4;
/** So many more wrong guesses than right ones, and the file is in another order: no more guesses. */
const minLuck = 32;

/** Exact as float64, as are whole numbers of up to 15 digits: their quotient is the nearest number, as of `parseFloat`. */
const powersOfTen = Float64Array.from({ length: 16 }, (_, exponent) => 10 ** exponent);

/**
 * Reads the lines of a flat map `name: number` straight from the bytes, exactly as YAML 1.2 core would, and stops at the
 * first entry of another form. Blank lines and comments may stand anywhere.
 * The bytes must be UTF-8 without NUL, and each CR must be followed by LF.
 */
export class UsageScanner {
  /** Always at the beginning of a line, or after the byte order mark. */
  position = 0;
  /** 1-based line of `position`. */
  line = 1;
  /** Id of the last plain name. */
  private previous = beforeFirst;
  /** Right guesses less wrong ones. */
  private luck = 0;
  private nameStart = 0;
  private nameEnd = 0;
  private nameHash = 0;
  private value = 0;
  private invalid: string | null = null;

  constructor(
    private readonly bytes: Uint8Array,
    private readonly names: NameTable,
    private readonly columns: UsageColumns,
    private readonly order: NameOrder,
  ) {}

  /** Goes on until about `until` or the end; false where an entry of another form begins at `position`. */
  scan(until: number): boolean {
    const { bytes } = this;
    while (this.position < until && this.position < bytes.length) {
      const byte = bytes[this.position] as number;
      if (byte === lineFeed) {
        this.position += 1;
        this.line += 1;
      } else if (byte === hash) this.moveTo(endOfLine(bytes, this.position));
      else if (byte === space || byte === carriageReturn) {
        if (!this.skipBlankLine()) return false;
      } else if (!this.readEntry(byte)) return false;
    }
    return true;
  }

  private readEntry(first: number): boolean {
    let id = this.luck > -minLuck ? this.guessName() : -1;
    const colonAt = id < 0 ? this.readName(first) : this.nameEnd;
    if (colonAt < 0) return false;
    const valueEnd = this.readValue(colonAt + 1);
    const nextLine = valueEnd < 0 ? -1 : this.lineAfterValue(valueEnd);
    if (nextLine < 0 || isContinued(this.bytes, nextLine)) return false;
    if (id < 0) id = this.findName(first);
    else this.previous = id;
    if (this.invalid === null) this.columns.add(id, microsOf(this.value), this.line);
    else this.columns.addInvalid(id, this.invalid, this.line);
    this.position = nextLine;
    this.line += 1;
    return true;
  }

  private findName(first: number): number {
    const id = this.names.idOfBytes(this.bytes, this.nameStart, this.nameEnd, this.nameHash);
    if (first === singleQuote || first === doubleQuote) return id;
    this.names.markPlain(id);
    this.order.place(id, this.previous);
    this.previous = id;
    return id;
  }

  /** The id of the name that stands here with its colon, where it is one of those that probably come next; else -1. */
  private guessName(): number {
    const { bytes, names, order } = this;
    let id = order.after(this.previous);
    for (let guesses = 0; guesses < maxGuesses && id >= 0; guesses += 1) {
      const length = names.plainLength(id);
      const end = this.position + length;
      if (
        length >= 0 &&
        bytes[end] === colon &&
        bytes[end + 1] === space &&
        names.isAt(id, bytes, this.position, end)
      ) {
        this.nameEnd = end;
        this.luck = Math.min(this.luck + 1, minLuck);
        return id;
      }
      id = order.after(id);
    }
    this.luck -= 1;
    return -1;
  }

  /** Position of the colon after the name, or -1. */
  private readName(first: number): number {
    if (first === singleQuote || first === doubleQuote) return this.readQuotedName(first);
    const flags = byteClasses[first] as number;
    if ((flags & startsPlainKey) === 0 || (flags & beyondAscii && isByteOrderMark(this.bytes, this.position)))
      return -1;
    return this.readPlainName();
  }

  private readPlainName(): number {
    const { bytes } = this;
    const end = Math.min(bytes.length, this.position + maxNameBytes);
    let nameHash = nameHashSeed;
    for (let at = this.position; at < end; at += 1) {
      const byte = bytes[at] as number;
      if (byte === colon && endsKey(bytes[at + 1])) {
        this.nameStart = this.position;
        this.nameEnd = at;
        this.nameHash = nameHash;
        return at;
      }
      const flags = byteClasses[byte] as number;
      if ((flags & insidePlainKey) === 0 && !(byte === space && isInnerSpace(bytes[at + 1]))) return -1;
      if (flags & beyondAscii && isUnprintable(bytes, at)) return -1;
      nameHash = nameHashStep(nameHash, byte);
    }
    return -1;
  }

  private readQuotedName(quote: number): number {
    const { bytes } = this;
    const end = Math.min(bytes.length, this.position + maxNameBytes);
    let nameHash = nameHashSeed;
    for (let at = this.position + 1; at < end; at += 1) {
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
    const isShortDecimal = digits > 0 && digits <= 15 && bytes[first] !== dot;
    if (!isShortDecimal || ((byteClasses[bytes[at] ?? 0] as number) & insideValue) !== 0)
      return this.readOtherValue(first);
    this.value = decimals > 0 ? whole / (powersOfTen[decimals] as number) : whole;
    this.invalid = null;
    return at;
  }

  /** Numbers of other forms, and words. */
  private readOtherValue(start: number): number {
    let end = start;
    while (((byteClasses[this.bytes[end] ?? 0] as number) & insideValue) !== 0) end += 1;
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
    return byte === hash && at > valueEnd ? endOfLine(this.bytes, at) : -1;
  }

  private skipBlankLine(): boolean {
    let end = this.position;
    while (this.bytes[end] === space) end += 1;
    const byte = this.bytes[end];
    if (byte !== undefined && byte !== lineFeed && byte !== carriageReturn) return false;
    this.moveTo(endOfLine(this.bytes, end));
    return true;
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
}
