import 'server-only';
import type { EndedSession } from '../cluster/records';
import type { RuntimeSession } from '../runtime/port';
import { type AgentCore, inBackground } from './agent-core';
import { openSessions, withAudited } from './agent-state';
import { afterLook, type LookResult } from './look';
import { createSharedRun, reasonOf, withTimeLimit } from './shared-run';

/** Beyond what a driver may take by itself. */
const listWaitMs = 60_000;
/** A start that was given up may turn up for so long; sessions that ended are known for so long. */
const forgottenAfterMs = 600_000;

export interface Looks {
  /** A look that began after the call; true where the runtime answered and the accounts were open. */
  next(): Promise<boolean>;
}

/** Looks at the runtime, one at a time: charges, saves, and takes off the runtime's list what is over and saved. */
export function createLooks(core: AgentCore): Looks {
  const removing = new Set<string>();

  async function look(): Promise<boolean> {
    if (!core.isOpen) return false;
    const { memory, parts } = core;
    // Before listing: what starts while the list is made began after this.
    const reading = parts.clocks.read();
    const expected = new Set([...openSessions(memory.state).keys()].filter((id) => !core.starting.has(id)));
    const listed = await listOf(core);
    if (!listed) return false;
    const known = listed.filter(({ sessionId }) => !core.abandoned.has(sessionId));
    const rateOf = core.tree.rate;
    const { nodeId } = parts;
    const listedBy = parts.clocks.read();
    let result: LookResult | undefined;
    memory.change((state) => {
      result = afterLook(state, {
        nodeId,
        reading,
        listedBy,
        listed: known,
        expected,
        endsSeen: core.endsSeen,
        rateOf,
      });
      return result.state;
    });
    if (result) settle(core, result, reading.monotonicMs);
    const isSaved = await memory.save();
    if (isSaved) await auditEnds(core);
    const removable = [...(isSaved ? (result?.finishedIds ?? []) : []), ...leftOvers(core, listed)];
    for (const sessionId of removable) remove(sessionId);
    return true;
  }

  function remove(sessionId: string): void {
    if (removing.has(sessionId)) return;
    removing.add(sessionId);
    const work = core.parts.runtime.remove(sessionId).finally(() => removing.delete(sessionId));
    inBackground(core, `taking session ${sessionId} off the runtime's list`, work);
  }

  return { next: createSharedRun(look) };
}

async function listOf(core: AgentCore): Promise<RuntimeSession[] | null> {
  try {
    const listed = await withTimeLimit(core.parts.runtime.list(), listWaitMs);
    await runtimeAnswers(core);
    return listed;
  } catch (error) {
    await runtimeIsAway(core, reasonOf(error));
    return null;
  }
}

async function runtimeIsAway(core: AgentCore, reason: string): Promise<void> {
  const isNew = core.runtimeError === null;
  const since = core.runtimeError?.since ?? core.parts.clocks.read().wallMs;
  core.runtimeError = { reason, since: Math.round(since) };
  core.memory.touch();
  if (!isNew) return;
  core.hasNews = true;
  core.logger.error({ reason }, 'the runtime does not answer');
  await core.parts.audit.write({ event: 'runtime.lost', user: null, by: 'node', fields: { reason } });
}

async function runtimeAnswers(core: AgentCore): Promise<void> {
  if (!core.runtimeError) return;
  core.runtimeError = null;
  core.hasNews = true;
  core.memory.touch();
  core.logger.info('the runtime answers again');
  await core.parts.audit.write({ event: 'runtime.back', user: null, by: 'node' });
}

/** What a look means beside the accounts. */
function settle(core: AgentCore, result: LookResult, monotonicMs: number): void {
  const { ended, unreadableIds, state } = result;
  for (const { sessionId } of ended) {
    core.recentEnds.set(sessionId, monotonicMs);
    core.usages.delete(sessionId);
  }
  if (ended.length > 0) core.hasNews = true;
  for (const [sessionId, at] of core.recentEnds) {
    if (monotonicMs - at > forgottenAfterMs) core.recentEnds.delete(sessionId);
  }
  for (const sessionId of core.endsSeen.keys()) {
    if (!state.sessions.has(sessionId) && !core.starting.has(sessionId)) core.endsSeen.delete(sessionId);
  }
  if (unreadableIds.length === 0) core.memory.alerts.clear('labels');
  else {
    const ids = unreadableIds.slice(0, 3).join(', ');
    core.memory.alerts.raise(
      'labels',
      `The runtime lists ${unreadableIds.length} session(s) that name no user (${ids}); they are not charged.`,
    );
  }
}

/** Starts that were given up, and those that a crash cut short before they began. */
function leftOvers(core: AgentCore, listed: readonly RuntimeSession[]): string[] {
  const { monotonicMs } = core.parts.clocks.read();
  for (const [sessionId, since] of core.abandoned) {
    // The runtime may be at it still, and list it late.
    const isListed = listed.some((session) => session.sessionId === sessionId);
    if (!isListed && monotonicMs - since > forgottenAfterMs) core.abandoned.delete(sessionId);
  }
  // What was still being started when it was listed may run by now: the state holds it then.
  const isLive = (sessionId: string) => core.starting.has(sessionId) || core.memory.state.sessions.has(sessionId);
  return listed
    .filter(({ sessionId, startedAt }) => core.abandoned.has(sessionId) || startedAt === null)
    .map(({ sessionId }) => sessionId)
    .filter((sessionId) => !isLive(sessionId));
}

/** After the state is saved: a crash in between tells an end twice rather than never. */
async function auditEnds(core: AgentCore): Promise<void> {
  for (const { session, audited } of core.memory.state.pendingEnds) {
    if (audited) continue;
    await core.parts.audit.write(endEntry(session));
    core.memory.change((state) => withAudited(state, session.sessionId));
  }
}

function endEntry(session: EndedSession) {
  const { sessionId, appId, reason, weightedSeconds, username, endedBy } = session;
  return {
    event: 'session.ended' as const,
    user: username,
    by: endedBy,
    fields: { session_id: sessionId, app_id: appId, reason, weighted_seconds: Math.round(weightedSeconds * 10) / 10 },
  };
}
