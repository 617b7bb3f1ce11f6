import {
  CHOMPING_MODE,
  COLLECTION_STYLE,
  type DocumentEvent,
  EVENT_ID,
  type Event,
  type MappingEvent,
  type ScalarEvent,
  YAMLException,
} from 'js-yaml';
import type { Found, FoundMapping } from './found';
import { type Note, note } from './notes';
import { isBlockText, isPlain, isQuoted, marksOf, type Span } from './yaml-marks';
import { lineCounter, YamlScalar } from './yaml-scalar';

/** Where the parts of a mapping stand in the source, for who wants to change one of them. */
export interface MappingLayout {
  isFlow: boolean;
  /** Offset of the first key; of the `{` in flow style. */
  start: number;
  /** Offset behind the last character of the last key or value; in flow style without any, behind the `{`. */
  end: number;
  isEmpty: boolean;
  /** The last value is a text that keeps the blank lines behind it (`|+`); `end` lies behind these. */
  endsInKeptText: boolean;
  /**
   * [start, end) of each scalar or alias that is written right here, quotes, anchor and tag included; of a block text,
   * from its `|` or `>` to its last character; of one left out altogether, the empty place behind the colon.
   */
  ownValues: ReadonlyMap<string, Span>;
  /** The same of each mapping, braces included; in block style from behind the colon, where nothing stands between. */
  ownMappings: ReadonlyMap<string, Span>;
}

interface OpenMapping {
  path: string;
  entries: Map<string, Found>;
  firstLines: Map<string, number>;
  ownValues: Map<string, Span>;
  ownMappings: Map<string, Span>;
  merged: FoundMapping[];
}

/** What may stand between the last part of a collection in flow style and its end. A comment is read in one way only, its whole line, so that no text takes long. */
const sequenceEnd = /[\s,:?]*(?:#[^\r\n]*[\r\n][\s,:?]*)*\]/y;
const mappingEnd = /[\s,:?]*(?:#[^\r\n]*[\r\n][\s,:?]*)*\}/y;

/** Builds found values out of the parser's events, one node after another; the parser bounds the nesting (100). */
export class YamlComposer {
  readonly faults: Note[] = [];
  readonly mappings = new Map<Found, MappingLayout>();
  private readonly lineAt: (offset: number) => number;
  private readonly document: DocumentEvent;
  private readonly anchors = new Map<string, Found>();
  private readonly unfinished = new Set<Found>();
  private next = 1;
  /** Offset behind what was read last. */
  private reached = 0;
  private reachedKeptText = false;

  constructor(
    private readonly source: string,
    private readonly events: readonly Event[],
  ) {
    this.lineAt = lineCounter(source);
    this.document = events[0] as DocumentEvent;
  }

  /** @throws YAMLException with its place, for an alias that names nothing and for a merge that cannot be. */
  readNode(path = '', keyLine: number | null = null): Found {
    const event = this.events[this.next] as Event;
    this.next += 1;
    switch (event.type) {
      case EVENT_ID.SCALAR:
        return this.readScalar(event, keyLine);
      case EVENT_ID.ALIAS:
        return this.readAlias(event.anchorStart, event.anchorEnd);
      case EVENT_ID.SEQUENCE: {
        const items: Found[] = [];
        const sequence: Found = { kind: 'sequence', items, line: keyLine ?? this.lineAt(event.start) };
        this.remember(event, sequence);
        const isFlow = event.style === COLLECTION_STYLE.FLOW;
        if (isFlow) this.reached = event.start + 1;
        while (!this.atEnd()) items.push(this.readNode(`${path}[${items.length}]`));
        if (isFlow) this.stepOver(sequenceEnd);
        return sequence;
      }
      case EVENT_ID.MAPPING:
        return this.readMapping(event, path, keyLine);
      default:
        throw new Error('the events of the YAML parser are out of order');
    }
  }

  private readScalar(event: ScalarEvent, keyLine: number | null): Found {
    const valueEnd = event.valueEnd + (isQuoted(event) ? 1 : 0);
    this.reachedKeptText = isBlockText(event) && event.chomping === CHOMPING_MODE.KEEP;
    // One that is left out has no place of its own, but what stands for it may: `&a`, `!!null`.
    this.reached = Math.max(this.reached, valueEnd, event.anchorEnd, event.tagEnd);
    const line = keyLine ?? this.lineAt(Math.max(0, event.valueStart));
    const scalar = new YamlScalar(this.source, this.document, event, line);
    this.remember(event, scalar);
    return scalar;
  }

  private readAlias(start: number, end: number): Found {
    this.reached = end;
    this.reachedKeptText = false;
    const name = this.source.slice(start, end);
    return this.anchors.get(name) ?? YAMLException.throwAt(this.source, start, `the alias *${name} names nothing`);
  }

  private readMapping(event: MappingEvent, path: string, keyLine: number | null): FoundMapping {
    const open: OpenMapping = {
      path,
      entries: new Map(),
      firstLines: new Map(),
      ownValues: new Map(),
      ownMappings: new Map(),
      merged: [],
    };
    const mapping: FoundMapping = {
      kind: 'mapping',
      entries: open.entries,
      line: keyLine ?? this.lineAt(event.start),
    };
    this.remember(event, mapping);
    this.unfinished.add(mapping);
    const isFlow = event.style === COLLECTION_STYLE.FLOW;
    if (isFlow) this.reached = event.start + 1;
    while (!this.atEnd()) this.readPair(open);
    if (isFlow) this.stepOver(/(?:[ \t]*[:?])+/y);
    // A key of the mapping itself wins over a merged one, an earlier merged mapping over a later one.
    for (const [key, value] of open.merged.flatMap((source) => [...source.entries])) {
      if (!open.entries.has(key)) open.entries.set(key, value);
    }
    this.unfinished.delete(mapping);
    const { ownValues, ownMappings } = open;
    const isEmpty = open.firstLines.size === 0 && open.merged.length === 0;
    const [start, end, endsInKeptText] = [event.start, this.reached, this.reachedKeptText];
    this.mappings.set(mapping, { isFlow, start, end, isEmpty, endsInKeptText, ownValues, ownMappings });
    if (isFlow) this.stepOver(mappingEnd);
    return mapping;
  }

  private readPair(open: OpenMapping): void {
    const keyEvent = this.events[this.next] as Event;
    const key = this.readNode(open.path);
    const text = key.kind === 'scalar' ? key.text : '(a key that is no text)';
    const valueEvent = this.events[this.next] as Event;
    const path = open.path === '' ? text : `${open.path}.${text}`;
    const value = this.readNode(path, key.line);
    if (text === '<<' && isPlain(keyEvent)) {
      open.merged.push(...this.mergeSources(value, keyEvent.valueStart));
      return;
    }
    if (key.kind !== 'scalar') return;
    const first = open.firstLines.get(text);
    if (first === undefined) open.firstLines.set(text, key.line ?? 0);
    else this.faults.push(note(path, `written twice (lines ${first} and ${key.line})`, 'keep one of them', key.line));
    open.entries.set(text, value);
    const colonEnd = this.colonEnd(keyEvent);
    if (valueEvent.type === EVENT_ID.MAPPING) {
      open.ownMappings.set(text, this.ownMapping(valueEvent, colonEnd));
    } else {
      const span = this.ownValue(valueEvent, colonEnd);
      if (span) open.ownValues.set(text, span);
    }
  }

  /** Offset behind the colon that follows the key; null where none does (`? key`). */
  private colonEnd(key: Event): number | null {
    if (key.type !== EVENT_ID.SCALAR || key.valueEnd < 0) return null;
    const colon = /[ \t]*:/y;
    colon.lastIndex = key.valueEnd + (isQuoted(key) ? 1 : 0);
    return colon.test(this.source) ? colon.lastIndex : null;
  }

  private ownValue(event: Event, colonEnd: number | null): Span | null {
    if (event.type === EVENT_ID.ALIAS) return [event.anchorStart - 1, event.anchorEnd];
    if (event.type !== EVENT_ID.SCALAR) return null;
    const marks = marksOf(event);
    if (event.valueStart < 0 && marks.length === 0) return colonEnd === null ? null : [colonEnd, colonEnd];
    if (isBlockText(event)) {
      const head = /[ \t]*/y;
      head.lastIndex = colonEnd ?? event.valueStart;
      head.test(this.source);
      const start = head.lastIndex;
      return /[|>]/.test(this.source.charAt(start)) ? this.withoutEnd(start, event.valueEnd) : null;
    }
    const quote = isQuoted(event) ? 1 : 0;
    const value: Span[] = event.valueStart < 0 ? [] : [[event.valueStart - quote, event.valueEnd + quote]];
    const parts = [...marks, ...value];
    return [Math.min(...parts.map(([start]) => start)), Math.max(...parts.map(([, end]) => end))];
  }

  private ownMapping(event: MappingEvent, colonEnd: number | null): Span {
    const isFlow = event.style === COLLECTION_STYLE.FLOW;
    const isNext = !isFlow && colonEnd !== null && this.source.slice(colonEnd, event.start).trim() === '';
    const start = Math.min(isNext ? colonEnd : event.start, ...marksOf(event).map(([markStart]) => markStart));
    return this.withoutEnd(start, this.reached);
  }

  /** A block text ends behind its line breaks; those are nobody's. */
  private withoutEnd(start: number, end: number): Span {
    return [start, start + this.source.slice(start, end).trimEnd().length];
  }

  /** Over what follows here and has no event of its own. */
  private stepOver(punctuation: RegExp): void {
    punctuation.lastIndex = this.reached;
    if (punctuation.test(this.source)) this.reached = punctuation.lastIndex;
  }

  private mergeSources(value: Found, position: number): FoundMapping[] {
    const sources = value.kind === 'sequence' ? (value.items ?? []) : [value];
    return sources.map((source) => {
      if (source.kind !== 'mapping') YAMLException.throwAt(this.source, position, 'only a mapping can be merged by <<');
      if (this.unfinished.has(source)) YAMLException.throwAt(this.source, position, 'a mapping cannot merge itself');
      return source;
    });
  }

  /** Steps over the end of the collection that is being read. */
  private atEnd(): boolean {
    if (this.events[this.next]?.type !== EVENT_ID.POP) return false;
    this.next += 1;
    return true;
  }

  private remember(event: { anchorStart: number; anchorEnd: number }, found: Found): void {
    if (event.anchorStart >= 0) this.anchors.set(this.source.slice(event.anchorStart, event.anchorEnd), found);
  }
}
