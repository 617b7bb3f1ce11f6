import type { Chance } from './chance';
import { hostileValue } from './hostile';

/** As the OpenAPI document holds it: JSON Schema 2020-12, of which these words are used. */
export interface JsonSchema {
  $ref?: string;
  type?: string | readonly string[];
  const?: unknown;
  enum?: readonly unknown[];
  format?: string;
  anyOf?: readonly JsonSchema[];
  oneOf?: readonly JsonSchema[];
  allOf?: readonly JsonSchema[];
  properties?: Readonly<Record<string, JsonSchema>>;
  items?: JsonSchema;
  minimum?: number;
  exclusiveMinimum?: number;
  minItems?: number;
}

export type Schemas = Readonly<Record<string, JsonSchema>>;

export interface Names {
  schemas: Schemas;
  /** Of people and things in the tree, so that a request gets past the question whether there is one. */
  known: readonly string[];
}

/** A value about as the schema has it, with everything in it that is optional half the time. */
export function valueFor(schema: JsonSchema, names: Names, chance: Chance): unknown {
  const { $ref, anyOf, oneOf, allOf } = schema;
  if ($ref) return valueFor(names.schemas[$ref.split('/').at(-1) ?? ''] ?? {}, names, chance);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return chance.oneOf(schema.enum);
  const choices = anyOf ?? oneOf;
  if (choices) return valueFor(chance.oneOf(choices), names, chance);
  if (allOf) return Object.assign({}, ...allOf.map((part) => valueFor(part, names, chance)));
  const type = typeof schema.type === 'object' ? chance.oneOf(schema.type) : schema.type;
  switch (type) {
    case 'object': {
      const present = Object.entries(schema.properties ?? {}).filter(() => !chance.once(3));
      return Object.fromEntries(present.map(([name, part]) => [name, valueFor(part, names, chance)]));
    }
    case 'array': {
      const count = (schema.minItems ?? 0) + chance.below(3);
      return Array.from({ length: count }, () => valueFor(schema.items ?? {}, names, chance));
    }
    case 'integer':
    case 'number':
      return (schema.minimum ?? schema.exclusiveMinimum ?? 0) + 1 + chance.below(20);
    case 'boolean':
      return chance.once(2);
    case 'null':
      return null;
    default:
      return textOf(schema, names, chance);
  }
}

function textOf({ format }: JsonSchema, { known }: Names, chance: Chance): string {
  if (format === 'date-time') return chance.oneOf(['2026-12-01T00:00:00Z', '2026-12-02T13:00:00+05:30']);
  if (format === 'date') return '2026-12-01';
  return chance.once(4) ? 'some text' : chance.oneOf(known);
}

/** The value with one place of it broken: replaced, left out, doubled, or given a neighbour that nobody asked for. */
export function broken(value: unknown, chance: Chance): unknown {
  if (Array.isArray(value) && value.length > 0 && !chance.once(4)) {
    const at = chance.below(value.length);
    return value.map((entry, index) => (index === at ? broken(entry, chance) : entry));
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return hostileValue(chance);
  const entries = Object.entries(value);
  const [name = ''] = entries[chance.below(Math.max(1, entries.length))] ?? [];
  switch (chance.below(6)) {
    case 0:
      return hostileValue(chance);
    case 1:
      return Object.fromEntries(entries.filter(([other]) => other !== name));
    case 2:
      return Object.fromEntries([...entries, [chance.oneOf(['__proto__', 'x', 'toString', '']), hostileValue(chance)]]);
    default:
      return Object.fromEntries(entries.map(([other, part]) => [other, other === name ? broken(part, chance) : part]));
  }
}
