import 'server-only';
import { EVENT_ID, parseEvents } from 'js-yaml';
import { type Fault, microsOf, type UsageColumns } from './usage-columns';
import type { NameTable } from './usage-names';
import { secondsFault } from './usage-values';
import { readTreeYaml, type YamlMap } from './yaml';
import { lineCounter, walkNodes } from './yaml-events';

/** A usage file through the YAML reader. Fills the columns, or says why the file cannot be used. */
export function readUsageYaml(bytes: Uint8Array, names: NameTable, columns: UsageColumns): Fault | null {
  const read = readTreeYaml(bytes);
  if (read.kind === 'unreadable') return read.line ? { line: read.line, reason: read.reason } : { reason: read.reason };
  if (read.value === null) return null;
  if (!(read.value instanceof Map)) return { reason: 'is no map of user names to seconds' };
  for (const { name, line } of topLevelKeys(bytes)) addValue(read.value, name, line, names, columns);
  return null;
}

/** One entry that stands on lines of its own; false where these bytes are not just that. `line` is their first. */
export function readUsageEntry(bytes: Uint8Array, line: number, names: NameTable, columns: UsageColumns): Fault | null {
  const read = readTreeYaml(bytes, line);
  const notOne = { line, reason: 'is no plain map of user names to seconds' };
  if (read.kind === 'unreadable') return { line: read.line ?? line, reason: read.reason };
  if (!(read.value instanceof Map) || read.value.size !== 1) return notOne;
  for (const name of read.value.keys()) {
    if (read.duplicates.some((duplicate) => duplicate.entry === name)) return notOne;
    addValue(read.value, name, line, names, columns);
  }
  return null;
}

function addValue(map: YamlMap, name: string, line: number, names: NameTable, columns: UsageColumns): void {
  const value = map.get(name) ?? null;
  const reason = secondsFault(value);
  if (reason !== null) columns.addInvalid(names.idOf(name), reason, line);
  else columns.add(names.idOf(name), microsOf(Number(value)), line);
}

/** The keys of a file's outermost map with their 1-based lines, in the order of the file, doubled ones too. */
function topLevelKeys(bytes: Uint8Array): { name: string; line: number }[] {
  const text = new TextDecoder().decode(bytes);
  const keys: { name: string; line: number }[] = [];
  const lineAt = lineCounter(text, 1);
  const events = parseEvents(text, {});
  walkNodes(events, text, ({ event, isKey, keyText, depth }) => {
    if (!isKey || depth !== 2 || event.type !== EVENT_ID.SCALAR) return;
    keys.push({ name: keyText, line: lineAt(Math.max(event.valueStart, 0)) });
  });
  return keys;
}
