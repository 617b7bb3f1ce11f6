import 'server-only';
import { z } from 'zod';
import { namePattern } from '../cluster/names';
import { periodKinds } from '../time/period';
import { isUtcDay } from '../time/utc-day';
import { describe, type Report } from './object-reader';
import type { YamlMap, YamlValue } from './yaml';

/** How one field is read. Without a fallback the field is required: absent or unusable, it makes its map unusable. */
export interface Field<Value> {
  schema: z.ZodType<Value>;
  /** Of an absent field; taken without a word. */
  fallback?: Value;
  /** Of an unusable one, reported; the fallback where this is not given. */
  ifBroken?: Value;
}

type Values<Fields> = { [Name in keyof Fields]: Fields[Name] extends Field<infer Value> ? Value : never };

export function required<Value>(schema: z.ZodType<Value>): Field<Value> {
  return { schema };
}

export function optional<Value>(schema: z.ZodType<Value>, fallback: Value, ifBroken: Value = fallback): Field<Value> {
  return { schema, fallback, ifBroken };
}

/** Absent is fine; unusable, it makes its map unusable: nothing is put in its place. */
export function soundIfGiven<Value>(schema: z.ZodType<Value>, fallback: Value): Field<Value> {
  return { schema, fallback };
}

/**
 * Reads a map field by field: one that cannot be used is reported and hides no other. Fields that the table does not
 * name are ignored. Null where a required one is missing or unusable.
 *
 * @param path of the map inside its file, `''` for the file's own map
 */
export function readFields<Fields extends Record<string, Field<unknown>>>(
  map: YamlMap,
  fields: Fields,
  report: Report,
  path = '',
): Values<Fields> | null {
  const values: Record<string, unknown> = {};
  let complete = true;
  for (const [name, field] of Object.entries(fields)) {
    const entry = path === '' ? name : `${path}.${name}`;
    const value = readField(map.get(name), field, (reason) => report(entry, reason));
    if (value === undefined) complete = false;
    values[name] = value;
  }
  return complete ? (values as Values<Fields>) : null;
}

function readField<Value>(
  raw: YamlValue | undefined,
  { schema, fallback, ifBroken }: Field<Value>,
  report: (reason: string) => void,
): Value | undefined {
  if (raw === undefined || raw === null) {
    if (fallback === undefined) report('is missing');
    return fallback;
  }
  const read = schema.safeParse(raw);
  if (read.success) return read.data;

  const number = typeof raw === 'string' ? numberInText(raw) : null;
  const readAsNumber = number === null ? null : schema.safeParse(number);
  if (readAsNumber?.success) {
    report(`is the text ${describe(raw)}; it is read as the number`);
    return readAsNumber.data;
  }
  report(`is ${describe(raw)}, where ${schema.description ?? 'something else'} is expected`);
  return ifBroken;
}

/** The finite number that a text stands for, or null: `"8"`, `" 1.5e3 "`. */
export function numberInText(text: string): number | null {
  if (!/^\s*[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?\s*$/i.test(text)) return null;
  const number = Number(text);
  return Number.isFinite(number) ? number : null;
}

// Year 9999: later instants have no ISO form of the usual length.
const maxEpochSeconds = 253_402_300_799;

export const text = z.string().describe('text');
export const nameText = z.string().regex(namePattern).describe('a name (1 to 128 of A-Z a-z 0-9 _ -)');
export const flag = z.boolean().describe('true or false');
export const count = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER).describe('a whole number from 0');
export const amount = z.number().min(0).describe('a number from 0');
export const textList = z.array(z.string()).describe('a list of texts');
export const utcDay = z.string().refine(isUtcDay).describe('a date (YYYY-MM-DD)');
export const periodKind = z.enum(periodKinds).describe('day, week or month');
/** Epoch seconds in the file, `EpochMs` inside. */
export const instant = z
  .number()
  .min(0)
  .max(maxEpochSeconds)
  .transform((seconds) => Math.round(seconds * 1000))
  .describe('an instant in epoch seconds');
export const yamlList = z.custom<YamlValue[]>(Array.isArray).describe('a list');
export const yamlMap = z.custom<YamlMap>((value) => value instanceof Map).describe('a map');

/** `EpochMs` as the tree writes it: seconds, to the millisecond. */
export function epochSeconds(at: number): number {
  return at / 1000;
}

/** As identity providers name groups: a leading `/` is no part of the name (spec: quota). */
export function withoutLeadingSlash(name: string): string {
  return name.startsWith('/') ? name.slice(1) : name;
}
