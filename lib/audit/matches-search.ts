import 'server-only';
import type { AuditSearch } from './audit';
import type { AuditLine } from './read-audit-line';

/** Whether a line is one of those looked for. */
export function matchesSearch(line: AuditLine, { from, to, text, event, user, by, record }: AuditSearch): boolean {
  if (line.at < from || line.at >= to) return false;
  if (event !== undefined && line.event !== event && !line.event.startsWith(`${event}.`)) return false;
  if (user !== undefined && line.user !== user) return false;
  if (by !== undefined && line.by !== by) return false;
  if (record !== undefined && line.fields.record !== record) return false;
  return text === undefined || wordsOf(line).includes(text.toLowerCase());
}

function wordsOf({ event, user, by, node, fields }: AuditLine): string {
  return [event, user, by, node, ...Object.values(fields)].join('\n').toLowerCase();
}
