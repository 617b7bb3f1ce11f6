import type { AuditEntryWire } from './audit';

type Value = AuditEntryWire['fields'][string];

/** A field of an entry: a fact, or what was changed from what to what. */
export type AuditField =
  | { kind: 'fact'; name: string; value: Value }
  | { kind: 'change'; name: string; before: Value; after: Value };

const beforeEnding = '_before';

/** The fields of an entry, changes first; what was before stands with what came of it. */
export function auditFields(fields: AuditEntryWire['fields']): AuditField[] {
  const all = Object.entries(fields);
  const changed = new Set(
    all.filter(([name]) => name.endsWith(beforeEnding)).map(([name]) => name.slice(0, -beforeEnding.length)),
  );
  const changes = [...changed].map((name): AuditField => {
    const before = fields[`${name}${beforeEnding}`] ?? null;
    return { kind: 'change', name, before, after: Object.hasOwn(fields, name) ? (fields[name] ?? null) : null };
  });
  const facts = all
    .filter(([name]) => !changed.has(name) && !name.endsWith(beforeEnding))
    .map(([name, value]): AuditField => ({ kind: 'fact', name, value }));
  return [...changes, ...facts];
}

/** A value as a reader takes it in. */
export function auditValueWords(value: Value): string {
  if (value === null) return 'not set';
  if (value === '') return 'empty';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return String(value);
}
