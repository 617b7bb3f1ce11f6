import 'server-only';
import { parseName } from '../cluster/names';
import type { TimeSlices } from '../store/time-slices';
import { isUtcDay } from '../time/utc-day';
import type { ReadResult, TreeObject } from './object-reader';

/** One kind of object: where it lies in the tree, what its keys look like, and how it is read. */
export interface CollectionKind<Result> {
  prefix: string;
  /** Larger objects are refused unread: what people and nodes write here is small, and parsing blocks. */
  maxBytes: number;
  /** The name that the rest of the key gives the object, or why it gives none; `isOthers`: belongs here and is not of this kind. */
  nameOf(rest: string): { name: string } | { reason: string } | { isOthers: true };
  /** Has its turn already; takes further ones from `slices` where it needs longer. */
  read(object: TreeObject, slices: TimeSlices): ReadResult<Result> | Promise<ReadResult<Result>>;
}

const defaultMaxBytes = 256 * 1024;

interface FlatKind<Result> {
  prefix: string;
  suffix: '' | '.yml';
  /** What a name of this kind is called: `user name`. */
  what: string;
  read: CollectionKind<Result>['read'];
  maxBytes?: number;
}

/** Objects side by side in one folder, named by what we create names of. */
export function flatCollection<Result>(kind: FlatKind<Result>): CollectionKind<Result> {
  return {
    prefix: kind.prefix,
    maxBytes: kind.maxBytes ?? defaultMaxBytes,
    nameOf: (rest) => nameOfFile(rest, kind.suffix, kind.what),
    read: kind.read,
  };
}

/** `<YYYY-MM-DD>/<node id>.yml`, the name being `<YYYY-MM-DD>/<node id>`. */
export function datedCollection<Result>(kind: Omit<FlatKind<Result>, 'suffix' | 'what'>): CollectionKind<Result> {
  return {
    prefix: kind.prefix,
    maxBytes: kind.maxBytes ?? defaultMaxBytes,
    nameOf: (rest) => {
      const [day = '', ...file] = rest.split('/');
      if (!isUtcDay(day)) return { reason: 'lies in no folder of a date (YYYY-MM-DD)' };
      const named = nameOfFile(file.join('/'), '.yml', 'node id');
      return 'name' in named ? { name: `${day}/${named.name}` } : named;
    },
    read: kind.read,
  };
}

function nameOfFile(file: string, suffix: string, what: string): { name: string } | { reason: string } {
  if (file.includes('/')) return { reason: 'lies in a folder, where none belongs' };
  if (!file.endsWith(suffix)) return { reason: `does not end in ${suffix}` };
  const name = parseName(file.slice(0, file.length - suffix.length));
  if (name === null)
    return { reason: `is no ${what} (1 to 128 of A-Z a-z 0-9 _ -)${suffix && ` followed by ${suffix}`}` };
  return { name };
}

/** Left behind by editors and file systems, nobody's records (spec: tree). */
export function isSilentlyIgnored(rest: string): boolean {
  return rest.split('/').some((segment) => segment.startsWith('.') || segment.endsWith('~'));
}
