import 'server-only';
import { boolCoreTag, floatCoreTag, intCoreTag, NOT_RESOLVED, nullCoreTag } from 'js-yaml';
import type { YamlValue } from './yaml';

/** The value of a plain scalar in YAML 1.2 core: what the YAML reader would make of it. */
export function scalarValue(text: string): YamlValue {
  for (const tag of [nullCoreTag, boolCoreTag, intCoreTag, floatCoreTag]) {
    const value = tag.resolve(text, false, tag.tagName);
    if (value !== NOT_RESOLVED) return value;
  }
  return text;
}

/** Why the value is no number of seconds (finite, 0 or more), as a clause that follows the entry's name; null where it is one. */
export function secondsFault(value: YamlValue): string | null {
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) return 'is no finite number of seconds';
    return value < 0 ? 'is negative, where seconds are 0 or more' : null;
  }
  if (value === null) return 'has no value, where a number of seconds is expected';
  if (typeof value === 'object') {
    return `is a ${Array.isArray(value) ? 'list' : 'map'}, where a number of seconds is expected`;
  }
  const told = typeof value === 'string' ? JSON.stringify(value.slice(0, 40)) : String(value);
  return `is ${told}, where a number of seconds is expected`;
}
