import 'server-only';
import type { EpochMs } from '../time/clock';

type Scalar = string | number | boolean | null;

/** A line of the log as it is read: an event of a later version is kept as it is. */
export interface AuditLine {
  at: EpochMs;
  event: string;
  user: string | null;
  by: string;
  node: string | null;
  fields: Readonly<Record<string, Scalar>>;
}

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

/**
 * Null for a line that a crash cut short, and for what is no line of the log. Checked by hand: a search reads hundreds of
 * thousands of lines, and a schema takes twice as long. @param text without its end of line
 */
export function readAuditLine(text: string): AuditLine | null {
  const parsed = jsonOf(text);
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) return null;
  const { time, event, user, by, node, ...fields } = parsed as Record<string, unknown>;
  if (typeof time !== 'string' || !instant.test(time)) return null;
  if (typeof event !== 'string' || event === '' || typeof by !== 'string') return null;
  if (!isTextOrNull(user) || !isTextOrNull(node) || !areScalars(fields)) return null;
  const at = Date.parse(time);
  return Number.isNaN(at) ? null : { at, event, user, by, node, fields };
}

function isTextOrNull(value: unknown): value is string | null {
  return value === null || typeof value === 'string';
}

function areScalars(fields: Record<string, unknown>): fields is Record<string, Scalar> {
  for (const name in fields) {
    const value = fields[name];
    if (value === undefined || (typeof value === 'object' && value !== null)) return false;
  }
  return true;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
