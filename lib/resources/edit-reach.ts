import type { Found, FoundMapping } from './found';

/** A field that was edited: `base` of the block `priority`. */
export interface ChangedField {
  block: string;
  field: string;
}

/**
 * Whether two files say the same but for the fields that were changed: an edit must not reach others' blocks through an
 * anchor, nor a neighbour through its own place.
 */
export function sameBesides(changes: readonly ChangedField[], before: Found, after: Found): boolean {
  if (before.kind !== 'mapping' || after.kind !== 'mapping') return false;
  const isSame = comparison();
  const blocks = new Set(changes.map(({ block }) => block));
  return keysOf(before, after).every((name) => {
    const [one, other] = [before.entries.get(name), after.entries.get(name)];
    if (!blocks.has(name)) return one !== undefined && other !== undefined && isSame(one, other);
    const changed = new Set(changes.filter(({ block }) => block === name).map(({ field }) => field));
    const fields = keysOf(one, other).filter((field) => !changed.has(field));
    return fields.every((field) => {
      const [value, next] = [entry(one, field), entry(other, field)];
      return value !== undefined && next !== undefined && isSame(value, next);
    });
  });
}

function keysOf(...found: readonly (Found | undefined)[]): string[] {
  const mappings = found.filter((one): one is FoundMapping => one?.kind === 'mapping');
  return [...new Set(mappings.flatMap(({ entries }) => [...entries.keys()]))];
}

function entry(found: Found | undefined, key: string): Found | undefined {
  return found?.kind === 'mapping' ? found.entries.get(key) : undefined;
}

/** Looks at each pair once, so that aliases of aliases, and those of what they stand in, take no longer than their text. */
function comparison(): (one: Found, other: Found) => boolean {
  const seen = new Map<Found, Set<Found>>();
  const isSame = (one: Found, other: Found): boolean => {
    if (one.kind === 'scalar') return other.kind === 'scalar' && one.text === other.text;
    const met = seen.get(one) ?? new Set<Found>();
    if (met.has(other)) return true;
    seen.set(one, met.add(other));
    if (one.kind === 'sequence') {
      if (other.kind !== 'sequence' || one.items?.length !== other.items?.length) return false;
      return (one.items ?? []).every((item, index) => {
        const next = other.items?.[index];
        return next !== undefined && isSame(item, next);
      });
    }
    if (other.kind !== 'mapping' || one.entries.size !== other.entries.size) return false;
    return [...one.entries].every(([key, value]) => {
      const next = other.entries.get(key);
      return next !== undefined && isSame(value, next);
    });
  };
  return isSame;
}
