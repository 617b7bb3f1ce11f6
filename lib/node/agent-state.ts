import 'server-only';
import type { EndedSession, EndReason } from '../cluster/records';
import { type AccrualState, emptyAccrualState, type SessionLedger } from '../quota/accrual';
import type { ClockReading } from '../quota/charged-interval';
import { microsecondsPerSecond } from '../quota/exact';
import type { EpochMs } from '../time/clock';
import type { UtcDay } from '../time/utc-day';

/** What a session is, from its start to its end; the runtime keeps it too, as labels. */
export interface SessionFacts {
  username: string;
  appId: string;
  appName: string;
  /** The node's pool when it started. */
  pool: string;
  gpu: boolean;
  gpuExclusive: boolean;
  gpuDevices: readonly string[];
  isCollaboration: boolean;
  lab: boolean;
  providerGroups: readonly string[];
  claimMemoryMib: number | null;
  claimCpus: number | null;
  claimDiskBytes: number | null;
  wallClockSeconds: number | null;
}

/** That someone asked for its end: it is charged up to here, and never asked back. */
export interface SessionEnding {
  reason: EndReason;
  endedBy: string;
  at: ClockReading;
}

export interface KnownSession {
  facts: SessionFacts;
  /** `wallMs` as the runtime stamped it. */
  start: ClockReading;
  ending: SessionEnding | null;
  /** It runs no more and is charged to its end; known until the runtime has forgotten it and the tree holds it. */
  isOver: boolean;
}

/** An ended session that the tree's history may not hold yet. */
export interface PendingEnd {
  session: EndedSession;
  /** The audit log holds it. */
  audited: boolean;
}

/** All that a node keeps over a restart. Never changed in place: every change makes a new one. */
export interface AgentState {
  accrual: AccrualState;
  sessions: ReadonlyMap<string, KnownSession>;
  pendingEnds: readonly PendingEnd[];
}

export const emptyAgentState: AgentState = { accrual: emptyAccrualState, sessions: new Map(), pendingEnds: [] };

/** Sessions that are not over, by id. */
export function openSessions(state: AgentState): Map<string, KnownSession> {
  return new Map([...state.sessions].filter(([, { isOver }]) => !isOver));
}

export function withSession(state: AgentState, sessionId: string, session: KnownSession): AgentState {
  return { ...state, sessions: new Map(state.sessions).set(sessionId, session) };
}

/** Without a session that was given up before anybody had it. */
export function withoutSession(state: AgentState, sessionId: string): AgentState {
  if (!state.sessions.has(sessionId)) return state;
  const sessions = new Map(state.sessions);
  const ledgers = new Map(state.accrual.sessions);
  sessions.delete(sessionId);
  ledgers.delete(sessionId);
  return { ...state, sessions, accrual: { ...state.accrual, sessions: ledgers } };
}

/** With the end noted; the first one counts, and what is over or unknown stays as it is. */
export function withEnding(state: AgentState, sessionId: string, ending: SessionEnding): AgentState {
  const known = state.sessions.get(sessionId);
  if (!known || known.isOver || known.ending) return state;
  return withSession(state, sessionId, { ...known, ending });
}

export function withAudited(state: AgentState, sessionId: string): AgentState {
  const pendingEnds = state.pendingEnds.map((end) =>
    end.session.sessionId === sessionId ? { ...end, audited: true } : end,
  );
  return { ...state, pendingEnds };
}

/** Without the ended sessions that the tree's history holds by now; one that the audit log does not hold yet stays. */
export function withoutEnds(state: AgentState, sessionIds: ReadonlySet<string>): AgentState {
  const left = state.pendingEnds.filter(({ session, audited }) => !audited || !sessionIds.has(session.sessionId));
  return { ...state, pendingEnds: left };
}

/** A clock that was set by less moves no start: it may be the driver's rounding, or the clock being nudged. */
const setClockFromMs = 2000;

/**
 * When the session started, as the wall clock of `reading` counts: a clock that was set since then must make no session
 * older or younger. Over a reboot only the runtime's stamp is left.
 */
export function createdAtOn(start: ClockReading, reading: ClockReading): EpochMs {
  if (start.bootId !== reading.bootId) return start.wallMs;
  const createdAt = Math.round(reading.wallMs - (reading.monotonicMs - start.monotonicMs));
  return Math.abs(createdAt - start.wallMs) > setClockFromMs ? createdAt : start.wallMs;
}

/** Weighted seconds by UTC day. */
export function chargedByDay(ledger: SessionLedger | undefined): Map<UtcDay, number> {
  return new Map([...(ledger?.weightedByDay ?? [])].map(([day, amount]) => [day, amount / microsecondsPerSecond]));
}

export function chargedSeconds(ledger: SessionLedger | undefined): number {
  let sum = 0;
  for (const amount of ledger?.weightedByDay.values() ?? []) sum += amount;
  return sum / microsecondsPerSecond;
}
