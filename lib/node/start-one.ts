import 'server-only';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { AuditEntry } from '../audit/audit';
import { parseName } from '../cluster/names';
import type { LiveSession } from '../cluster/records';
import type { ClockReading } from '../quota/charged-interval';
import { isRuntimeUnavailable, type RuntimeSession, type SessionSpec } from '../runtime/port';
import type { LaunchPlan } from '../services/launch-plan';
import type { LaunchOrder, StartOutcome } from '../services/node-calls';
import type { AgentCore } from './agent-core';
import { openSessions, type SessionFacts, withoutSession, withSession } from './agent-state';
import { type Fit, type Room, roomFor } from './capacity';
import { labelsOfFacts } from './label-text';
import { liveSessionOf } from './report';
import { reasonOf } from './shared-run';

export interface Starts {
  /** Asked again about an order that is being started or runs, it answers that start. */
  start(order: LaunchOrder, plan: LaunchPlan): Promise<StartOutcome>;
}

type AuditFields = NonNullable<AuditEntry['fields']>;

const bytesPerMib = 2 ** 20;
const tooLate: StartOutcome = { kind: 'failed', detail: 'The launch came too late: its reservation has run out.' };

export function createStarts(core: AgentCore): Starts {
  const atWork = new Map<string, Promise<StartOutcome>>();

  return {
    start(order, plan) {
      const { sessionId } = order;
      const present = atWork.get(sessionId);
      if (present) return present;
      const begun = startOne(core, order, plan).finally(() => atWork.delete(sessionId));
      atWork.set(sessionId, begun);
      return begun;
    },
  };
}

async function startOne(core: AgentCore, order: LaunchOrder, plan: LaunchPlan): Promise<StartOutcome> {
  const { sessionId, expiresAt } = order;
  const running = liveSession(core, sessionId);
  if (running) return { kind: 'started', session: running };
  if (core.abandoned.has(sessionId)) return tooLate;
  const { settings, machine, clocks } = core.parts;
  const freeDiskBytes = plan.claimDiskBytes === null ? null : await machine.freeDiskBytes(settings.storagePath);
  const refusal = cannotStart(core) ?? (clocks.read().wallMs >= expiresAt ? tooLate : null);
  if (refusal) return refusal;
  // No wait between judging the room and taking it: starts that come together see each other.
  const fit = roomFor({ ...plan, gpus: order.gpus }, roomHere(core, freeDiskBytes));
  if (fit.kind === 'no_room') return fit;
  const facts = factsOf(core, order, plan, fit);
  core.starting.set(sessionId, facts);
  try {
    return await startLetIn(core, order, plan, facts);
  } finally {
    core.starting.delete(sessionId);
  }
}

function cannotStart(core: AgentCore): StartOutcome | null {
  if (core.runtimeError) return { kind: 'no_room', obstacle: 'runtime_away' };
  if (core.isOpen) return null;
  return { kind: 'failed', detail: 'The node cannot read its accounts yet, and starts nothing without them.' };
}

function roomHere({ parts, memory, starting }: AgentCore, freeDiskBytes: number | null): Room {
  const { settings, machine } = parts;
  const { cpus, memoryMib, gpus } = machine.facts();
  const open = openSessions(memory.state);
  const startingHere = [...starting].filter(([sessionId]) => !open.has(sessionId)).map(([, holding]) => holding);
  const startingBytes = [...starting.values()].reduce((sum, { claimDiskBytes }) => sum + (claimDiskBytes ?? 0), 0);
  return {
    maxSessions: settings.maxSessions,
    gpuSlots: settings.gpuSlots,
    cpus,
    memoryMib,
    gpuDevices: gpus.map(({ device }) => device),
    holdings: [...[...open.values()].map(({ facts }) => facts), ...startingHere],
    freeDiskBytes: freeDiskBytes === null ? null : freeDiskBytes - startingBytes,
  };
}

function factsOf(
  core: AgentCore,
  order: LaunchOrder,
  plan: LaunchPlan,
  fit: Extract<Fit, { kind: 'fits' }>,
): SessionFacts {
  return {
    username: order.username,
    appId: plan.appId,
    appName: plan.appName,
    pool: core.tree.pool(),
    gpu: fit.gpuDevices.length > 0,
    gpuExclusive: fit.gpuExclusive,
    gpuDevices: fit.gpuDevices,
    isCollaboration: false,
    lab: false,
    providerGroups: core.tree.providerGroups(order.username),
    claimMemoryMib: plan.claimMemoryMib,
    claimCpus: plan.claimCpus,
    claimDiskBytes: plan.claimDiskBytes,
    wallClockSeconds: plan.wallClockSeconds,
  };
}

async function startLetIn(
  core: AgentCore,
  order: LaunchOrder,
  plan: LaunchPlan,
  facts: SessionFacts,
): Promise<StartOutcome> {
  const { sessionId } = order;
  const { runtime, clocks } = core.parts;
  const log = core.logger.child({ session: sessionId, user: order.username });
  try {
    const spec = await specOf(core, order, plan, facts);
    const before = clocks.read();
    const result = await runtime.start(spec);
    if (result.kind === 'failed') {
      log.warn({ reason: result.reason }, 'a session could not be started');
      return { kind: 'failed', detail: result.reason };
    }
    const after = clocks.read();
    if (after.wallMs >= order.expiresAt) return giveUp(core, sessionId, tooLate);
    return await started(core, spec, facts, startOf(result.session, before, after));
  } catch (error) {
    log.error({ reason: reasonOf(error) }, 'a session could not be started');
    // It may have started all the same.
    if (isRuntimeUnavailable(error)) return giveUp(core, sessionId, { kind: 'no_room', obstacle: 'runtime_away' });
    return giveUp(core, sessionId, { kind: 'failed', detail: reasonOf(error) });
  }
}

/** Nobody will wait for it: what there is of it is taken away at the next look. */
function giveUp(core: AgentCore, sessionId: string, outcome: StartOutcome): StartOutcome {
  core.abandoned.set(sessionId, core.parts.clocks.read().monotonicMs);
  // A look during the start may have met it.
  core.memory.change((state) => withoutSession(state, sessionId));
  core.wake();
  return outcome;
}

async function storageFolderOf({ parts }: AgentCore, username: string): Promise<string> {
  // A name that could lead out of the folder has no folder.
  if (parseName(username) === null) throw new Error('This user name cannot have a folder on the node.');
  const folder = path.join(parts.settings.storagePath, username);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return folder;
}

async function specOf(
  core: AgentCore,
  order: LaunchOrder,
  plan: LaunchPlan,
  facts: SessionFacts,
): Promise<SessionSpec> {
  return {
    sessionId: order.sessionId,
    labels: labelsOfFacts(facts),
    image: plan.image,
    command: plan.command,
    environment: plan.environment,
    // A cap above the machine's cores caps nothing, and an engine refuses it.
    cpus: plan.cpus === null ? null : Math.min(plan.cpus, core.parts.machine.facts().cpus),
    memoryBytes: plan.memoryBytes,
    gpuDevices: facts.gpuDevices,
    storageFolder: plan.persistent ? await storageFolderOf(core, order.username) : null,
    network: plan.network,
  };
}

/** The runtime's stamp on the monotonic clock: between the readings before and after, which saw the start themselves. */
function startOf({ startedAt }: RuntimeSession, before: ClockReading, after: ClockReading): ClockReading {
  const wallMs = startedAt ?? after.wallMs;
  const stamped = wallMs - (after.wallMs - after.monotonicMs);
  const monotonicMs = Math.min(Math.max(stamped, before.monotonicMs), after.monotonicMs);
  return { wallMs, monotonicMs, bootId: after.bootId };
}

async function started(
  core: AgentCore,
  spec: SessionSpec,
  facts: SessionFacts,
  start: ClockReading,
): Promise<StartOutcome> {
  const { sessionId } = spec;
  core.memory.change((state) => {
    // A look during the start may have met it already, and even its end.
    if (state.sessions.has(sessionId) || core.recentEnds.has(sessionId)) return state;
    return withSession(state, sessionId, { facts, start, ending: null, isOver: false });
  });
  core.hasNews = true;
  core.wake();
  const session = liveSession(core, sessionId);
  await core.parts.audit.write({
    event: 'session.launched',
    user: facts.username,
    by: facts.username,
    fields: auditFields(spec, facts),
  });
  return session ? { kind: 'started', session } : { kind: 'failed', detail: 'It ended at once.' };
}

/** What was started, and in what size; without what it has not. */
function auditFields({ sessionId, cpus, memoryBytes }: SessionSpec, facts: SessionFacts): AuditFields {
  const sizes = {
    cpus,
    memory_mb: memoryBytes === null ? null : memoryBytes / bytesPerMib,
    claim_cpus: facts.claimCpus,
    claim_memory_mb: facts.claimMemoryMib,
    wall_clock_seconds: facts.wallClockSeconds,
  };
  const told = Object.entries(sizes).filter(([, size]) => size !== null);
  return { session_id: sessionId, app_id: facts.appId, gpu: facts.gpu, ...Object.fromEntries(told) };
}

function liveSession(core: AgentCore, sessionId: string): LiveSession | null {
  const known = core.memory.state.sessions.get(sessionId);
  if (!known || known.isOver) return null;
  return liveSessionOf(sessionId, core.memory.state, { reading: core.parts.clocks.read(), rate: core.tree.rate });
}
