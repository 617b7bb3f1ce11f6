import 'server-only';
import type { AuditEntry } from '../audit/audit';

type Scalar = string | number | boolean | null;

/** What of a record can be set, by the names that the API has for it. */
type Facts = Readonly<Record<string, Scalar | readonly string[]>>;

/**
 * What was changed, for the log: `<field>_before` and `<field>` of each field that differs; lists joined by commas, not
 * set = null.
 */
export function changeFields(before: Facts, after: Facts): NonNullable<AuditEntry['fields']> {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return Object.fromEntries(
    names
      .map((name) => [name, scalar(before[name]), scalar(after[name])] as const)
      .filter(([, was, is]) => was !== is)
      .flatMap(([name, was, is]) => [
        [`${name}_before`, was],
        [name, is],
      ]),
  );
}

function scalar(value: Facts[string] | undefined): Scalar {
  if (value === undefined || value === null) return null;
  return typeof value === 'object' ? value.join(', ') : value;
}
