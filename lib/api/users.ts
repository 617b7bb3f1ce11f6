import { z } from 'zod';
import { roles } from '../cluster/permissions';
import { atQuery, freshness, instant, periodKind, problem, source, username, utcDay } from './common';

const considered = z
  .array(z.object({ source, value: z.number().nullable(), period: periodKind.optional() }))
  .optional()
  .meta({
    description: 'Every file that sets this limit, so that the value can be traced; in single-user answers only',
  });

export const limit = z
  .object({ value: z.number().nullable(), source, considered })
  .meta({ id: 'Limit', description: 'null = no limit; 0 is a limit' });
export type LimitWire = z.infer<typeof limit>;

export const limitNames = [
  'session_limit',
  'session_cpus',
  'session_memory_mb',
  'session_hours',
  'storage_limit',
] as const;
export type LimitName = (typeof limitNames)[number];

export const limits = z
  .object({
    session_limit: limit,
    session_cpus: limit,
    session_memory_mb: limit,
    session_hours: limit,
    storage_limit: limit,
  })
  .meta({ id: 'Limits', description: 'session_memory_mb in MiB, storage_limit in GiB' });

export const allowance = z
  .object({
    hours: z.number().meta({ description: 'Of the period, grants included' }),
    period: periodKind,
    starts_at: instant,
    resets_at: instant,
    used_hours: z.number(),
    remaining_hours: z.number().meta({ description: 'Never negative' }),
    over_hours: z.number(),
    spent: z.boolean(),
    pace_hours_per_day: z
      .number()
      .nullable()
      .meta({ description: 'Of the last 7 days (today, for a daily allowance)' }),
    runs_out_at: instant.nullable().meta({ description: 'Where that is before the reset' }),
    granted_hours: z.number(),
    source,
    considered,
  })
  .meta({ id: 'Allowance' });
export type AllowanceWire = z.infer<typeof allowance>;

export const user = z
  .object({
    username: z.string(),
    is_admin: z.boolean(),
    active: z.boolean(),
    groups: z.array(z.string()),
    limits: limits.nullable().meta({ description: 'null where the settings cannot be read' }),
    allowance: allowance.nullable().meta({ description: 'null = no allowance' }),
    sessions_running: z.number().int(),
    storage_bytes: z
      .number()
      .int()
      .nullable()
      .meta({ description: 'Over all nodes as last measured; null = not measured yet' }),
    settings_error: z.string().optional(),
  })
  .meta({ id: 'User' });
export type UserWire = z.infer<typeof user>;

export const grant = z
  .object({
    id: z.string(),
    hours: z.number(),
    period: periodKind,
    period_start: utcDay,
    reason: z.string(),
    by: z.string().nullable().meta({ description: 'null: somebody else, told to administrators only' }),
    at: instant,
  })
  .meta({ id: 'Grant' });

const switchValue = z.object({ value: z.boolean(), source });

export const userDetail = user
  .extend({
    as_of: instant,
    stale_since: instant.nullable(),
    role: z.enum(roles),
    grants: z.array(grant),
    switches: z
      .object({
        active: switchValue,
        gpu: switchValue,
        gpu_share: switchValue,
        persistent_storage: switchValue,
        admin: switchValue,
        author: switchValue,
      })
      .nullable(),
    pools: z.array(z.string()),
    pools_denied: z.array(z.string()),
  })
  .meta({ id: 'UserDetail' });
export type UserDetailWire = z.infer<typeof userDetail>;

/** What a signed-in person sees of themselves; `root` and other administrators have no limits. */
export const me = userDetail.meta({ id: 'Me' });
export type MeWire = z.infer<typeof me>;

export const userSorts = [
  'username',
  'used_share',
  'used_hours',
  'remaining_hours',
  'pace',
  'runs_out_at',
  'sessions_running',
  'storage_bytes',
] as const;
export const signedSorts = userSorts.flatMap((name) => [name, `-${name}`] as const);
export const userStates = ['spent', 'runs_out', 'within', 'no_allowance', 'inactive', 'settings_error'] as const;
export type UserState = (typeof userStates)[number];

const limitWords = 'must be a whole number from 1 to 1000';

export const usersQuery = atQuery.extend({
  search: z.string().max(200).optional().meta({ description: 'Part of a user name or of a group name, any case' }),
  sort: z
    .enum(signedSorts)
    .default('username')
    .meta({ description: 'A leading - is descending; users without the figure come last either way' }),
  group: z.string().max(128).optional(),
  state: z.enum(userStates).optional(),
  cursor: z.string().max(500).optional(),
  limit: z.coerce.number(limitWords).int(limitWords).min(1, limitWords).max(1000, limitWords).default(100),
});
export const usersAnswer = z.object({
  ...freshness,
  total: z.number().int().meta({ description: 'Users that match, over all pages' }),
  next_cursor: z.string().nullable(),
  groups: z.array(z.string()).meta({ description: 'Every group of the tree, for a filter' }),
  users: z.array(user),
});
export type UsersAnswer = z.infer<typeof usersAnswer>;

export const usageAnswer = z.object({
  period: periodKind,
  start: instant,
  resets_at: instant,
  ...freshness,
  users: z.array(z.object({ username: z.string(), seconds: z.number(), hours: z.number() })),
  problems: z.array(problem).meta({ description: "The whole tree's" }),
});
export type UsageAnswer = z.infer<typeof usageAnswer>;

/** A session behind the hours of a period: ended (from history) or live (`ended_at` null). */
export const spentSession = z
  .object({
    session_id: z.string(),
    app_id: z.string(),
    app_name: z.string(),
    node: z.string(),
    node_name: z.string(),
    pool: z.string(),
    gpu: z.boolean(),
    created_at: instant,
    ended_at: instant.nullable(),
    weighted_hours: z.number().meta({ description: 'Whole session' }),
    weighted_hours_in_period: z.number(),
    reason: z.string().nullable().meta({ description: 'Why it ended; null while it runs' }),
  })
  .meta({ id: 'SpentSession' });
export type SpentSessionWire = z.infer<typeof spentSession>;

/** In place of a node's or pool's name: hours of days rolled up into a month's archive that no session record explains. */
export const rolledUpShare = 'rolled up';

const share = z.object({ name: z.string(), hours: z.number() });

export const burnDown = z
  .object({
    username,
    period: periodKind,
    start: instant,
    resets_at: instant,
    ...freshness,
    hours: z
      .number()
      .nullable()
      .meta({ description: 'Allowance of the period, grants included; null = none, or counted by another period' }),
    used_hours: z.number(),
    remaining_hours: z.number().nullable(),
    over_hours: z.number(),
    points: z
      .array(z.object({ at: instant, used_hours: z.number(), remaining_hours: z.number().nullable() }))
      .meta({ description: 'From start to as_of (or at), at every day edge and session edge; straight lines between' }),
    pace_hours_per_day: z.number().nullable(),
    runs_out_at: instant.nullable(),
    grants: z.array(grant),
    by_pool: z.array(share),
    by_node: z.array(share).meta({
      description: `Of rolled-up days, hours with no session record are under "${rolledUpShare}", also by pool`,
    }),
    by_app: z.array(share).meta({ description: 'Hours with no session record are under the empty name' }),
    sessions: z.array(spentSession).meta({ description: 'Latest start first' }),
    previous: z
      .array(z.object({ start: instant, resets_at: instant, used_hours: z.number() }))
      .meta({ description: 'The six periods before, latest first; fewer where they lie before anything on record' }),
  })
  .meta({ id: 'BurnDown' });
export type BurnDownWire = z.infer<typeof burnDown>;
