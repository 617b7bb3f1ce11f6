import { EVENT_ID, type Event, type MappingEvent, SCALAR_STYLE, type ScalarEvent } from 'js-yaml';

/** How a value is written, as the parser's events tell it. */

/** Offsets into the source, the end excluded. */
export type Span = readonly [start: number, end: number];

export function isPlain(event: Event): event is ScalarEvent {
  return (
    event.type === EVENT_ID.SCALAR && event.style === SCALAR_STYLE.PLAIN && event.anchorStart < 0 && event.tagStart < 0
  );
}

export function isQuoted(event: ScalarEvent): boolean {
  return event.style === SCALAR_STYLE.SINGLE_QUOTED || event.style === SCALAR_STYLE.DOUBLE_QUOTED;
}

export function isBlockText({ style }: ScalarEvent): boolean {
  return style === SCALAR_STYLE.LITERAL_BLOCK || style === SCALAR_STYLE.FOLDED_BLOCK;
}

/** Where the anchor and the tag of a value stand, `&` and `!` included. */
export function marksOf({ anchorStart, anchorEnd, tagStart, tagEnd }: ScalarEvent | MappingEvent): Span[] {
  return [
    ...(anchorStart < 0 ? [] : [[anchorStart - 1, anchorEnd] as const]),
    ...(tagStart < 0 ? [] : [[tagStart, tagEnd] as const]),
  ];
}
