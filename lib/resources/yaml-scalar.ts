import {
  CORE_SCHEMA,
  constructFromEvents,
  type DocumentEvent,
  EVENT_ID,
  getScalarValue,
  type ScalarEvent,
  YAMLException,
} from 'js-yaml';
import type { FoundScalar } from './found';

/** A scalar of a YAML file whose value is worked out when it is asked for: most of a file is never looked at. */
export class YamlScalar implements FoundScalar {
  readonly kind = 'scalar';

  constructor(
    private readonly source: string,
    private readonly document: DocumentEvent,
    private readonly event: ScalarEvent,
    readonly line: number,
  ) {}

  get text(): string {
    return getScalarValue(this.source, this.event);
  }

  /** As the YAML 1.2 core schema reads it; a value under a tag that is not of that schema is its text. */
  get value(): unknown {
    try {
      const events = [this.document, this.event, { type: EVENT_ID.POP }];
      return constructFromEvents(events, { source: this.source, schema: CORE_SCHEMA })[0];
    } catch (error) {
      if (error instanceof YAMLException) return this.text;
      throw error;
    }
  }
}

/** Turns an offset into a line, counted from 1. Offsets may come in any order. */
export function lineCounter(source: string): (offset: number) => number {
  const starts = [0];
  for (const match of source.matchAll(/\r\n|\r|\n/g)) starts.push(match.index + match[0].length);
  return (offset) => {
    let [low, high] = [0, starts.length - 1];
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return low + 1;
  };
}
