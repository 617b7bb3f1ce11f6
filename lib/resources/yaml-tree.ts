import { EVENT_ID, type Event, parseEvents, YAMLException } from 'js-yaml';
import type { Found } from './found';
import { type Note, note } from './notes';
import { type MappingLayout, YamlComposer } from './yaml-composer';

/**
 * YAML as a tree of found values with their lines. An alias is the one node that it names, so nothing is copied and an
 * alias bomb stays as small as its text; merge keys (`<<`) are followed once a mapping.
 */
export interface YamlTree {
  root: Found;
  /** Keys that a mapping holds twice. */
  faults: readonly Note[];
  /** The text that the layouts' offsets count in: without its byte order mark. */
  source: string;
  layouts: ReadonlyMap<Found, MappingLayout>;
}

export type YamlReading = { kind: 'tree'; tree: YamlTree } | { kind: 'unreadable'; fault: Note };

const mostAliases = 100;

/** Reads one document. What is no YAML, more than one document, or nothing, is told as one fault with its line. */
export function readYamlTree(text: string): YamlReading {
  const source = text.startsWith('\uFEFF') ? text.slice(1) : text;
  try {
    const events = parseEvents(source, {});
    const fault = wholeFileFault(events);
    if (fault) return { kind: 'unreadable', fault };
    const composer = new YamlComposer(source, events);
    const root = composer.readNode();
    return { kind: 'tree', tree: { root, faults: composer.faults, source, layouts: composer.mappings } };
  } catch (error) {
    if (!(error instanceof YAMLException)) throw error;
    const line = error.mark ? error.mark.line + 1 : null;
    return {
      kind: 'unreadable',
      fault: note('', `no valid YAML: ${error.reason}`, 'mend this and read it again', line),
    };
  }
}

function wholeFileFault(events: readonly Event[]): Note | null {
  const documents = events.filter((event) => event.type === EVENT_ID.DOCUMENT).length;
  if (documents === 0) return note('', 'empty', 'a configuration has at least a resources block', null);
  if (documents > 1) return note('', `${documents} YAML documents`, 'a configuration is one', null);
  const aliases = events.filter((event) => event.type === EVENT_ID.ALIAS).length;
  if (aliases > mostAliases) return note('', `full of aliases (${aliases})`, `at most ${mostAliases} are read`, null);
  return null;
}
