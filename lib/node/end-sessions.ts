import 'server-only';
import type { EndReason } from '../cluster/records';
import type { EndOutcome } from '../services/node-calls';
import { type AgentCore, inBackground } from './agent-core';
import { withEnding } from './agent-state';
import type { Looks } from './run-look';
import { OutOfTime, reasonOf, withTimeLimit } from './shared-run';

export interface Ends {
  /** Within the grace and ten seconds. Two who end one session at once end it once, and both are answered. */
  end(sessionId: string, why: { reason: EndReason; endedBy: string }): Promise<EndOutcome>;
  /** Tries again what is still ending and nobody is at; by force once it has been ending for a minute. */
  retry(): void;
}

/** So long after its ending began a session is ended without its consent. */
const forceAfterMs = 60_000;
/** What a stop may take beyond the grace, and all of an end beyond the stop. */
const stopSlackMs = 5000;
const answerSlackMs = 4000;

export function createEnds(core: AgentCore, looks: Looks): Ends {
  const atWork = new Map<string, Promise<EndOutcome>>();
  const stopWaitMs = core.graceSeconds * 1000 + stopSlackMs;

  async function bringToEnd(sessionId: string, isForced: boolean): Promise<EndOutcome> {
    const { runtime } = core.parts;
    try {
      const work = isForced ? runtime.remove(sessionId) : runtime.stop(sessionId, core.graceSeconds);
      await withTimeLimit(work, stopWaitMs);
    } catch (error) {
      core.logger.warn({ session: sessionId, reason: reasonOf(error), isForced }, 'a session has not ended yet');
      const detail =
        error instanceof OutOfTime ? 'It has not ended in time' : `It could not be ended (${reasonOf(error)})`;
      return { kind: 'failed', detail: `${detail}; its node goes on trying.` };
    }
    await looks.next();
    core.wake();
    if (isOver(core, sessionId)) return { kind: 'ended' };
    return { kind: 'failed', detail: 'Its node could not see whether it has ended; it looks again.' };
  }

  /** One at a time for a session. */
  function work(sessionId: string, isForced: boolean): Promise<EndOutcome> {
    const present = atWork.get(sessionId);
    if (present) return present;
    const begun = bringToEnd(sessionId, isForced).finally(() => atWork.delete(sessionId));
    atWork.set(sessionId, begun);
    return begun;
  }

  async function noteAndEnd(sessionId: string, why: { reason: EndReason; endedBy: string }): Promise<EndOutcome> {
    const at = core.parts.clocks.read();
    // Its start may have been cut short by a crash, and no look has met it since.
    if (!core.memory.state.sessions.has(sessionId) && !isOver(core, sessionId)) await looks.next();
    if (isOver(core, sessionId)) return { kind: 'already_ended' };
    if (!core.memory.state.sessions.has(sessionId)) return { kind: 'unknown' };
    core.memory.change((state) => withEnding(state, sessionId, { ...why, at }));
    core.hasNews = true;
    // Before the stop: after a crash it is still charged to here, with this reason.
    await core.memory.save();
    core.wake();
    return work(sessionId, false);
  }

  return {
    async end(sessionId, why) {
      try {
        return await withTimeLimit(noteAndEnd(sessionId, why), stopWaitMs + answerSlackMs);
      } catch (error) {
        return { kind: 'failed', detail: `It has not ended yet (${reasonOf(error)}); its node goes on trying.` };
      }
    },
    retry() {
      const now = core.parts.clocks.read();
      for (const [sessionId, { ending, isOver: isDone }] of core.memory.state.sessions) {
        if (!ending || isDone || atWork.has(sessionId)) continue;
        const isSameBoot = ending.at.bootId === now.bootId;
        const endingMs = isSameBoot ? now.monotonicMs - ending.at.monotonicMs : Number.POSITIVE_INFINITY;
        inBackground(core, `ending session ${sessionId}`, work(sessionId, endingMs >= forceAfterMs));
      }
    },
  };
}

/** As far as this node still knows. */
function isOver({ memory, recentEnds }: AgentCore, sessionId: string): boolean {
  const known = memory.state.sessions.get(sessionId);
  if (known) return known.isOver;
  return recentEnds.has(sessionId) || memory.state.pendingEnds.some(({ session }) => session.sessionId === sessionId);
}
