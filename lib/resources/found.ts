/** A value as it stands in an input, with where it stands: what the rules look at, from YAML and from JSON alike. */
export type Found = FoundScalar | FoundMapping | FoundSequence;

export interface FoundScalar {
  readonly kind: 'scalar';
  /** null, boolean, number or text. */
  readonly value: unknown;
  /** As written, so that a message can quote it. */
  readonly text: string;
  /** Counted from 1; null where the input has no lines. */
  readonly line: number | null;
}

export interface FoundMapping {
  readonly kind: 'mapping';
  readonly entries: ReadonlyMap<string, Found>;
  readonly line: number | null;
}

export interface FoundSequence {
  readonly kind: 'sequence';
  /** Null for JSON, whose lists nothing looks into. */
  readonly items: readonly Found[] | null;
  readonly line: number | null;
}

/** Reads parsed JSON as found values; nothing is looked up on a prototype. */
export function foundInJson(value: unknown): Found {
  if (Array.isArray(value)) return { kind: 'sequence', items: null, line: null };
  if (typeof value === 'object' && value !== null) {
    const entries = new Map(Object.entries(value).map(([key, item]) => [key, foundInJson(item)]));
    return { kind: 'mapping', entries, line: null };
  }
  return { kind: 'scalar', value, text: String(value), line: null };
}

const longestQuote = 60;

/** The value in words that fit into a message. */
export function describeFound(found: Found): string {
  if (found.kind === 'mapping') return found.entries.has('range') ? 'a {range: [...]}' : 'a mapping';
  if (found.kind === 'sequence') return 'a list';
  if (found.value === null) return 'nothing (null)';
  if (typeof found.value !== 'string') return found.text;
  if (found.value === '') return 'an empty text';
  const text = found.value.replace(/\s+/g, ' ').trim();
  return `the text “${text.length > longestQuote ? `${text.slice(0, longestQuote)}…` : text}”`;
}
