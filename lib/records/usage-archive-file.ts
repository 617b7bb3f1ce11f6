import 'server-only';
import { isUtf8 } from 'node:buffer';
import { isUtcDay, type UtcDay } from '../time/utc-day';
import { type Section, sectionsOf } from './usage-archive-sections';
import type { Fault, ParsedUsage } from './usage-columns';
import type { UsageParser } from './usage-file';
import { monthOf } from './usage-keys';
import type { NameTable } from './usage-names';
import { readTreeYaml } from './yaml';

/** Of an archive, beside its days: which nodes' objects of a day its sums hold. */
export const rolledUpField = 'rolled_up';

/** A day of an archive: its users' sums, and the nodes whose objects of that day they hold. */
export interface ArchivedDay {
  day: UtcDay;
  usage: ParsedUsage;
  nodeIds: ReadonlySet<string>;
}

export interface ReadArchive {
  days: ArchivedDay[];
  /** True where the file as a whole cannot be used. */
  unusable: boolean;
  faults: Fault[];
}

/** More faults than these of one file are told as a number. */
const maxFaults = 100;
/** Parsed between two pauses, about 2 ms. */
const stepBytes = 128 * 1024;

/**
 * Reads one archive object: `<day>: {<user name>: weighted seconds}` for the days of its month, and
 * `rolled_up: {<day>: [<node id>]}`. What cannot be used is left out and told, entry by entry: a day that is no map of
 * seconds has no sums, and then rolls nothing up. Pauses between pieces of a few milliseconds.
 *
 * @param parser free until this is done; columns are by the ids of `names`
 */
export function* readArchive(
  bytes: Uint8Array,
  month: string,
  parser: UsageParser,
  names: NameTable,
): Generator<void, ReadArchive> {
  if (!isUtf8(bytes)) return unusable({ reason: 'is not UTF-8 text' });
  const cut = yield* sectionsOf(bytes);
  if ('reason' in cut) return unusable(cut);
  const faults = [...cut.faults];
  const usageOf = new Map<UtcDay, ParsedUsage>();
  let nodesOf: ReadonlyMap<UtcDay, ReadonlySet<string>> = new Map();
  for (const section of cut.sections) {
    if (section.name === rolledUpField) nodesOf = yield* readRolledUp(section, faults);
    else if (!isUtcDay(section.name) || monthOf(section.name) !== month)
      faults.push(faultAt(section, { reason: `is no day of ${month}` }));
    else {
      const usage = yield* readDay(section, parser, names);
      for (const fault of usage.faults) faults.push(faultAt(section, fault));
      if (!usage.unusable) usageOf.set(section.name, usage);
    }
    yield;
  }
  for (const day of nodesOf.keys()) {
    if (!usageOf.has(day))
      faults.push({ entry: `${rolledUpField}.${day}`, reason: 'has no sums here, so it is left out' });
  }
  const days = Array.from(usageOf, ([day, usage]) => ({ day, usage, nodeIds: nodesOf.get(day) ?? new Set<string>() }));
  return { days, unusable: false, faults: withoutFlood(faults) };
}

function unusable(fault: Fault): ReadArchive {
  return { days: [], unusable: true, faults: [fault] };
}

function* readDay({ body }: Section, parser: UsageParser, names: NameTable): Generator<void, ParsedUsage> {
  parser.begin(body, names);
  while (!parser.run(stepBytes)) yield;
  return parser.finish();
}

function* readRolledUp(section: Section, faults: Fault[]): Generator<void, Map<UtcDay, Set<string>>> {
  const nodesOf = new Map<UtcDay, Set<string>>();
  const cut = yield* sectionsOf(section.body);
  if ('reason' in cut) {
    faults.push(faultAt(section, cut));
    return nodesOf;
  }
  for (const fault of cut.faults) faults.push(faultAt(section, fault));
  for (const { name: day, body, lineAt } of cut.sections) {
    const tell = (reason: string) => faults.push(faultAt(section, { entry: day, line: lineAt(0) ?? 1, reason }));
    const read = readTreeYaml(body);
    const list = read.kind === 'read' ? (read.value ?? []) : null;
    if (!isUtcDay(day)) tell('is no date (YYYY-MM-DD)');
    else if (!Array.isArray(list)) tell('is no list of node ids');
    else {
      const ids = list.filter((id) => typeof id === 'string');
      if (ids.length < list.length) tell('has entries that are no node ids');
      nodesOf.set(day, new Set(ids));
    }
    yield;
  }
  return nodesOf;
}

/** A fault of the section's body as one of the file. */
function faultAt(section: Section, { entry, line, reason }: Fault): Fault {
  const at = section.lineAt(line ?? 0, entry);
  return {
    entry: entry === undefined ? section.name : `${section.name}.${entry}`,
    ...(at === undefined ? {} : { line: at }),
    reason,
  };
}

function withoutFlood(faults: readonly Fault[]): Fault[] {
  if (faults.length <= maxFaults) return [...faults];
  return [...faults.slice(0, maxFaults), { reason: `has ${faults.length - maxFaults} more such entries` }];
}
