import { z } from 'zod';
import { namePattern } from '../cluster/names';
import { obstacles } from '../cluster/placement';
import { endReasons, nodeRuntimeKinds, sessionPhases } from '../cluster/records';
import { launchLimits } from '../quota/check-launch';
import { type EpochMs, isoInstant } from '../time/clock';

/** What nodes ask each other and answer, as it travels: snake_case, ISO instants. Each schema reads and writes (`z.encode`). */

const instant = z.codec(z.iso.datetime({ offset: true }), z.number(), {
  decode: (text): EpochMs => Date.parse(text),
  encode: (at) => isoInstant(Math.round(at)),
});
const instantOrNull = instant.nullable();
const numberOrNull = z.number().nullable();

/** As pairs: a user name may be any text, `__proto__` too. */
const bytesByUser = z.codec(
  z.array(z.tuple([z.string(), z.number()])),
  z.custom<ReadonlyMap<string, number>>((value) => value instanceof Map),
  { decode: (pairs) => new Map(pairs), encode: (map) => [...map] },
);

/** A map whose fields are named in camelCase inside and in snake_case on the wire. Unknown fields are ignored. */
function wire<Shape extends z.core.$ZodShape>(shape: Shape) {
  const names = Object.keys(shape).map((name) => [name, snakeCase(name)] as const);
  return z.codec(z.record(z.string(), z.unknown()), z.object(shape), {
    // What is no such map is told by the schema that reads it next, or was never let in by the types.
    decode: (sent) => Object.fromEntries(names.map(([name, sentAs]) => [name, sent[sentAs]])) as never,
    encode: (value) => Object.fromEntries(names.map(([name, sentAs]) => [sentAs, (value as SentFields)[name]])),
  });
}
type SentFields = Record<string, unknown>;

function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

const liveSession = wire({
  sessionId: z.string(),
  username: z.string(),
  appId: z.string(),
  appName: z.string(),
  createdAt: instant,
  gpu: z.boolean(),
  gpuExclusive: z.boolean(),
  isCollaboration: z.boolean(),
  lab: z.boolean(),
  providerGroups: z.array(z.string()),
  rate: z.number(),
  weightedSeconds: z.number(),
  phase: z.enum(sessionPhases),
  endingSince: instantOrNull,
  wallClockSeconds: numberOrNull,
  claimMemoryMib: numberOrNull,
  claimCpus: numberOrNull,
  usedCpus: numberOrNull,
  usedMemoryMib: numberOrNull,
});

const nodeRuntime = wire({
  kind: z.enum(nodeRuntimeKinds),
  error: wire({ reason: z.string(), since: instant }).nullable(),
});

const nodeStatus = wire({
  nodeId: z.string(),
  reportedAt: instant,
  cpus: numberOrNull,
  memoryMib: numberOrNull,
  load: numberOrNull,
  gpus: z.array(z.object({ device: z.string(), name: z.string() })),
  maxSessions: z.number(),
  gpuSlots: z.number(),
  storageBytes: bytesByUser,
  freeDiskBytes: numberOrNull,
  runtime: nodeRuntime.nullable(),
  reportSeconds: z.number(),
  stopped: z.boolean(),
  alerts: z.array(z.string()),
  sessions: z.array(liveSession),
});

const freshReport = wire({ status: nodeStatus, endedSessionIds: z.array(z.string()).readonly() });

const launchWhat = z.union([
  wire({ kind: z.literal('app'), appId: z.string() }),
  wire({
    kind: z.literal('analysis'),
    id: z.string(),
    version: z.string(),
    hours: z.number(),
    channels: z.number(),
    sampleRateHz: z.number(),
  }),
]);

/** It ends up in the names of containers and folders. */
const newSessionId = z.string().regex(namePattern);

const launchOrder = wire({
  sessionId: newSessionId,
  username: z.string(),
  what: launchWhat,
  gpus: z.number().int().min(0),
  persistent: z.boolean(),
  expiresAt: instant,
});

const detail = z.string();
const startOutcome = z.union([
  wire({ kind: z.literal('started'), session: liveSession }),
  wire({ kind: z.literal('no_room'), obstacle: z.enum(obstacles) }),
  wire({
    kind: z.literal('refused'),
    limit: z.enum(launchLimits),
    detail,
    used: numberOrNull,
    allowed: numberOrNull,
    resetsAt: instantOrNull,
  }),
  wire({ kind: z.literal('failed'), detail }),
]);

const endOutcome = z.union([
  wire({ kind: z.enum(['ended', 'already_ended', 'unknown']) }),
  wire({ kind: z.literal('failed'), detail }),
]);

const namesById = z.codec(
  z.array(z.tuple([z.string(), z.string()])),
  z.custom<ReadonlyMap<string, string>>((value) => value instanceof Map),
  { decode: (pairs) => new Map(pairs), encode: (map) => [...map] },
);

const offset = z.number().int().min(0);
const auditPosition = wire({ day: z.iso.date(), offsetBytes: offset });
const word = z.string().max(256).optional();

const auditSearch = wire({
  from: instant,
  to: instant,
  text: word,
  nodeNames: namesById.optional(),
  event: word,
  user: word,
  by: word,
  person: word,
  node: word,
  record: z.string().max(1024).optional(),
  limit: z.number().int().min(1).max(1001),
  before: auditPosition.optional(),
  timeLimitMs: z.number().min(1).max(10_000).optional(),
});

const auditLine = wire({
  at: instant,
  event: z.string(),
  user: z.string().nullable(),
  by: z.string(),
  node: z.string().nullable(),
  fields: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
});

const auditFound = wire({
  lines: z.array(wire({ line: auditLine, position: auditPosition, damagedBefore: offset })),
  start: auditPosition.nullable(),
  next: auditPosition.nullable(),
  reachedAt: instantOrNull,
  damagedAfter: offset,
  unreadFiles: z.array(z.object({ file: z.string(), reason: z.string() })),
});

/** One POST to `/peer/<verb>` each; `start`, `end` and `audit` for an acting person. */
export const peerCalls = {
  sessions: { body: wire({}), answer: freshReport },
  start: { body: launchOrder, answer: startOutcome },
  end: { body: wire({ sessionId: z.string().min(1).max(256), reason: z.enum(endReasons) }), answer: endOutcome },
  audit: { body: auditSearch, answer: auditFound },
};
export type PeerVerb = keyof typeof peerCalls;

/** As signed: without what the app is served below. */
export function peerPath(verb: PeerVerb): string {
  return `/peer/${verb}`;
}
