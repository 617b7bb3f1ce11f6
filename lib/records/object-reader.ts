import 'server-only';
import type { Problem } from '../cluster/records';
import type { TimeSlices } from '../store/time-slices';
import { type ReadYaml, readTreeYaml, type UnreadableYaml, type YamlMap, type YamlValue } from './yaml';
import { readTreeYamlList } from './yaml-list';

/** One object of the tree as fetched, with the name that its key gives it (`keys/users/alice` -> `alice`). */
export interface TreeObject {
  key: string;
  name: string;
  bytes: Uint8Array;
  version: string;
}

/** What reading one object gave: its record, or null where the object as a whole cannot be used, and all that was wrong. */
export interface ReadResult<Result> {
  record: Result | null;
  problems: Problem[];
}

/** Says what is wrong with an entry (a path such as `sessions[2].rate`), or with the whole object where it is null. */
export type Report = (entry: string | null, reason: string) => void;

/** Reports of one object, with the line of the entry or of what holds it. */
function createReports(key: string, lineOf: ReadYaml['lineOf']): { problems: Problem[]; report: Report } {
  const problems: Problem[] = [];
  const report: Report = (entry, reason) => {
    if (entry === null) {
      problems.push({ key, reason });
      return;
    }
    const line = nearestLine(entry, lineOf);
    problems.push(line === undefined ? { key, entry, reason } : { key, entry, line, reason });
  };
  return { problems, report };
}

function nearestLine(entry: string, lineOf: ReadYaml['lineOf']): number | undefined {
  const line = lineOf(entry);
  if (line !== undefined) return line;
  const holder = entry.replace(/(\.[^.[\]]*|\[\d+\])$/, '');
  return holder === entry || holder === '' ? undefined : nearestLine(holder, lineOf);
}

/**
 * Reads an object that is one YAML map. An empty file is an empty map. `read` answers null where the map is unusable as
 * a whole, and has reported why.
 */
export function readMapObject<Result>(
  { key, bytes }: Pick<TreeObject, 'key' | 'bytes'>,
  read: (map: YamlMap, report: Report) => Result | null,
  firstLine = 1,
): ReadResult<Result> {
  return readYamlObject(key, readTreeYaml(bytes, firstLine), (value, report) => {
    if (value === null) return read(new Map(), report);
    if (value instanceof Map) return read(value, report);
    report(null, `holds ${describe(value)}, where a map is expected`);
    return null;
  });
}

type ReadList<Result> = (list: YamlValue[], report: Report) => Result | null;

/** Reads an object that is one YAML list. An empty file is an empty list. */
export function readListObject<Result>(
  { key, bytes }: Pick<TreeObject, 'key' | 'bytes'>,
  read: ReadList<Result>,
): ReadResult<Result> {
  return listResult(key, readTreeYaml(bytes), read);
}

/** Well under a millisecond of reading. */
const itemsATurn = 50;

/**
 * Reads an object that is one YAML list of maps and may be long: parsed piece by piece and read item by item, so that
 * everybody else has their turn in between. What is no usable item is reported and hides no other.
 */
export async function readLongListObject<Item>(
  { key, bytes }: Pick<TreeObject, 'key' | 'bytes'>,
  readItem: (map: YamlMap, report: Report, path: string) => Item | null,
  slices: TimeSlices,
): Promise<ReadResult<Item[]>> {
  const yaml = await readTreeYamlList(bytes, slices);
  const { record: list, problems } = listResult(key, yaml, (values) => values);
  if (list === null || yaml.kind === 'unreadable') return { record: null, problems };

  const { report, problems: itemProblems } = createReports(key, yaml.lineOf);
  const items: Item[] = [];
  for (let first = 0; first < list.length; first += itemsATurn) {
    await slices.turn();
    const some = list.slice(first, first + itemsATurn);
    eachMap(some, '', report, (map, path) => pushUsable(items, readItem(map, report, path)), first);
  }
  return { record: items, problems: [...problems, ...itemProblems] };
}

function pushUsable<Item>(items: Item[], item: Item | null): void {
  if (item !== null) items.push(item);
}

function listResult<Result>(key: string, yaml: ReadYaml | UnreadableYaml, read: ReadList<Result>): ReadResult<Result> {
  return readYamlObject(key, yaml, (value, report) => {
    if (value === null) return read([], report);
    if (Array.isArray(value)) return read(value, report);
    report(null, `holds ${describe(value)}, where a list is expected`);
    return null;
  });
}

function readYamlObject<Result>(
  key: string,
  yaml: ReadYaml | UnreadableYaml,
  read: (value: YamlValue, report: Report) => Result | null,
): ReadResult<Result> {
  if (yaml.kind === 'unreadable') {
    const { reason, line } = yaml;
    return { record: null, problems: [line === undefined ? { key, reason } : { key, line, reason }] };
  }
  const { problems, report } = createReports(key, yaml.lineOf);
  for (const { entry, line } of yaml.duplicates) {
    problems.push({ key, entry, line, reason: 'stands more than once; the last value counts' });
  }
  return { record: read(yaml.value, report), problems };
}

/**
 * The maps of a list, each by itself: what is no map is reported, and hides nothing else. `firstIndex` is that of the
 * first item in its whole list.
 */
export function eachMap(
  list: YamlValue[],
  path: string,
  report: Report,
  read: (map: YamlMap, path: string) => void,
  firstIndex = 0,
): void {
  list.forEach((item, index) => {
    const itemPath = `${path}[${firstIndex + index}]`;
    if (item instanceof Map) read(item, itemPath);
    else report(itemPath, `is ${describe(item)}, where a map is expected`);
  });
}

/** A value in words, short: for reasons. */
export function describe(value: YamlValue | undefined): string {
  if (value === null || value === undefined) return 'empty';
  if (Array.isArray(value)) return 'a list';
  if (value instanceof Map) return 'a map';
  if (typeof value === 'string') return JSON.stringify(value.length > 60 ? `${value.slice(0, 60)}...` : value);
  return String(value);
}
