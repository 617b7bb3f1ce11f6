import 'server-only';
import type { Problem } from '../cluster/records';
import { grown, type NameTable } from './usage-names';

/** A problem before the object's key is known. */
export type Fault = Omit<Problem, 'key'>;

/** One object's usable entries as two columns, and what in it is not usable. */
export interface UsageObject {
  /** Ids of the table that the object was read with, no two alike. Often shared between objects: never changed. */
  ids: Uint32Array;
  /** Weighted microseconds, whole numbers. */
  micros: Float64Array;
}

export interface ParsedUsage extends UsageObject {
  /** True where the file as a whole cannot be used (`faults` says why); its columns are empty then. */
  unusable: boolean;
  faults: Fault[];
}

/** More faults than these of one file are told as a number: it is another kind of file then. */
const maxFaultsPerFile = 100;

/** Weighted seconds as whole microseconds: sums of them are exact up to 2^53 (285 years). */
export function microsOf(seconds: number): number {
  // + 0: no negative zero. Finite seconds may be more than microseconds can say.
  return Math.min(Math.round(seconds * 1e6) + 0, Number.MAX_VALUE);
}

export function secondsOf(micros: number): number {
  return Math.min(micros, Number.MAX_VALUE) / 1e6;
}

/**
 * Gathers one file's entries, the last value of a doubled name winning. Reused from file to file, for its scratch memory.
 */
export class UsageColumns {
  private ids = new Uint32Array(1024);
  private micros = new Float64Array(1024);
  private count = 0;
  /** By id: in which file (by `serial`) the name was last met, and at which position of the columns. */
  private stampOf = new Uint32Array(1024);
  private positionOf = new Uint32Array(1024);
  private serial = 0;
  /** By position, up to `maxFaultsPerFile`: of entries whose value is not usable (NaN in `micros`) ... */
  private readonly invalid = new Map<number, { reason: string; line: number }>();
  /** ... and of names met more than once, the line of the last. */
  private readonly doubled = new Map<number, number>();
  private moreDoubled = 0;
  private hasInvalid = false;

  constructor(private names: NameTable) {}

  /** Forgets the file before. */
  begin(names: NameTable): void {
    this.names = names;
    this.count = 0;
    this.serial += 1;
    this.invalid.clear();
    this.doubled.clear();
    this.moreDoubled = 0;
    this.hasInvalid = false;
  }

  add(id: number, micros: number, line: number): void {
    if (id >= this.stampOf.length) this.growById(id + 1);
    if (this.stampOf[id] === this.serial) {
      this.replace(this.positionOf[id] as number, micros, line);
      return;
    }
    if (this.count === this.ids.length) this.growColumns();
    this.stampOf[id] = this.serial;
    this.positionOf[id] = this.count;
    this.ids[this.count] = id;
    this.micros[this.count] = micros;
    this.count += 1;
  }

  addInvalid(id: number, reason: string, line: number): void {
    this.add(id, Number.NaN, line);
    this.hasInvalid = true;
    if (this.invalid.size < maxFaultsPerFile) this.invalid.set(this.positionOf[id] as number, { reason, line });
  }

  finish(shareIds: (ids: Uint32Array) => Uint32Array): ParsedUsage {
    const faults = this.namedFaults();
    const dropped = this.hasInvalid ? this.dropInvalid() : 0;
    const untold = dropped + this.doubled.size + this.moreDoubled - faults.length;
    if (untold > 0) faults.push({ reason: `has ${untold} more such entries` });
    return {
      ids: shareIds(this.ids.subarray(0, this.count)),
      micros: this.micros.slice(0, this.count),
      unusable: false,
      faults,
    };
  }

  private replace(position: number, micros: number, line: number): void {
    this.micros[position] = micros;
    this.invalid.delete(position);
    if (this.doubled.size < maxFaultsPerFile || this.doubled.has(position)) this.doubled.set(position, line);
    else this.moreDoubled += 1;
  }

  private namedFaults(): Fault[] {
    if (this.doubled.size + this.invalid.size === 0) return [];
    const nameAt = (position: number) => this.names.nameOf(this.ids[position] as number);
    const faults: Fault[] = [];
    for (const [position, line] of this.doubled) {
      faults.push({ entry: nameAt(position), line, reason: 'stands more than once; the last value counts' });
    }
    for (const [position, { line, reason }] of this.invalid) faults.push({ entry: nameAt(position), line, reason });
    return faults.slice(0, maxFaultsPerFile);
  }

  /** @returns how many */
  private dropInvalid(): number {
    let kept = 0;
    for (let position = 0; position < this.count; position += 1) {
      const micros = this.micros[position] as number;
      if (Number.isNaN(micros)) continue;
      this.ids[kept] = this.ids[position] as number;
      this.micros[kept] = micros;
      kept += 1;
    }
    const dropped = this.count - kept;
    this.count = kept;
    return dropped;
  }

  private growById(needed: number): void {
    this.stampOf = grown(this.stampOf, needed);
    this.positionOf = grown(this.positionOf, needed);
  }

  private growColumns(): void {
    this.ids = grown(this.ids, this.count + 1);
    this.micros = grown(this.micros, this.count + 1);
  }
}

/**
 * Makes one array of those that are alike: a node's users are mostly the same from day to day, so that most objects add
 * their figures only. Forgets what it knows once that exceeds 16 MiB, which costs sharing, nothing else.
 */
export class IdArrays {
  private readonly known = new Map<number, Uint32Array[]>();
  private length = 0;
  private last: Uint32Array = new Uint32Array();

  /** `ids` may be scratch memory: it is copied where it is new. */
  share(ids: Uint32Array): Uint32Array {
    if (!equalArrays(this.last, ids)) this.last = this.find(ids);
    return this.last;
  }

  private find(ids: Uint32Array): Uint32Array {
    let hash = ids.length;
    for (let at = 0; at < ids.length; at += 1) hash = Math.imul(hash ^ (ids[at] as number), 0x01000193);
    const alike = this.known.get(hash);
    const same = alike?.find((other) => equalArrays(other, ids));
    if (same) return same;

    const copy = ids.slice();
    if (this.length + copy.length > 4 * 1024 * 1024) this.forget();
    this.length += copy.length;
    this.known.set(hash, [...(this.known.get(hash) ?? []), copy]);
    return copy;
  }

  forget(): void {
    this.known.clear();
    this.length = 0;
    this.last = new Uint32Array();
  }
}

function equalArrays(left: Uint32Array, right: Uint32Array): boolean {
  if (left.length !== right.length) return false;
  for (let at = 0; at < left.length; at += 1) if (left[at] !== right[at]) return false;
  return true;
}
