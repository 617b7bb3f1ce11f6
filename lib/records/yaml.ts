import 'server-only';
import {
  CORE_SCHEMA,
  constructFromEvents,
  DUMP_SCHEMA,
  defineMappingTag,
  dump,
  EVENT_ID,
  type Event,
  parseEvents,
  realMapTag,
  YAMLException,
} from 'js-yaml';
import { gatherFacts, lineCounter, linesByPath } from './yaml-events';

/** A value of a tree file. Mappings keep their keys as the text that stands in the file; dates stay text. */
export type YamlValue = null | boolean | number | string | YamlValue[] | YamlMap;
export type YamlMap = Map<string, YamlValue>;

/** A key that stands more than once in one mapping: where (`carol`, `sessions[2].rate`), and the line of the last one. */
export interface DuplicateKey {
  entry: string;
  line: number;
}

export interface ReadYaml {
  kind: 'read';
  /** Null for an empty file and for one of comments only. */
  value: YamlValue;
  /** The last value counts; these are reported. */
  duplicates: DuplicateKey[];
  /** 1-based line of an entry by its path: `alice`, `[3]`, `sessions[2].rate`. */
  lineOf(path: string): number | undefined;
}

export interface UnreadableYaml {
  kind: 'unreadable';
  /** A whole clause that follows the file's name: `is no valid YAML: ...`. */
  reason: string;
  line?: number;
}

const maxDepth = 100;

const textMapTag = defineMappingTag<YamlMap>('tag:yaml.org,2002:map', {
  create: () => new Map(),
  addPair: (map, key, value) => {
    map.set(key as string, value as YamlValue);
    return '';
  },
  has: (map, key) => map.has(key as string),
  keys: (map) => map.keys(),
  get: (map, key) => map.get(key as string),
  identify: (data) => data instanceof Map,
});
const readSchema = CORE_SCHEMA.withTags(textMapTag);
const writeSchema = DUMP_SCHEMA.withTags(realMapTag);

/**
 * Reads one tree file as YAML 1.2 core, with every mapping key kept as text (`1e3`, `007`, `yes`, `null`, `__proto__`).
 * BOM and CRLF are fine; aliases, merge keys, several documents, bad UTF-8 and nesting over 100 levels are not.
 * Never throws on any input. `firstLine` is the 1-based line on which `bytes` begin in their file.
 */
export function readTreeYaml(bytes: Uint8Array, firstLine = 1): ReadYaml | UnreadableYaml {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return { kind: 'unreadable', reason: 'is not UTF-8 text' };
  }
  try {
    return readText(text, firstLine);
  } catch (error) {
    return unreadable(error, firstLine);
  }
}

function readText(text: string, firstLine: number): ReadYaml | UnreadableYaml {
  const events = parseEvents(text, { maxDepth });
  const facts = gatherFacts(events, text);
  if (facts.documents > 1) return { kind: 'unreadable', reason: 'holds several YAML documents, where one is allowed' };
  const lineAt = lineCounter(text, firstLine);
  if (facts.foreignKeyAt !== null) {
    const line = lineAt(facts.foreignKeyAt);
    return { kind: 'unreadable', reason: 'has a key that is a list, a map or an alias, where keys are text', line };
  }
  const [value = null] = constructFromEvents(withTextKeys(events, facts.keys, text.length), {
    source: `${text}!`,
    schema: readSchema,
    json: true,
    maxAliases: 0,
  }) as YamlValue[];

  let lines: Map<string, number> | undefined;
  return {
    kind: 'read',
    value,
    duplicates: Array.from(facts.duplicates, ([entry, position]) => ({ entry, line: lineAt(position) })),
    lineOf: (path) => {
      lines ??= linesByPath(events, text, firstLine);
      return lines.get(path);
    },
  };
}

/** The non-specific tag `!` makes any scalar text; the keys' events are pointed to one that stands after the text. */
function withTextKeys(events: readonly Event[], keys: ReadonlySet<Event>, tagPosition: number): Event[] {
  return events.map((event) =>
    event.type === EVENT_ID.SCALAR && keys.has(event)
      ? { ...event, tagStart: tagPosition, tagEnd: tagPosition + 1 }
      : event,
  );
}

function unreadable(error: unknown, firstLine: number): UnreadableYaml {
  if (!(error instanceof YAMLException)) return { kind: 'unreadable', reason: `is no valid YAML: ${String(error)}` };
  const reason = error.reason.startsWith('aliases exceeded')
    ? 'uses YAML aliases (*name), which tree files may not'
    : `is no valid YAML: ${error.reason}`;
  return error.mark
    ? { kind: 'unreadable', reason, line: error.mark.line + firstLine }
    : { kind: 'unreadable', reason };
}

/** What can be written: maps or plain objects (own fields in order), lists, finite numbers, text. */
export type YamlWritable =
  | null
  | boolean
  | number
  | string
  | readonly YamlWritable[]
  | ReadonlyMap<string, YamlWritable>
  | { readonly [field: string]: YamlWritable };

/**
 * Block-style YAML in UTF-8, quoted so that YAML 1.1 (PyYAML) and 1.2 read every key and text back as they were.
 * Never writes anchors or aliases.
 */
export function writeTreeYaml(value: YamlWritable): Uint8Array {
  return new TextEncoder().encode(dump(value, { schema: writeSchema, lineWidth: -1, noRefs: true }));
}
