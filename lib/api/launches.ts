import { z } from 'zod';
import { namePattern } from '../cluster/names';
import { obstacles } from '../cluster/placement';
import { nodeRuntimeKinds } from '../cluster/records';
import { launchLimits } from '../quota/check-launch';
import { freshness, instant, username } from './common';

const name = z.string().regex(namePattern, '1 to 128 of A-Z a-z 0-9 _ -');

/** A recording as an analysis will see it: bounds are those of the estimator. */
const analysisAsk = z.strictObject({
  id: name,
  version: name.optional().meta({ description: 'Left out: the newest registered one' }),
  hours: z.number().min(0).max(1e6),
  channels: z.number().int().min(0).max(1e6),
  sample_rate_hz: z.number().min(0).max(1e9),
});

const ask = {
  app_id: name.optional(),
  analysis: analysisAsk.optional(),
  gpu: z.boolean().optional().meta({ description: 'Left out: as the app or analysis says' }),
  persistent: z.boolean().optional().meta({ description: 'Left out: as the app says; an analysis keeps nothing' }),
  pool: name.optional().meta({ description: 'Only nodes of this pool' }),
  node: name.optional().meta({ description: 'Only this node' }),
};

const oneOfBoth = (body: { app_id?: unknown; analysis?: unknown }) =>
  (body.app_id === undefined) !== (body.analysis === undefined);
const oneOfBothWords = { message: 'name either app_id or analysis', path: ['app_id'] };

export const launchBody = z.strictObject(ask).refine(oneOfBoth, oneOfBothWords).meta({ id: 'Launch' });
export type LaunchBody = z.output<typeof launchBody>;

export const checkLaunchBody = z
  .strictObject({ ...ask, username: username.optional().meta({ description: 'For whom; administrators only' }) })
  .refine(oneOfBoth, oneOfBothWords);

/** The problem document of a refused launch has these members too. */
export const refusal = z
  .object({
    limit: z.enum(launchLimits),
    detail: z.string(),
    used: z.number().nullable().meta({ description: "In the limit's unit: sessions, hours, bytes, MiB" }),
    allowed: z.number().nullable(),
    resets_at: instant.nullable(),
  })
  .meta({ id: 'Refusal' });
export type RefusalWire = z.infer<typeof refusal>;

/** What the session would get. */
export const claim = z
  .object({
    memory_mb: z.number().nullable().meta({ description: 'MiB; null = no cap' }),
    cpus: z.number().nullable().meta({ description: 'Cores; null = no cap' }),
    gpus: z.number().int(),
    gpu: z.enum(['none', 'wanted', 'required']),
    disk_bytes: z.number().int().nullable(),
    persistent: z.boolean(),
    wall_clock_seconds: z.number().nullable(),
  })
  .meta({ id: 'Claim' });
export type ClaimWire = z.infer<typeof claim>;

const placement = z.object({
  node: z.string(),
  node_name: z.string(),
  pool: z.string(),
  rate: z.number(),
  runtime: z
    .enum(nodeRuntimeKinds)
    .nullable()
    .meta({ description: 'What would run it; "process" neither isolates nor caps; null = not reported' }),
});
export const noRoom = z.object({
  node: z.string(),
  node_name: z.string(),
  obstacle: z.enum(obstacles),
  detail: z.string(),
});

export const checkLaunchAnswer = z.discriminatedUnion('allowed', [
  z.object({
    allowed: z.literal(true),
    claim,
    placement: placement.nullable().meta({ description: 'Where it would run now; null = no node has room' }),
    no_room: z.array(noRoom).meta({ description: 'Why not, node by node; empty where there is room' }),
    warnings: z.array(z.string()),
  }),
  z.object({ allowed: z.literal(false), refusal }),
]);
export type CheckLaunchWire = z.infer<typeof checkLaunchAnswer>;

export const appsAnswer = z.object({
  ...freshness,
  apps: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      cpus: z.number().nullable(),
      memory: z.string().nullable().meta({ description: 'As written: a Docker size' }),
      gpu: z.boolean(),
      persistent: z.boolean(),
    }),
  ),
  analyses: z.array(
    z.object({
      id: z.string(),
      versions: z.array(z.object({ version: z.string(), note: z.string(), registered: z.boolean() })),
    }),
  ),
  nodes: z
    .array(z.object({ id: z.string(), name: z.string(), pool: z.string() }))
    .meta({ description: 'Where it may run: nodes in service of pools that are open to the person, by name' }),
});
export type AppsAnswer = z.infer<typeof appsAnswer>;

export const sessionParams = z.object({ id: z.string().min(1).max(256) });
export const endSessionAnswer = z.object({
  session_id: z.string(),
  outcome: z.enum(['ended', 'already_ended']),
});
export const endOverdueBody = z.strictObject({ session_ids: z.array(z.string()).max(10_000).optional() });
export const endResult = z
  .object({
    session_id: z.string(),
    outcome: z.enum(['ended', 'already_ended', 'not_overdue', 'failed']),
    detail: z.string().nullable(),
  })
  .meta({ id: 'EndResult' });
export type EndResultWire = z.infer<typeof endResult>;
export const endOverdueAnswer = z.object({ results: z.array(endResult) });
