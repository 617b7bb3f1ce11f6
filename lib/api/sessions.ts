import { z } from 'zod';
import { nodeStates } from '../cluster/node-state';
import { sessionPhases } from '../cluster/records';
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
    phase: z.enum(sessionPhases),
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
};

export const nodeSessions = z.object({ ...nodeFields, sessions: z.array(session) }).meta({ id: 'NodeSessions' });
export type NodeSessionsWire = z.infer<typeof nodeSessions>;

export const sessionsAnswer = z.object({ ...freshness, nodes: z.array(nodeSessions) });
export type SessionsAnswer = z.infer<typeof sessionsAnswer>;

export const overdueAnswer = z.object({ ...freshness, sessions: z.array(session) });

export const node = z
  .object({ ...nodeFields, sessions_running: z.number().int(), max_sessions: z.number().int() })
  .meta({ id: 'Node' });
export type NodeWire = z.infer<typeof node>;
export const nodesAnswer = z.object({ ...freshness, nodes: z.array(node) });
export type NodesAnswer = z.infer<typeof nodesAnswer>;
