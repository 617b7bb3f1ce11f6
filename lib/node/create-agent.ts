import 'server-only';
import { mkdir } from 'node:fs/promises';
import type { NodeStatus } from '../cluster/records';
import type { SnapshotOverlay } from '../records/snapshot-overlay';
import { overdueOnNode } from '../services/overdue-on-node';
import type { AgentFigures, NodeAgent } from './agent';
import { type AgentCore, createAgentCore, inBackground } from './agent-core';
import type { AgentParts } from './agent-parts';
import { createEnds, type Ends } from './end-sessions';
import { createFlush, type Flush } from './flush';
import { createUsageWriter, type UsageWriter } from './flush-usage';
import { openAccounts } from './open-accounts';
import { statusOf } from './report';
import { createLooks, type Looks } from './run-look';
import { createSharedRun, reasonOf, withTimeLimit } from './shared-run';
import { createStarts } from './start-one';
import { createTicker } from './ticker';

/** A store that hangs holds no tick: the flush goes on by itself. */
const flushWaitMs = 30_000;

/** The node's agent; does nothing before `start`. One for a state store at a time. */
export function createNodeAgent(parts: AgentParts): NodeAgent {
  const ticker = createTicker(parts.settings.tickSeconds * 1000, () => inBackground(core, 'a tick', tick()));
  const core = createAgentCore(parts, ticker.wake);
  const looks = createLooks(core);
  const ends = createEnds(core, looks);
  const starts = createStarts(core);
  const usage = createUsageWriter(parts, core.memory);
  const overlay = createOverlay(core, usage);
  const flush = createFlush(core, usage, () => buildStatus(core));
  const figures: AgentFigures = { flushFailures: 0, tickLagSeconds: 0, ticks: 0, ticksWithoutRuntime: 0 };
  const flushing = createFlushing(core, flush, figures);
  const tick = createSharedRun(() => oneTick({ core, looks, ends, figures, flushing }));
  let unwatch: (() => void) | null = null;

  return {
    nodeId: parts.nodeId,
    async start() {
      unwatch ??= parts.runtime.watch(({ kind, sessionId }) => {
        if (kind === 'ended' && !core.endsSeen.has(sessionId)) core.endsSeen.set(sessionId, parts.clocks.read());
        ticker.wake();
      });
      await atMost(core, "making the folder of users' files", mkdir(parts.settings.storagePath, { recursive: true }));
      // Before the first report: what claims disk is placed only where it is known to be free.
      await atMost(core, 'measuring the free disk', measureFreeDisk(core));
      await parts.audit.write({ event: 'node.started', user: null, by: 'node' });
      await tick();
      ticker.start();
    },
    async stop() {
      ticker.stop();
      unwatch?.();
      unwatch = null;
      await atMost(core, 'the last look', looks.next());
      core.isStopped = true;
      core.memory.touch();
      await atMost(core, 'the last flush', flushing.now());
      await parts.audit.write({ event: 'node.stopped', user: null, by: 'node' });
    },
    tick,
    startSession: starts.start,
    endSession: ends.end,
    report: () => ({ status: overlay().status, endedSessionIds: endedLately(core) }),
    overlay: () => overlay().overlay,
    figures: () => ({ ...figures, tickLagSeconds: ticker.lagSeconds }),
  };
}

async function measureFreeDisk(core: AgentCore): Promise<void> {
  const { machine, settings } = core.parts;
  core.freeDiskBytes = await machine.freeDiskBytes(settings.storagePath);
}

/** Whoever stops the process does not wait for long. */
const lastWaitMs = 10_000;

async function atMost(core: AgentCore, what: string, work: Promise<unknown>): Promise<void> {
  try {
    await withTimeLimit(work, lastWaitMs);
  } catch (error) {
    core.logger.error({ reason: reasonOf(error) }, `${what} failed`);
  }
}

interface TickParts {
  core: AgentCore;
  looks: Looks;
  ends: Ends;
  figures: AgentFigures;
  flushing: Flushing;
}

/** In this order; a part that fails is told of and stops no other. */
async function oneTick({ core, looks, ends, figures, flushing }: TickParts): Promise<void> {
  figures.ticks += 1;
  const part = async (name: string, work: () => unknown) => {
    try {
      await work();
    } catch (error) {
      core.logger.error({ reason: reasonOf(error) }, `${name} failed`);
    }
  };
  let hasLooked = false;
  await part('reading the tree', () => core.tree.refresh());
  if (!core.isOpen) await part('opening the accounts', () => openAccounts(core));
  await part('looking at the runtime', async () => {
    hasLooked = await looks.next();
  });
  if (!hasLooked) {
    figures.ticksWithoutRuntime += 1;
    core.memory.touch();
  }
  if (hasLooked) await part('ending what is overdue', () => endOverdue(core, ends));
  await part('ending what is still ending', () => ends.retry());
  await part('writing to the tree', () => flushing.ifDue());
}

/** In the background: a stop takes its time, and the next tick must not wait for it. */
async function endOverdue(core: AgentCore, ends: Ends): Promise<void> {
  const { settings, nodeId, clocks } = core.parts;
  // Looked at again after the look: what this node counted just now is laid over it.
  const snapshot = settings.endOverdue ? await core.tree.refresh() : null;
  if (!snapshot) return;
  for (const { sessionId, reason, detail } of overdueOnNode(snapshot, nodeId, clocks.read().wallMs)) {
    const known = core.memory.state.sessions.get(sessionId);
    if (!known || known.ending || known.isOver) continue;
    core.logger.info({ session: sessionId, user: known.facts.username, reason }, detail);
    inBackground(core, `ending overdue session ${sessionId}`, ends.end(sessionId, { reason, endedBy: 'node' }));
  }
}

interface Flushing {
  ifDue(): Promise<void>;
  now(): Promise<void>;
}

function createFlushing(core: AgentCore, flush: Flush, figures: AgentFigures): Flushing {
  const { clocks, settings } = core.parts;
  let lastMs = Number.NEGATIVE_INFINITY;

  async function now(): Promise<void> {
    lastMs = clocks.read().monotonicMs;
    const work = flush.next().then((failures) => {
      figures.flushFailures += failures;
    });
    await withTimeLimit(work, flushWaitMs);
  }

  return {
    now,
    async ifDue() {
      // Half a tick early counts: a flush must not wait for the tick after its time.
      const early = (settings.tickSeconds * 1000) / 2;
      const isDue = clocks.read().monotonicMs - lastMs >= settings.flushSeconds * 1000 - early;
      if (isDue || core.hasNews) await now();
    },
  };
}

function endedLately({ memory, recentEnds }: AgentCore): string[] {
  const pending = memory.state.pendingEnds.map(({ session }) => session.sessionId);
  return [...new Set([...recentEnds.keys(), ...pending])];
}

function buildStatus(core: AgentCore): NodeStatus {
  const { parts, memory, runtimeError, freeDiskBytes, usages, tree } = core;
  const { settings, machine, runtime } = parts;
  const node = {
    nodeId: parts.nodeId,
    ...machine.facts(),
    maxSessions: settings.maxSessions,
    gpuSlots: settings.gpuSlots,
    storageBytes: machine.storage.measured(),
    freeDiskBytes,
    runtime: { kind: runtime.kind, error: runtimeError },
    reportSeconds: settings.flushSeconds,
    stopped: core.isStopped,
    alerts: memory.alerts.sentences(),
  };
  return statusOf(memory.state, node, { reading: parts.clocks.read(), rate: tree.rate, usages });
}

/** Made anew when something changed since the last. */
function createOverlay(core: AgentCore, usage: UsageWriter): () => { status: NodeStatus; overlay: SnapshotOverlay } {
  let made: { revision: number; status: NodeStatus; overlay: SnapshotOverlay } | null = null;
  return () => {
    const { revision, state } = core.memory;
    if (made?.revision === revision) return made;
    const status = buildStatus(core);
    const pending = state.pendingEnds.map(({ session }) => session);
    const written = [...core.writtenEnds.values()].map(({ session }) => session);
    const overlay: SnapshotOverlay = {
      statuses: [status],
      ended: [...pending, ...written],
      ownTotals: { nodeId: core.parts.nodeId, secondsByDay: usage.totalsToCome() },
    };
    made = { revision, status, overlay };
    return made;
  };
}
