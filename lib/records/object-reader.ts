import 'server-only';
import type { Problem } from '../cluster/records';
import { type ReadYaml, readTreeYaml, type YamlMap, type YamlValue } from './yaml';

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
export function createReports(key: string, lineOf: ReadYaml['lineOf']): { problems: Problem[]; report: Report } {
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
  object: Pick<TreeObject, 'key' | 'bytes'>,
  read: (map: YamlMap, report: Report) => Result | null,
  firstLine = 1,
): ReadResult<Result> {
  return readYamlObject(object, firstLine, (value, report) => {
    if (value === null) return read(new Map(), report);
    if (value instanceof Map) return read(value, report);
    report(null, `holds ${describe(value)}, where a map is expected`);
    return null;
  });
}

/** Reads an object that is one YAML list. An empty file is an empty list. */
export function readListObject<Result>(
  object: Pick<TreeObject, 'key' | 'bytes'>,
  read: (list: YamlValue[], report: Report) => Result | null,
): ReadResult<Result> {
  return readYamlObject(object, 1, (value, report) => {
    if (value === null) return read([], report);
    if (Array.isArray(value)) return read(value, report);
    report(null, `holds ${describe(value)}, where a list is expected`);
    return null;
  });
}

function readYamlObject<Result>(
  { key, bytes }: Pick<TreeObject, 'key' | 'bytes'>,
  firstLine: number,
  read: (value: YamlValue, report: Report) => Result | null,
): ReadResult<Result> {
  const yaml = readTreeYaml(bytes, firstLine);
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

/** The maps of a list, each by itself: what is no map is reported, and hides nothing else. */
export function eachMap(list: YamlValue[], path: string, report: Report, read: (map: YamlMap, path: string) => void) {
  list.forEach((item, index) => {
    const itemPath = `${path}[${index}]`;
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
