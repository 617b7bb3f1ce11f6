import { z } from 'zod';
import { nodeStates } from '../cluster/node-state';
import { freshness, problem, utcDay } from './common';
import { session } from './sessions';
import { user } from './users';

/** Everything the administrator's first page says, in one answer. */
export const overview = z
  .object({
    ...freshness,
    users: z.object({
      total: z.number().int(),
      with_allowance: z.number().int(),
      spent: z.number().int(),
      runs_out: z.number().int().meta({ description: 'Will run out before the reset at the present pace' }),
      settings_error: z.number().int(),
    }),
    sessions_running: z.number().int(),
    nodes: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        pool: z.string(),
        state: z.enum(nodeStates),
        error: z.string().nullable(),
        sessions_running: z.number().int(),
      }),
    ),
    overdue: z.array(session),
    next_to_run_out: z.array(user).meta({
      description: 'Spent ones first, then by run-out instant; at most 10, of which 5 are kept for those not yet spent',
    }),
    daily_hours: z
      .array(z.object({ day: utcDay, hours: z.number() }))
      .meta({ description: 'All users, the last 31 UTC days; a day without data is absent' }),
    problems: z.array(problem),
  })
  .meta({ id: 'Overview' });
export type OverviewWire = z.infer<typeof overview>;

export const health = z
  .object({ status: z.enum(['ok', 'degraded']), store: z.enum(['ok', 'unreachable']), problems: z.number().int() })
  .meta({ id: 'Health' });
