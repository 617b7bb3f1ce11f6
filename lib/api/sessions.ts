import { z } from 'zod';
import { namePattern } from '../cluster/names';
import { nodeStates } from '../cluster/node-state';
import { nodeRoles, nodeRuntimeKinds, sessionPhases } from '../cluster/records';
import { freshness, instant } from './common';

export const overdueReasons = ['session_hours', 'allowance_spent', 'wall_clock', 'orphan'] as const;

export const session = z
  .object({
    session_id: z.string(),
    username: z.string(),
    app_id: z.string(),
    app_name: z.string(),
    node: z.string(),
    pool: z.string(),
    gpu: z.boolean(),
    lab: z.boolean().meta({ description: 'Counts toward no limit' }),
    created_at: instant,
    age_seconds: z.number(),
    session_hours: z.number().nullable().meta({ description: "The user's limit on a session's age; null = none" }),
    rate: z.number().meta({ description: 'Weighted hours per hour' }),
    weighted_hours: z.number(),
    used_cpus: z.number().nullable().meta({ description: 'Cores it took when last measured; null = not measured' }),
    used_memory_mb: z.number().nullable(),
    wall_clock_seconds: z.number().nullable().meta({ description: "An analysis run's ceiling" }),
    phase: z.enum(sessionPhases),
    ending_since: instant.nullable().meta({ description: 'When its end began; null while it runs' }),
    overdue: z.object({ reason: z.enum(overdueReasons), since: instant, detail: z.string() }).nullable(),
  })
  .meta({ id: 'Session' });
export type SessionWire = z.infer<typeof session>;

const nodeFields = {
  id: z.string(),
  name: z.string(),
  pool: z.string(),
  state: z.enum(nodeStates),
  reported_at: instant.nullable(),
  error: z.string().nullable().meta({ description: 'Why it is not answering, in words' }),
  cpus: z.number().nullable(),
  memory_mb: z.number().nullable().meta({ description: 'MiB; null = not reported' }),
  load: z.number().nullable(),
  gpus: z.array(z.object({ device: z.string(), name: z.string() })),
  runtime: z
    .object({
      kind: z.enum(nodeRuntimeKinds),
      error: z.string().nullable().meta({ description: 'Why it does not answer, in words' }),
      since: instant.nullable(),
    })
    .nullable()
    .meta({ description: 'What runs its sessions; "process" neither isolates nor caps them; null = not reported' }),
  alerts: z.array(z.string()).meta({ description: 'What its operator has to know' }),
};

export const nodeSessions = z.object({ ...nodeFields, sessions: z.array(session) }).meta({ id: 'NodeSessions' });
export type NodeSessionsWire = z.infer<typeof nodeSessions>;

export const sessionsAnswer = z.object({ ...freshness, nodes: z.array(nodeSessions) });
export type SessionsAnswer = z.infer<typeof sessionsAnswer>;

export const overdueAnswer = z.object({ ...freshness, sessions: z.array(session) });

export const node = z
  .object({
    ...nodeFields,
    sessions_running: z.number().int(),
    max_sessions: z.number().int().meta({ description: '0 = no cap' }),
    gpu_slots: z.number().int(),
    claimed_memory_mb: z.number().meta({ description: 'MiB that its sessions claim' }),
    claimed_cpus: z.number(),
    free_disk_bytes: z.number().int().nullable(),
    last_seen: instant.nullable().meta({ description: 'Since when it is away: its last report' }),
    roles: z.array(z.enum(nodeRoles)),
    address: z.string(),
    public_url: z.string().nullable(),
    software_version: z.string(),
    joined_at: instant.nullable(),
    approved: z.boolean(),
    suspended: z.boolean(),
    version: z.string().nullable().meta({ description: 'For If-Match; null where the node has no record' }),
    is_this: z.boolean().meta({ description: 'The node that answers' }),
  })
  .meta({ id: 'Node' });
export type NodeWire = z.infer<typeof node>;
export const nodesAnswer = z.object({ ...freshness, nodes: z.array(node) });
export type NodesAnswer = z.infer<typeof nodesAnswer>;

export const nodeParams = z.object({ id: z.string().regex(namePattern, 'a node id is 1 to 128 of A-Z a-z 0-9 _ -') });
/** What an administrator decides of a node; what is left out stays as it is. */
export const nodeBody = z.strictObject({
  approved: z.boolean().optional(),
  suspended: z.boolean().optional(),
  pool: z.string().regex(namePattern, 'a pool name is 1 to 128 of A-Z a-z 0-9 _ -').optional(),
});
