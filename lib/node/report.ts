import 'server-only';
import type { LiveSession, NodeStatus } from '../cluster/records';
import type { ClockReading } from '../quota/charged-interval';
import type { RuntimeUsage } from '../runtime/port';
import { type AgentState, chargedSeconds, createdAtOn, openSessions, type SessionFacts } from './agent-state';

/** The session as reports show it; charged up to the last look. */
export function liveSessionOf(
  sessionId: string,
  state: AgentState,
  { reading, rate, usage }: { reading: ClockReading; rate(facts: SessionFacts): number; usage?: RuntimeUsage },
): LiveSession | null {
  const known = state.sessions.get(sessionId);
  if (!known) return null;
  const { facts, start, ending } = known;
  const ledger = state.accrual.sessions.get(sessionId);
  return {
    sessionId,
    username: facts.username,
    appId: facts.appId,
    appName: facts.appName,
    createdAt: createdAtOn(start, reading),
    gpu: facts.gpu,
    gpuExclusive: facts.gpuExclusive,
    isCollaboration: facts.isCollaboration,
    lab: facts.lab,
    providerGroups: [...facts.providerGroups],
    rate: ledger?.rate ?? rate(facts),
    weightedSeconds: chargedSeconds(ledger),
    phase: ending ? 'ending' : 'running',
    endingSince: ending ? Math.round(ending.at.wallMs) : null,
    wallClockSeconds: facts.wallClockSeconds,
    claimMemoryMib: facts.claimMemoryMib,
    claimCpus: facts.claimCpus,
    usedCpus: usage?.cpus ?? null,
    usedMemoryMib: usage?.memoryMib ?? null,
  };
}

/** Of the node beside its sessions. */
export type NodeFacts = Omit<NodeStatus, 'sessions' | 'reportedAt'>;

/**
 * The node's status: its sessions as of the last look. `reportedAt` is that look, also where the runtime has been away
 * since and the report is written anew: see `withReportTime`.
 */
export function statusOf(
  state: AgentState,
  node: NodeFacts,
  look: { reading: ClockReading; rate(facts: SessionFacts): number; usages: ReadonlyMap<string, RuntimeUsage> },
): NodeStatus {
  const sessions = [...openSessions(state).keys()].flatMap((sessionId) => {
    const usage = look.usages.get(sessionId);
    return liveSessionOf(sessionId, state, { ...look, ...(usage && { usage }) }) ?? [];
  });
  return { ...node, reportedAt: Math.round(look.reading.wallMs), sessions };
}
