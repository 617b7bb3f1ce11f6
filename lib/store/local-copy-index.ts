import 'server-only';
import type { EpochMs } from '../time/clock';
import type { ListedObject } from './port';

/** Keys below the prefix from this one on. */
export interface KeyRange {
  prefix: string;
  from: string;
}

/** They were listed, all of them, at some time; a part of them, if not all, last at that instant. */
export interface Covered extends KeyRange {
  at: EpochMs;
}

interface Known {
  version: string;
  /** Bytes. */
  size: number;
  /** This process has written or verified the file of just this version. */
  isHeld: boolean;
}

/** What one folder holds, as a part of a listing: only the objects directly in it. */
export type FolderListing = ListedObject[];

/** What the store told of its objects, in memory: without their bytes. */
export interface CopyIndex {
  note(object: ListedObject): void;
  forget(key: string): void;
  knows(key: string): boolean;
  isHeld(key: string, version: string): boolean;
  setHeld(key: string, isHeld: boolean): void;
  keys(): Iterable<string>;
  /** Takes over an answer of the store; answers the keys that it told to be gone. `isNewer`: of keys known better since. */
  apply(range: Covered, listed: readonly ListedObject[], isNewer: (key: string) => boolean): string[];
  /** When the keys were last listed, where they were listed without a gap; null otherwise. */
  listedAt(range: KeyRange): EpochMs | null;
  /** Whether a listing would have named the key. */
  coversKey(key: string): boolean;
  listed(range: KeyRange): ListedObject[];

  /** For keeping it on disk. */
  covered(): Covered[];
  folders(): string[];
  listingOf(folder: string): FolderListing;
  /** The folders whose listing has changed since they were last asked for. */
  takeChanged(): string[];
  /** True once where the folders or what is covered have changed. */
  takeShapeChanged(): boolean;
  /** As it was kept. A folder that is missing takes back that what it belongs to is covered. */
  restore(covered: readonly Covered[], folders: readonly string[], listings: ReadonlyMap<string, FolderListing>): void;
}

export function createCopyIndex(): CopyIndex {
  return new Index();
}

class Index implements CopyIndex {
  private readonly byFolder = new Map<string, Map<string, Known>>();
  private readonly ranges = new Map<string, Covered>();
  private readonly changed = new Set<string>();
  private hasNewShape = false;

  note({ key, version, size }: ListedObject): void {
    const folder = folderOf(key);
    let known = this.byFolder.get(folder);
    if (known === undefined) {
      known = new Map();
      this.byFolder.set(folder, known);
      this.hasNewShape = true;
    }
    const before = known.get(key);
    if (before?.version === version && before.size === size) return;
    known.set(key, { version, size, isHeld: false });
    this.changed.add(folder);
  }

  forget(key: string): void {
    const folder = folderOf(key);
    const known = this.byFolder.get(folder);
    if (!known?.delete(key)) return;
    this.changed.add(folder);
    if (known.size > 0) return;
    this.byFolder.delete(folder);
    this.hasNewShape = true;
  }

  knows(key: string): boolean {
    return this.knownOf(key) !== undefined;
  }

  isHeld(key: string, version: string): boolean {
    const known = this.knownOf(key);
    return known?.isHeld === true && known.version === version;
  }

  setHeld(key: string, isHeld: boolean): void {
    const known = this.knownOf(key);
    if (known) known.isHeld = isHeld;
  }

  *keys(): Iterable<string> {
    for (const known of this.byFolder.values()) yield* known.keys();
  }

  apply(range: Covered, listed: readonly ListedObject[], isNewer: (key: string) => boolean): string[] {
    const present = new Set(listed.map(({ key }) => key));
    const gone = this.listed(range).flatMap(({ key }) => (present.has(key) || isNewer(key) ? [] : [key]));
    for (const key of gone) this.forget(key);
    for (const object of listed) if (!isNewer(object.key)) this.note(object);
    this.cover(range);
    return gone;
  }

  listedAt({ prefix, from }: KeyRange): EpochMs | null {
    const instants = foldersAbove(prefix).flatMap((above) => {
      const range = this.ranges.get(above);
      return range !== undefined && prefix + from >= range.prefix + range.from ? [range.at] : [];
    });
    return instants.length === 0 ? null : Math.max(...instants);
  }

  coversKey(key: string): boolean {
    const folder = folderOf(key);
    return this.listedAt({ prefix: folder, from: key.slice(folder.length) }) !== null;
  }

  listed({ prefix, from }: KeyRange): ListedObject[] {
    const objects: ListedObject[] = [];
    for (const folder of this.byFolder.keys()) {
      if (!folder.startsWith(prefix)) continue;
      for (const object of this.listingOf(folder)) if (object.key >= prefix + from) objects.push(object);
    }
    return objects;
  }

  covered(): Covered[] {
    return [...this.ranges.values()];
  }

  folders(): string[] {
    return [...this.byFolder.keys()];
  }

  listingOf(folder: string): FolderListing {
    const known = this.byFolder.get(folder) ?? new Map<string, Known>();
    return Array.from(known, ([key, { version, size }]) => ({ key, version, size }));
  }

  takeChanged(): string[] {
    const folders = [...this.changed];
    this.changed.clear();
    return folders;
  }

  takeShapeChanged(): boolean {
    const taken = this.hasNewShape;
    this.hasNewShape = false;
    return taken;
  }

  restore(covered: readonly Covered[], folders: readonly string[], listings: ReadonlyMap<string, FolderListing>): void {
    const missing = folders.filter((folder) => !listings.has(folder));
    for (const objects of listings.values()) for (const object of objects) this.note(object);
    for (const range of covered) {
      const isWhole = !missing.some((folder) => folder.startsWith(range.prefix));
      if (isWhole) this.cover(range);
    }
    this.changed.clear();
    this.hasNewShape = missing.length > 0;
  }

  private cover(range: Covered): void {
    const { prefix, from, at } = range;
    const before = this.ranges.get(prefix);
    if (before !== undefined && before.from <= from) before.at = Math.max(before.at, at);
    else this.ranges.set(prefix, { ...range });
    this.hasNewShape ||= before === undefined || before.from > from;
  }

  private knownOf(key: string): Known | undefined {
    return this.byFolder.get(folderOf(key))?.get(key);
  }
}

function folderOf(key: string): string {
  return key.slice(0, key.lastIndexOf('/') + 1);
}

/** `a/b/` -> `''`, `a/`, `a/b/`. */
function foldersAbove(prefix: string): string[] {
  const above = [''];
  for (let slash = prefix.indexOf('/'); slash >= 0; slash = prefix.indexOf('/', slash + 1)) {
    above.push(prefix.slice(0, slash + 1));
  }
  return above;
}
