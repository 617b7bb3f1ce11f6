import 'server-only';
import type { NodeStatus } from '../cluster/records';
import { withoutDaysBefore } from '../quota/day-ledger';
import { addDays, utcDayOf } from '../time/utc-day';
import { type AgentCore, inBackground } from './agent-core';
import { openSessions } from './agent-state';
import { createHistoryWriter } from './flush-history';
import { createStatusWriter } from './flush-status';
import type { UsageWriter } from './flush-usage';
import { createSharedRun, reasonOf } from './shared-run';

export interface Flush {
  /** One that began after the call: history, usage, report. Answers how many objects could not be written. */
  next(): Promise<number>;
}

const usagesAtATime = 4;
/** A snapshot of the tree is looked at anew well within this. */
const writtenEndsKeptMs = 60_000;

/** Writes to the tree what the saved state holds, and measures what the next report tells. Each part by itself. */
export function createFlush(core: AgentCore, usage: UsageWriter, status: () => NodeStatus): Flush {
  const { nodeId, treeStore } = core.parts;
  const history = createHistoryWriter(nodeId, treeStore, core.memory);
  const statusWriter = createStatusWriter(nodeId, treeStore, core.memory);
  const measure = createSharedRun(() => measureAll(core));

  async function part(name: string, work: () => Promise<number>): Promise<number> {
    try {
      return await work();
    } catch (error) {
      core.logger.error({ reason: reasonOf(error) }, `writing ${name} failed`);
      return 1;
    }
  }

  async function flush(): Promise<number> {
    core.hasNews = false;
    inBackground(core, 'measuring', measure());
    let failures = 0;
    if (core.isOpen) {
      failures += await part('history', () => keepingWritten(core, () => history.flush()));
      failures += await part('usage', () => usage.flush());
      dropOldDays(core, usage);
      // What is written need not be written again after a crash.
      await core.memory.save();
    }
    const isReported = await statusWriter.write(status());
    return failures + (isReported ? 0 : 1);
  }

  return { next: createSharedRun(flush) };
}

/** Ended sessions stay in the overlay until every snapshot has them. */
async function keepingWritten(core: AgentCore, flush: () => Promise<number>): Promise<number> {
  const { memory, writtenEnds, parts } = core;
  const before = memory.state.pendingEnds;
  const failures = await flush();
  const left = new Set(memory.state.pendingEnds.map(({ session }) => session.sessionId));
  const atMs = parts.clocks.read().monotonicMs;
  for (const { session } of before) {
    if (!left.has(session.sessionId)) writtenEnds.set(session.sessionId, { session, atMs });
  }
  for (const [sessionId, written] of writtenEnds) {
    if (atMs - written.atMs > writtenEndsKeptMs) writtenEnds.delete(sessionId);
  }
  return failures;
}

function dropOldDays({ memory, parts }: AgentCore, usage: UsageWriter): void {
  const yesterday = addDays(utcDayOf(parts.clocks.read().wallMs), -1);
  const old = [...memory.state.accrual.days.keys()].filter((day) => day < yesterday);
  if (old.length === 0 || !old.every(usage.isWritten)) return;
  memory.change((state) => {
    const days = withoutDaysBefore(state.accrual.days, yesterday);
    return { ...state, accrual: { ...state.accrual, days } };
  });
  usage.forgetDaysBefore(yesterday);
}

async function measureAll(core: AgentCore): Promise<void> {
  const { machine, settings } = core.parts;
  core.freeDiskBytes = await machine.freeDiskBytes(settings.storagePath);
  await machine.storage.refreshAll();
  const waiting = [...openSessions(core.memory.state).keys()];
  const worker = async () => {
    for (let sessionId = waiting.pop(); sessionId !== undefined; sessionId = waiting.pop()) {
      await measureSession(core, sessionId);
    }
  };
  await Promise.all(Array.from({ length: usagesAtATime }, worker));
}

async function measureSession({ parts, usages, logger }: AgentCore, sessionId: string): Promise<void> {
  try {
    const usage = await parts.runtime.usage(sessionId);
    if (usage) usages.set(sessionId, usage);
    else usages.delete(sessionId);
  } catch (error) {
    usages.delete(sessionId);
    logger.debug({ session: sessionId, reason: reasonOf(error) }, 'a session could not be measured');
  }
}
