import 'server-only';
import type { Problem } from '../cluster/records';
import { isStoreError, type ListedObject, type ListRange, type Store } from '../store/port';
import type { TimeSlices } from '../store/time-slices';
import { type CollectionKind, isSilentlyIgnored } from './collection-kinds';
import type { ReadResult } from './object-reader';
import { workAhead } from './work-ahead';

/** What one kind of object held at a look. Never changed afterwards; the same object again where nothing changed. */
export interface CollectionView<Result> {
  /** By the name that the key gives. */
  records: ReadonlyMap<string, Result>;
  /** Names whose object as a whole cannot be used, with the reason. */
  unreadable: ReadonlyMap<string, string>;
  /** By key. */
  problems: readonly Problem[];
}

export interface Collection<Result> {
  /**
   * Looks at the store again: lists the folder and reads what has another version. Throws StoreUnavailable. With `range`
   * only that part is looked at, and what lies before it stays as it is known.
   */
  refresh(range?: ListRange): Promise<CollectionView<Result>>;
}

interface Entry<Result> {
  name: string | null;
  /** Null is never equal to a listed version: the object is read again at the next look. */
  version: string | null;
  result: ReadResult<Result>;
}

/** A file with more faults than this is not a file with faults but another file. */
const maxProblemsPerObject = 100;

/** Keeps the parsed records of one folder in step with the store, by version. */
export function createCollection<Result>(
  store: Store,
  kind: CollectionKind<Result>,
  slices: TimeSlices,
): Collection<Result> {
  let entries = new Map<string, Entry<Result>>();
  let view = viewOf(entries);

  async function refresh(range?: ListRange): Promise<CollectionView<Result>> {
    const listed = (await store.list(kind.prefix, range)).filter(({ key }) => isOfKind(restOf(key)));
    const next = range ? entriesBefore(kind.prefix + range.from) : new Map<string, Entry<Result>>();
    const changed: ListedObject[] = [];
    for (const object of listed) {
      const known = entries.get(object.key);
      if (known && known.version === object.version) next.set(object.key, known);
      else changed.push(object);
    }
    if (changed.length === 0 && next.size === entries.size) return view;

    for await (const { key, entry } of workAhead(changed, readEntry)) if (entry) next.set(key, entry);
    entries = next;
    view = viewOf(entries);
    return view;
  }

  function entriesBefore(firstKey: string): Map<string, Entry<Result>> {
    const before = new Map<string, Entry<Result>>();
    for (const [key, entry] of entries) if (key < firstKey) before.set(key, entry);
    return before;
  }

  async function readEntry(object: ListedObject): Promise<{ key: string; entry: Entry<Result> | null }> {
    return { key: object.key, entry: await entryOf(object) };
  }

  async function entryOf({ key, version, size }: ListedObject): Promise<Entry<Result> | null> {
    const named = kind.nameOf(restOf(key));
    if ('isOthers' in named) return null;
    if ('reason' in named) return { name: null, version, result: refusal(key, named.reason) };
    const { name } = named;
    if (size > kind.maxBytes) return { name, version, result: refusal(key, tooLarge(size, kind.maxBytes)) };
    try {
      const object = await store.get(key, { version });
      if (!object) return null;
      await slices.turn();
      const result = await kind.read({ key, name, ...object }, slices);
      return { name, version: object.version, result: { ...result, problems: withoutFlood(result.problems, key) } };
    } catch (error) {
      if (isStoreError(error, 'store_unavailable')) throw error;
      // No version: what cannot be read may be readable at the next look without having changed.
      return { name, version: null, result: refusal(key, reasonOf(error)) };
    }
  }

  function isOfKind(rest: string): boolean {
    return !isSilentlyIgnored(rest) && !('isOthers' in kind.nameOf(rest));
  }

  function restOf(key: string): string {
    return key.slice(kind.prefix.length);
  }

  return { refresh };
}

function viewOf<Result>(entries: ReadonlyMap<string, Entry<Result>>): CollectionView<Result> {
  const records = new Map<string, Result>();
  const unreadable = new Map<string, string>();
  const problems: Problem[] = [];
  for (const key of [...entries.keys()].sort()) {
    const entry = entries.get(key);
    if (!entry) continue;
    problems.push(...entry.result.problems);
    if (entry.name === null) continue;
    if (entry.result.record !== null) records.set(entry.name, entry.result.record);
    else unreadable.set(entry.name, inWords(entry.result.problems[0]));
  }
  return { records, unreadable, problems };
}

/** A sentence to follow `The file cannot be read: `. */
function inWords(problem: Problem | undefined): string {
  if (!problem) return 'it cannot be used';
  const line = problem.line === undefined ? '' : ` (line ${problem.line})`;
  if (problem.entry !== undefined) return `${problem.entry} ${problem.reason}${line}`;
  const { reason } = problem;
  return `${reason.startsWith(cannotBeRead) ? reason.slice(cannotBeRead.length) : `it ${reason}`}${line}`;
}

const cannotBeRead = 'cannot be read: ';

function refusal(key: string, reason: string): ReadResult<never> {
  return { record: null, problems: [{ key, reason }] };
}

function tooLarge(bytes: number, maxBytes: number): string {
  return `has ${bytes} bytes, where at most ${maxBytes} are read`;
}

function reasonOf(error: unknown): string {
  if (isStoreError(error, 'store_key_refused')) return 'lies outside the tree and is not read';
  if (error instanceof Error && 'reason' in error && typeof error.reason === 'string') return error.reason;
  return `${cannotBeRead}${error instanceof Error ? error.message : String(error)}`;
}

function withoutFlood(problems: Problem[], key: string): Problem[] {
  if (problems.length <= maxProblemsPerObject) return problems;
  const rest = problems.length - maxProblemsPerObject;
  return [...problems.slice(0, maxProblemsPerObject), { key, reason: `has ${rest} more entries that cannot be used` }];
}
