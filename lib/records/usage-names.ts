import 'server-only';

const hashSeed = 0x811c9dc5 | 0;
const hashPrime = 0x01000193;

const encoder = new TextEncoder();
/** Keeps a byte order mark: within a file it is a letter like any other. */
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** FNV-1a (Fowler, Noll, Vo) over bytes [start, end); scanners compute the same as they go along, from these two steps. */
export const nameHashSeed = hashSeed;
export function nameHashStep(hash: number, byte: number): number {
  return Math.imul(hash ^ byte, hashPrime);
}

/** A hash table with open addressing. */
interface Shard {
  /** Id + 1, or 0 where free. The length is a power of two. */
  slots: Int32Array;
  count: number;
  /** The part of the slots that may be taken. */
  fullest: number;
}

/** From a third to two thirds full, each at another point, so that shards do not all grow at the same time. */
function createShards(count: number): Shard[] {
  return Array.from({ length: count }, (_, at) => ({
    slots: new Int32Array(8),
    count: 0,
    fullest: 2 ** (at / count) / 3,
  }));
}

/**
 * User names as small whole numbers (ids), found by the bytes of their UTF-8 form, so that a name that was met before
 * costs no string. Only ever grows: an id keeps its meaning for as long as the table lives (see usage-compaction.ts).
 */
export class NameTable {
  /** All names' bytes, one after the other; `ends[id]` closes the name of `id`. */
  private text = new Uint8Array(4096);
  private ends = new Uint32Array(256);
  private hashes = new Int32Array(256);
  /** 1 where the name was met as a plain YAML key, so that its bytes before `: ` mean that name. */
  private plain = new Uint8Array(256);
  /** By the hash's highest byte: one large table would take too long to grow in one go. */
  private readonly shards = createShards(256);
  private decoded: (string | undefined)[] = [];
  /** Names with half a surrogate pair, which UTF-8 cannot hold (a YAML escape can make one). */
  private readonly illFormed = new Map<string, number>();
  private count = 0;

  /** Ids are 0 to size - 1. */
  get size(): number {
    return this.count;
  }

  /** The id of the name at [start, end), which must be valid UTF-8; `hash` is made with {@link nameHashStep}. */
  idOfBytes(bytes: Uint8Array, start: number, end: number, hash: number): number {
    const shard = this.shards[hash >>> 24] as Shard;
    const slot = this.slotOf(shard, bytes, start, end, hash);
    const found = shard.slots[slot] as number;
    return found > 0 ? found - 1 : this.insert(shard, slot, bytes.subarray(start, end), hash);
  }

  /** Says that the name stood somewhere as a plain YAML key. */
  markPlain(id: number): void {
    this.plain[id] = 1;
  }

  /** Bytes of the name; -1 where it was never met as a plain key. */
  plainLength(id: number): number {
    return this.plain[id] === 1 ? (this.ends[id] as number) - this.startOf(id) : -1;
  }

  /** Whether [start, end) is the name of `id`. */
  isAt(id: number, bytes: Uint8Array, start: number, end: number): boolean {
    const { text } = this;
    let position = this.ends[id] as number;
    if (position - this.startOf(id) !== end - start) return false;
    // From the end, where names that are sorted next to each other differ.
    for (let at = end - 1; at >= start; at -= 1) {
      position -= 1;
      if (text[position] !== bytes[at]) return false;
    }
    return true;
  }

  idOf(name: string): number {
    const known = this.find(name);
    if (known !== undefined) return known;
    if (!name.isWellFormed()) {
      const id = this.append(new Uint8Array(), 0);
      this.decoded[id] = name;
      this.illFormed.set(name, id);
      return id;
    }
    const bytes = encoder.encode(name);
    return this.idOfBytes(bytes, 0, bytes.length, hashOf(bytes));
  }

  /** Undefined where no object ever named it. */
  find(name: string): number | undefined {
    if (!name.isWellFormed()) return this.illFormed.get(name);
    const bytes = encoder.encode(name);
    const hash = hashOf(bytes);
    const shard = this.shards[hash >>> 24] as Shard;
    const found = shard.slots[this.slotOf(shard, bytes, 0, bytes.length, hash)] as number;
    return found > 0 ? found - 1 : undefined;
  }

  /** The id here of a name of another table. */
  adopt(other: NameTable, id: number): number {
    const name = other.decoded[id];
    if (name !== undefined && !name.isWellFormed()) return this.idOf(name);
    const end = other.ends[id] as number;
    const adopted = this.idOfBytes(other.text, other.startOf(id), end, other.hashes[id] as number);
    this.plain[adopted] = other.plain[id] as number;
    return adopted;
  }

  nameOf(id: number): string {
    let name = this.decoded[id];
    if (name === undefined) {
      name = decoder.decode(this.text.subarray(this.startOf(id), this.ends[id]));
      this.decoded[id] = name;
    }
    return name;
  }

  private startOf(id: number): number {
    return id === 0 ? 0 : (this.ends[id - 1] as number);
  }

  /** The slot that holds the name, or the free one where it belongs. */
  private slotOf({ slots }: Shard, bytes: Uint8Array, start: number, end: number, hash: number): number {
    const mask = slots.length - 1;
    let slot = (hash ^ (hash >>> 15)) & mask;
    for (;;) {
      const id = (slots[slot] as number) - 1;
      if (id < 0 || (this.hashes[id] === hash && this.isAt(id, bytes, start, end))) return slot;
      slot = (slot + 1) & mask;
    }
  }

  private insert(shard: Shard, slot: number, name: Uint8Array, hash: number): number {
    const id = this.append(name, hash);
    shard.slots[slot] = id + 1;
    shard.count += 1;
    if (shard.count > shard.slots.length * shard.fullest) this.growSlots(shard);
    return id;
  }

  private append(name: Uint8Array, hash: number): number {
    const id = this.count;
    const start = this.startOf(id);
    if (start + name.length > this.text.length) this.text = grown(this.text, start + name.length);
    if (id >= this.ends.length) {
      this.ends = grown(this.ends, id + 1);
      this.hashes = grown(this.hashes, id + 1);
      this.plain = grown(this.plain, id + 1);
    }
    this.text.set(name, start);
    this.ends[id] = start + name.length;
    this.hashes[id] = hash;
    this.decoded.push(undefined);
    this.count += 1;
    return id;
  }

  private growSlots(shard: Shard): void {
    const mask = shard.slots.length * 2 - 1;
    const slots = new Int32Array(mask + 1);
    for (const occupied of shard.slots) {
      if (occupied === 0) continue;
      const hash = this.hashes[occupied - 1] as number;
      let slot = (hash ^ (hash >>> 15)) & mask;
      while (slots[slot] !== 0) slot = (slot + 1) & mask;
      slots[slot] = occupied;
    }
    shard.slots = slots;
  }
}

function hashOf(bytes: Uint8Array): number {
  let hash = hashSeed;
  for (const byte of bytes) hash = nameHashStep(hash, byte);
  return hash;
}

/** A copy with room for at least `needed` elements, and for as many again as there were. */
export function grown<T extends Uint8Array | Uint32Array | Int32Array | Float64Array>(array: T, needed: number): T {
  const copy = new (array.constructor as new (length: number) => T)(Math.max(needed, array.length * 2));
  copy.set(array);
  return copy;
}
