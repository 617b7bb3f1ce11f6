import 'server-only';
import { Buffer, isUtf8 } from 'node:buffer';
import type { Problem } from '../cluster/records';
import { isByteOrderMark } from './usage-bytes';
import { type Fault, IdArrays, type ParsedUsage, secondsOf, UsageColumns } from './usage-columns';
import { endOfEntry } from './usage-lines';
import { NameOrder } from './usage-name-order';
import { NameTable } from './usage-names';
import { UsageScanner } from './usage-scanner';
import { readUsageEntry, readUsageYaml } from './usage-yaml';

/** Files over this are read only where every entry stands on lines of its own; the YAML reader does 64 KiB in about 20 ms. */
export const maxWholeFileBytes = 64 * 1024;

/** As many entries of one file go through the YAML reader one by one; it does 20 to 80 in a millisecond. */
const maxYamlEntries = 20_000;

/** What an entry that goes through the YAML reader costs, in bytes of plain lines. */
const yamlEntryCostBytes = 2048;

/**
 * Parses usage objects (a flat map `user name: weighted seconds`), one after the other, each in as many steps as one likes.
 *
 * Plain lines are read straight from the bytes; an entry of another form (a list, a tag, an escape, `? key`, a value
 * over several lines) goes through the YAML reader by itself; a file that is not made of such entries (`{a: 1}`, `---`,
 * indented, broken) goes through it as a whole, up to {@link maxWholeFileBytes}, and is refused beyond. The result is the
 * YAML reader's in each case, which usage-file.test.ts holds.
 */
export class UsageParser {
  private readonly columns: UsageColumns;
  private readonly idArrays = new IdArrays();
  private bytes: Uint8Array = new Uint8Array();
  private scanner: UsageScanner;
  private refusal: Fault | null = null;
  private yamlEntries = 0;
  private order = new NameOrder();

  constructor(
    private names = new NameTable(),
    private readonly maxWholeBytes = maxWholeFileBytes,
  ) {
    this.columns = new UsageColumns(names);
    this.scanner = new UsageScanner(this.bytes, names, this.columns, this.order);
  }

  /** Begins an object; the one before must be done. Its ids will be those of `names`. */
  begin(bytes: Uint8Array, names: NameTable): void {
    if (names !== this.names) this.changeNames(names);
    this.bytes = new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.refusal = null;
    this.yamlEntries = 0;
    this.columns.begin(names);
    this.scanner = new UsageScanner(this.bytes, names, this.columns, this.order);
    this.scanner.moveTo(startOfEntries(bytes));
    const plainText = isPlainText(this.bytes);
    if (plainText !== true) this.readWhole({ reason: plainText });
  }

  /** Works through about `budgetBytes` more; true when the object is read to its end. */
  run(budgetBytes = Number.POSITIVE_INFINITY): boolean {
    const { scanner, bytes } = this;
    let until = scanner.position + budgetBytes;
    while (scanner.position < bytes.length) {
      if (scanner.position >= until) return false;
      if (!scanner.scan(until)) {
        this.readUnusual();
        until -= yamlEntryCostBytes;
      }
    }
    return true;
  }

  /** The object's entries and faults; call once, when {@link run} has said that it is done. */
  finish(): ParsedUsage {
    if (this.refusal !== null) {
      return { ids: new Uint32Array(), micros: new Float64Array(), unusable: true, faults: [this.refusal] };
    }
    return this.columns.finish((ids) => this.idArrays.share(ids));
  }

  private changeNames(names: NameTable): void {
    this.names = names;
    this.idArrays.forget();
    this.order = new NameOrder();
  }

  private readUnusual(): void {
    const { scanner } = this;
    const end = endOfEntry(this.bytes, scanner.position, scanner.position + this.maxWholeBytes);
    const fault = this.readYamlEntry(this.bytes.subarray(scanner.position, end));
    if (fault === null) scanner.moveTo(end);
    else this.readWhole(fault);
  }

  private readYamlEntry(entry: Uint8Array): Fault | null {
    const { line } = this.scanner;
    this.yamlEntries += 1;
    if (this.yamlEntries > maxYamlEntries)
      return { line, reason: `has over ${maxYamlEntries} entries of unusual form` };
    if (entry.length <= this.maxWholeBytes && mayStandAlone(entry)) {
      return readUsageEntry(entry, line, this.names, this.columns);
    }
    return { line, reason: 'is no plain map of user names to seconds' };
  }

  /** Leaves the rest to the YAML reader; `fault` is what is wrong where the file is too large for that. */
  private readWhole(fault: Fault): void {
    this.scanner.position = this.bytes.length;
    this.columns.begin(this.names);
    this.refusal =
      this.bytes.length <= this.maxWholeBytes
        ? readUsageYaml(this.bytes, this.names, this.columns)
        : { ...fault, reason: `${fault.reason} (not read: over ${this.maxWholeBytes / 1024} KiB)` };
  }
}

/** One usage object, read at once. */
export interface UsageFile {
  /** False where the file as a whole cannot be used. */
  usable: boolean;
  /** Weighted seconds by user name. */
  seconds: Map<string, number>;
  problems: Problem[];
}

/** Reads the bytes of the object `key`; blocks for as long as it takes. For many or large ones use {@link UsageParser}. */
export function parseUsageFile(key: string, bytes: Uint8Array): UsageFile {
  const names = new NameTable();
  const parser = new UsageParser(names);
  parser.begin(bytes, names);
  parser.run();
  const { ids, micros, unusable, faults } = parser.finish();
  const seconds = new Map<string, number>();
  ids.forEach((id, position) => {
    seconds.set(names.nameOf(id), secondsOf(micros[position] as number));
  });
  return { usable: !unusable, seconds, problems: faults.map((fault) => ({ key, ...fault })) };
}

/** After a byte order mark and a line `---`. */
function startOfEntries(bytes: Uint8Array): number {
  const start = isByteOrderMark(bytes, 0) ? 3 : 0;
  const head = String.fromCharCode(...bytes.subarray(start, start + 5));
  return start + (/^---\r?\n/.exec(head)?.[0].length ?? 0);
}

/** True where the scanner may read the bytes, else what is wrong with them or beyond it. */
function isPlainText(bytes: Uint8Array): true | string {
  if (!isUtf8(bytes)) return 'is not UTF-8 text';
  // A Buffer finds single bytes several times faster than a typed array.
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (buffer.includes(0)) return 'is no valid YAML: null byte is not allowed in input';
  const firstReturn = buffer.indexOf(13);
  if (firstReturn < 0) return true;
  for (let at = firstReturn; at < bytes.length; at += 1) {
    if (bytes[at] === 13 && bytes[at + 1] !== 10) return 'has lines that end in CR alone';
  }
  return true;
}

/** True where the lines, taken out of a block map, mean the same on their own: they begin with a key, and no marker. */
function mayStandAlone(entry: Uint8Array): boolean {
  const text = String.fromCharCode(...entry.subarray(0, 4));
  return /^(?:\? ?)?[A-Za-z0-9_"'/~=$<(^;+\-.\x80-\xff]/.test(text) && !/^(?:---|\.\.\.|\xef\xbb\xbf)/.test(text);
}
