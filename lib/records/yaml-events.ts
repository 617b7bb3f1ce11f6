import 'server-only';
import { EVENT_ID, type Event, getScalarValue } from 'js-yaml';

/** An open collection (or the document) during a walk, and where in it the walk stands. */
interface Frame {
  kind: 'document' | 'sequence' | 'mapping';
  /** Of a mapping: true where the next node is a key. */
  expectsKey: boolean;
  key: string;
  /** Of a sequence: index of the next node. */
  index: number;
}

/** A node as the walk meets it: its event, and its path once asked for (costs its depth). */
export interface WalkedNode {
  event: Event;
  isKey: boolean;
  /** Text of a key; empty for anything else. */
  keyText: string;
  /** Identity of the mapping or sequence that holds the node. */
  parent: object;
  depth: number;
  path(): string;
}

/** What a block of events says about lines and keys, gathered in one pass. */
export interface EventFacts {
  documents: number;
  /** Events of the scalars that are mapping keys. */
  keys: Set<Event>;
  /** Where a key stands that is a list, a map or an alias. */
  foreignKeyAt: number | null;
  /** Last position of each key that stands more than once in its mapping, by path. */
  duplicates: Map<string, number>;
}

/** Calls `visit` for every node, in the order of the file. Keys come before their values. */
export function walkNodes(events: readonly Event[], source: string, visit: (node: WalkedNode) => void): void {
  const frames: Frame[] = [];
  const pathOfFrames = () => frames.reduce(appendStep, '');
  for (const event of events) {
    if (event.type === EVENT_ID.POP) {
      frames.pop();
      continue;
    }
    const frame = frames.at(-1);
    if (frame) visitNode(event, frame);
    if (event.type === EVENT_ID.DOCUMENT) frames.push(newFrame('document'));
    else if (event.type === EVENT_ID.SEQUENCE) frames.push(newFrame('sequence'));
    else if (event.type === EVENT_ID.MAPPING) frames.push(newFrame('mapping'));
  }

  function visitNode(event: Event, frame: Frame): void {
    const isKey = frame.kind === 'mapping' && frame.expectsKey;
    if (isKey) frame.key = event.type === EVENT_ID.SCALAR ? getScalarValue(source, event) : '';
    if (frame.kind === 'sequence') frame.index += 1;
    frame.expectsKey = frame.kind === 'mapping' && !isKey;
    visit({ event, isKey, keyText: isKey ? frame.key : '', parent: frame, depth: frames.length, path: pathOfFrames });
  }
}

function newFrame(kind: Frame['kind']): Frame {
  return { kind, expectsKey: kind === 'mapping', key: '', index: -1 };
}

function appendStep(path: string, frame: Frame): string {
  if (frame.kind === 'sequence') return `${path}[${frame.index}]`;
  if (frame.kind === 'mapping') return path === '' ? frame.key : `${path}.${frame.key}`;
  return path;
}

/** Everything about keys that the reader needs, in one walk. */
export function gatherFacts(events: readonly Event[], source: string): EventFacts {
  const facts: EventFacts = { documents: 0, keys: new Set(), foreignKeyAt: null, duplicates: new Map() };
  const seenKeys = new Map<object, Set<string>>();
  for (const event of events) if (event.type === EVENT_ID.DOCUMENT) facts.documents += 1;

  walkNodes(events, source, (node) => {
    if (!node.isKey) return;
    if (node.event.type !== EVENT_ID.SCALAR) {
      facts.foreignKeyAt ??= positionOf(node.event);
      return;
    }
    facts.keys.add(node.event);
    const seen = seenKeys.get(node.parent) ?? new Set();
    if (seen.has(node.keyText)) facts.duplicates.set(node.path(), positionOf(node.event) ?? 0);
    seenKeys.set(node.parent, seen.add(node.keyText));
  });
  return facts;
}

/** 1-based lines by path: of keys the key's line, of list items the line on which the item begins. First one wins. */
export function linesByPath(events: readonly Event[], source: string, firstLine: number): Map<string, number> {
  const lines = new Map<string, number>();
  const lineAt = lineCounter(source, firstLine);
  walkNodes(events, source, (node) => {
    const position = positionOf(node.event);
    if (position === null || node.depth > 4) return;
    const path = node.path();
    if (node.isKey || !lines.has(path)) lines.set(path, lineAt(position));
  });
  return lines;
}

function positionOf(event: Event): number | null {
  if (event.type === EVENT_ID.SCALAR) return event.valueStart < 0 ? null : event.valueStart;
  if (event.type === EVENT_ID.ALIAS) return event.anchorStart;
  if (event.type === EVENT_ID.MAPPING || event.type === EVENT_ID.SEQUENCE) return event.start;
  return null;
}

/** Lines of ascending positions in one scan of the text; an earlier position starts the scan anew. */
export function lineCounter(source: string, firstLine: number): (position: number) => number {
  let scanned = 0;
  let line = firstLine;
  return (position) => {
    if (position < scanned) {
      scanned = 0;
      line = firstLine;
    }
    for (; scanned < position; scanned += 1) if (source.charCodeAt(scanned) === 10) line += 1;
    return line;
  };
}
