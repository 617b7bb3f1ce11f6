import 'server-only';
import type { Problem } from '../cluster/records';
import type { UtcDay } from '../time/utc-day';
import { readArchive, rolledUpField } from './usage-archive-file';
import { microsOf, type ParsedUsage, secondsOf } from './usage-columns';
import { UsageParser } from './usage-file';
import { NameTable } from './usage-names';
import { writeTreeYaml, type YamlWritable } from './yaml';

/** What a day of an archive holds: the sums over all nodes whose objects of the day were rolled up into it. */
export interface DaySums {
  /** Weighted, by user name; sums are exact to the microsecond. */
  seconds: ReadonlyMap<string, number>;
  nodeIds: ReadonlySet<string>;
}

/** One month's archive, by day. */
export type UsageArchive = ReadonlyMap<UtcDay, DaySums>;

/** What one node's object of a day holds, weighted seconds by user name. */
export interface DayObject {
  day: UtcDay;
  nodeId: string;
  seconds: ReadonlyMap<string, number>;
}

/** One archive object, read at once. */
export interface UsageArchiveFile {
  /** False where the file as a whole cannot be used: it must not be written anew then. */
  usable: boolean;
  archive: UsageArchive;
  problems: Problem[];
}

/** Reads the object `key`, the archive of `month` (`YYYY-MM`); blocks for as long as it takes. */
export function parseUsageArchive(key: string, month: string, bytes: Uint8Array): UsageArchiveFile {
  const names = new NameTable();
  const steps = readArchive(bytes, month, new UsageParser(names), names);
  let step = steps.next();
  while (!step.done) step = steps.next();
  const { days, unusable, faults } = step.value;
  return {
    usable: !unusable,
    archive: new Map(days.map(({ day, usage, nodeIds }) => [day, { seconds: namedSeconds(usage, names), nodeIds }])),
    problems: faults.map((fault) => ({ key, ...fault })),
  };
}

function namedSeconds({ ids, micros }: ParsedUsage, names: NameTable): Map<string, number> {
  return new Map(Array.from(ids, (id, at) => [names.nameOf(id), secondsOf(micros[at] as number)] as const));
}

/** The archive with these objects rolled up into it; one that it holds already is not added again. */
export function withRolledUp(archive: UsageArchive, objects: Iterable<DayObject>): UsageArchive {
  const drafts = new Map<UtcDay, { micros: Map<string, number>; nodeIds: Set<string> }>();
  for (const { day, nodeId, seconds } of objects) {
    const before = archive.get(day);
    const draft = drafts.get(day) ?? { micros: microsByUser(before?.seconds), nodeIds: new Set(before?.nodeIds) };
    drafts.set(day, draft);
    if (draft.nodeIds.has(nodeId)) continue;
    draft.nodeIds.add(nodeId);
    for (const [username, more] of microsByUser(seconds)) {
      draft.micros.set(username, (draft.micros.get(username) ?? 0) + more);
    }
  }
  const changed = Array.from(drafts, ([day, { micros, nodeIds }]) => {
    const seconds = new Map(Array.from(micros, ([username, sum]) => [username, secondsOf(sum)] as const));
    return [day, { seconds, nodeIds }] as const;
  });
  return new Map([...archive, ...changed]);
}

function microsByUser(seconds: ReadonlyMap<string, number> = new Map()): Map<string, number> {
  return new Map(Array.from(seconds, ([username, amount]) => [username, microsOf(amount)] as const));
}

/** The archive's object, days, users and nodes in text order. May come to more than a store reads (16 MiB): look before writing. */
export function writeUsageArchive(archive: UsageArchive): Uint8Array {
  const days = inOrder(archive);
  const rolledUp = days.filter(([, { nodeIds }]) => nodeIds.size > 0);
  return writeTreeYaml(
    new Map<string, YamlWritable>([
      ...days.map(([day, { seconds }]) => [day, new Map(inOrder(seconds))] as const),
      [rolledUpField, new Map(rolledUp.map(([day, { nodeIds }]) => [day, [...nodeIds].sort()]))],
    ]),
  );
}

function inOrder<Value>(entries: ReadonlyMap<string, Value>): [string, Value][] {
  return [...entries].sort(([one], [other]) => (one < other ? -1 : 1));
}
