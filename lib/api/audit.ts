import { z } from 'zod';
import { instant } from './common';

const limitWords = 'must be a whole number from 1 to 1000';

export const auditFormats = ['json', 'json_all', 'csv', 'csv_excel'] as const;
export type AuditFormat = (typeof auditFormats)[number];

export const auditQuery = z.object({
  search: z.string().max(200).optional().meta({ description: 'Words, each a part of any word of an entry, any case' }),
  event: z.string().max(100).optional().meta({ description: 'An event, or a kind of them: user, session, sign_in' }),
  user: z.string().max(128).optional().meta({ description: 'Whom it is about' }),
  by: z.string().max(128).optional().meta({ description: 'Who did it' }),
  person: z.string().max(128).optional().meta({ description: 'Who did it, or whom it is about' }),
  node: z.string().max(128).optional().meta({ description: 'On which node it happened: its id or its name' }),
  from: instant.optional().meta({ description: 'Default: 7 days before `to`' }),
  to: instant.optional().meta({ description: 'Up to and without this instant; default: now' }),
  cursor: z.string().max(12_000).optional().meta({ description: '`next_cursor` of a page; the rest as for that page' }),
  limit: z.coerce.number(limitWords).int(limitWords).min(1, limitWords).max(1000, limitWords).default(100),
  format: z.enum(auditFormats).default('json').meta({
    description:
      '`json`: one page. `json_all`, `csv`, `csv_excel` (with a byte order mark): a file of all that matches, without pages',
  }),
});

export type AuditQuery = z.output<typeof auditQuery>;

export const auditEntry = z
  .object({
    id: z.string().meta({ description: 'The same in every answer: whose log, which day, which byte' }),
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
    next_cursor: z
      .string()
      .nullable()
      .meta({ description: 'For what was written before; a page may be short, or empty, and still have one' }),
    reached_at: instant.nullable().meta({ description: 'Down to here was searched; null where all of the range was' }),
    entries: z.array(auditEntry).meta({ description: 'Latest first, over all nodes that answered' }),
    unread: z
      .array(z.object({ node: z.string(), name: z.string(), reason: z.string() }))
      .meta({ description: 'Nodes whose log, or a part of it, is not in here' }),
    damaged_lines: z
      .number()
      .int()
      .meta({ description: 'Lines among those of this page that a crash cut, and which cannot be read; kept on disk' }),
    nodes: z.array(z.object({ id: z.string(), name: z.string() })).meta({ description: 'Every node of the cluster' }),
  })
  .meta({ id: 'AuditAnswer' });
export type AuditAnswer = z.infer<typeof auditAnswer>;
