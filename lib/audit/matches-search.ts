import 'server-only';
import type { AuditSearch } from './audit';
import type { AuditLine } from './read-audit-line';

/** Whether a line is one of those looked for. */
export function matchesSearch(line: AuditLine, search: AuditSearch): boolean {
  const { from, to, event, user, by, person, node, record } = search;
  if (line.at < from || line.at >= to) return false;
  if (event !== undefined && line.event !== event && !line.event.startsWith(`${event}.`)) return false;
  if (user !== undefined && line.user !== user) return false;
  if (by !== undefined && line.by !== by) return false;
  if (person !== undefined && line.user !== person && line.by !== person) return false;
  if (node !== undefined && line.node !== node) return false;
  if (record !== undefined && line.fields.record !== record) return false;
  if (search.text === undefined) return true;
  const words = wordsOf(line, search.nodeNames);
  return search.text
    .toLowerCase()
    .split(/\s+/)
    .every((word) => words.includes(word));
}

function wordsOf({ event, user, by, node, fields }: AuditLine, names?: ReadonlyMap<string, string>): string {
  const name = names && node !== null ? names.get(node) : undefined;
  return [event, user, by, node, name, ...Object.values(fields)].join('\n').toLowerCase();
}
