import { z } from 'zod';
import { instant } from './common';

const limitWords = 'must be a whole number from 1 to 1000';

export const auditQuery = z.object({
  search: z.string().max(200).optional().meta({ description: 'Part of any word of an entry, any case' }),
  event: z.string().max(100).optional().meta({ description: 'An event, or a kind of them: user, session, sign_in' }),
  user: z.string().max(128).optional().meta({ description: 'Whom it is about' }),
  by: z.string().max(128).optional().meta({ description: 'Who did it' }),
  node: z.string().max(128).optional(),
  from: instant.optional().meta({ description: 'Default: 7 days before `to`' }),
  to: instant.optional().meta({ description: 'Up to and without this instant; default: now' }),
  cursor: z.string().max(500).optional(),
  limit: z.coerce.number(limitWords).int(limitWords).min(1, limitWords).max(1000, limitWords).default(100),
  format: z.enum(['json', 'csv']).default('json'),
});

export const auditEntry = z
  .object({
    time: instant,
    event: z.string(),
    user: z.string().nullable().meta({ description: 'Whom it is about' }),
    by: z.string().meta({ description: 'Who did it; `node` for what a node does by itself' }),
    node: z.string().nullable(),
    fields: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  })
  .meta({ id: 'AuditEntry' });
export type AuditEntryWire = z.infer<typeof auditEntry>;

export const auditAnswer = z
  .object({
    as_of: instant,
    from: instant,
    to: instant,
    next_cursor: z.string().nullable(),
    entries: z.array(auditEntry).meta({ description: 'Latest first, over all nodes that answered' }),
    unread: z
      .array(z.object({ node: z.string(), name: z.string(), reason: z.string() }))
      .meta({ description: 'Nodes whose log is not in here' }),
    damaged_lines: z.number().int().meta({ description: 'Lines in the range that a crash cut; kept on disk' }),
  })
  .meta({ id: 'AuditAnswer' });
export type AuditAnswer = z.infer<typeof auditAnswer>;
