import 'server-only';
import { z } from 'zod';
import type { EpochMs } from '../time/clock';

/** A line of the log as it is read: an event of a later version is kept as it is. */
export interface AuditLine {
  at: EpochMs;
  event: string;
  user: string | null;
  by: string;
  node: string | null;
  fields: Readonly<Record<string, string | number | boolean | null>>;
}

const line = z
  .object({
    time: z.iso.datetime(),
    event: z.string().min(1),
    user: z.string().nullable(),
    by: z.string(),
    node: z.string().nullable(),
  })
  .catchall(z.union([z.string(), z.number(), z.boolean(), z.null()]));

/** Null for a line that a crash cut short, and for what is no line of the log. @param text without its end of line */
export function readAuditLine(text: string): AuditLine | null {
  const parsed = line.safeParse(jsonOf(text));
  if (!parsed.success) return null;
  const { time, event, user, by, node, ...fields } = parsed.data;
  return { at: Date.parse(time), event, user, by, node, fields };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
