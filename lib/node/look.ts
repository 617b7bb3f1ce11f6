import 'server-only';
import type { EndedSession, EndReason } from '../cluster/records';
import { accrue, type SessionLedger, type SessionSighting } from '../quota/accrual';
import type { ClockReading } from '../quota/charged-interval';
import type { RuntimeSession } from '../runtime/port';
import type { EpochMs } from '../time/clock';
import {
  type AgentState,
  chargedByDay,
  chargedSeconds,
  createdAtOn,
  type KnownSession,
  type PendingEnd,
  type SessionFacts,
} from './agent-state';
import { factsOfLabels } from './label-text';
import {
  earlierEnd,
  endedDuring,
  finishedMoment,
  isAfter,
  type ListingTime,
  momentOf,
  startedDuring,
  unseenStart,
} from './moments';

/** One complete listing of the runtime, and what this process knows beside it. */
export interface Look extends ListingTime {
  nodeId: string;
  listed: readonly RuntimeSession[];
  /** Sessions that were open when the listing began and not just being started: missing in it, they are gone. */
  expected: ReadonlySet<string>;
  /** Ends that this process was told of as they happened. */
  endsSeen: ReadonlyMap<string, ClockReading>;
  /** As the pool has it now. */
  rateOf(facts: SessionFacts, known: number | undefined): number;
}

export interface LookResult {
  state: AgentState;
  /** Over at this look. */
  ended: EndedSession[];
  /** Finished and charged to their end: to be taken off the runtime's list once the state is saved. */
  finishedIds: string[];
  /** Listed with labels that name no user: not charged, nor touched. */
  unreadableIds: string[];
}

/** A listed session that runs or ran, with what is known of it. */
interface Seen {
  sessionId: string;
  startedAt: EpochMs;
  finished: RuntimeSession['finished'];
  known: KnownSession;
  /** Its start is not accounted yet, and this process did not see it. */
  isNew: boolean;
}

/** Over with this look, and how; `finished` is null where it is no longer listed. */
interface Over {
  sessionId: string;
  known: KnownSession;
  finished: RuntimeSession['finished'];
}

/**
 * The state after a look: every session charged up to it or to its end, those that are over put among the ends to be
 * written. One that is missing was ended by force where its end was asked for, else it is lost: charged up to the look before.
 */
export function afterLook(state: AgentState, look: Look): LookResult {
  const { seen, unreadableIds } = readListed(state, look);
  const missing = missingIn(state, look);
  const forced = missing.flatMap(({ sessionId, known }) => forcedSighting(sessionId, known, state, look) ?? []);
  const accrued = accrue(state.accrual, look.reading, [...seen.map((one) => sightingOf(one, state, look)), ...forced]);
  const over: Over[] = [...seen.filter(({ finished, known }) => finished && !known.isOver), ...missing];
  const ended = over.map((one) => {
    const ledger = accrued.sessions.get(one.sessionId) ?? state.accrual.sessions.get(one.sessionId);
    return endedSession(one, ledger, look);
  });
  const sessions = new Map(unlisted(state, look));
  for (const { sessionId, known, finished } of seen) {
    sessions.set(sessionId, { ...known, isOver: known.isOver || finished !== null });
  }
  return {
    state: {
      accrual: { ...accrued, sessions: ledgersOf(sessions, accrued.sessions, state.accrual.sessions) },
      sessions,
      pendingEnds: [...state.pendingEnds, ...ended.map((session): PendingEnd => ({ session, audited: false }))],
    },
    ended,
    finishedIds: seen.flatMap(({ sessionId, finished }) => (finished ? [sessionId] : [])),
    unreadableIds,
  };
}

type Ledgers = ReadonlyMap<string, SessionLedger>;

function ledgersOf(sessions: ReadonlyMap<string, KnownSession>, after: Ledgers, before: Ledgers): Ledgers {
  const ledgers = new Map<string, SessionLedger>();
  for (const sessionId of sessions.keys()) {
    const ledger = after.get(sessionId) ?? before.get(sessionId);
    if (ledger) ledgers.set(sessionId, ledger);
  }
  return ledgers;
}

/** Those that the listing began too early for. What is over and no longer listed is forgotten. */
function unlisted(state: AgentState, look: Look): [string, KnownSession][] {
  return [...state.sessions].filter(([sessionId, { isOver }]) => !isOver && !look.expected.has(sessionId));
}

function missingIn(state: AgentState, look: Look): Over[] {
  const listed = new Set(look.listed.map(({ sessionId }) => sessionId));
  return [...state.sessions].flatMap(([sessionId, known]) => {
    const isMissing = !known.isOver && look.expected.has(sessionId) && !listed.has(sessionId);
    return isMissing ? [{ sessionId, known, finished: null }] : [];
  });
}

function readListed(state: AgentState, look: Look): { seen: Seen[]; unreadableIds: string[] } {
  const seen: Seen[] = [];
  const unreadableIds: string[] = [];
  for (const listed of look.listed) {
    const { sessionId, startedAt, finished } = listed;
    // Made, and not started: nothing ran yet.
    if (startedAt === null) continue;
    const known = state.sessions.get(sessionId);
    const facts = factsOfLabels(listed.labels) ?? known?.facts;
    const isReadable = Number.isFinite(startedAt) && (finished === null || Number.isFinite(finished.at));
    if (!facts || !isReadable) {
      unreadableIds.push(sessionId);
      continue;
    }
    const start = known?.start ?? unseenStart(startedAt, state.accrual.lastLook, look.reading);
    const isAccounted = state.accrual.sessions.has(sessionId);
    if (!isAccounted && startedDuring(look, startedAt, known?.start)) continue;
    const present = { facts, start, ending: known?.ending ?? null, isOver: known?.isOver ?? false };
    const isOverLater = finished !== null && endedDuring(look, finished.at, look.endsSeen.get(sessionId));
    seen.push({ sessionId, startedAt, finished: isOverLater ? null : finished, known: present, isNew: !known });
  }
  return { seen, unreadableIds };
}

function sightingOf(
  { sessionId, startedAt, finished, known, isNew }: Seen,
  state: AgentState,
  look: Look,
): SessionSighting {
  const { facts, start, ending } = known;
  const { reading, endsSeen } = look;
  const ended = finished ? finishedMoment(finished.at, endsSeen.get(sessionId), reading) : null;
  // One that was asked for while the list was made counts at the next look.
  const isEnding = ending !== null && !isAfter(ending.at, reading);
  return {
    sessionId,
    username: facts.username,
    rate: look.rateOf(facts, state.accrual.sessions.get(sessionId)?.rate),
    // Over a reboot the runtime may have started it again: its own stamp counts then.
    started: { wallMs: startedAt, monotonicMs: isNew ? null : momentOf(start, reading).monotonicMs },
    ended: isEnding ? earlierEnd(momentOf(ending.at, reading), ended, reading) : ended,
  };
}

/** One whose end was asked for, and that is gone from the list: charged to where the ending began. */
function forcedSighting(
  sessionId: string,
  { facts, start, ending }: KnownSession,
  state: AgentState,
  look: Look,
): SessionSighting | null {
  if (!ending) return null;
  const { reading, endsSeen } = look;
  const told = endsSeen.get(sessionId);
  const started = momentOf(start, reading);
  const ended = earlierEnd(momentOf(ending.at, reading), told ? momentOf(told, reading) : null, reading);
  return {
    sessionId,
    username: facts.username,
    rate: look.rateOf(facts, state.accrual.sessions.get(sessionId)?.rate),
    started,
    ended,
  };
}

function reasonOfEnd({ known, finished }: Over): { reason: EndReason; endedBy: string } {
  if (known.ending) return { reason: known.ending.reason, endedBy: known.ending.endedBy };
  if (!finished) return { reason: 'lost', endedBy: 'node' };
  return { reason: finished.outOfMemory ? 'oom' : 'exited', endedBy: 'node' };
}

/** As history tells it: to the end of what is charged. One that was lost before it was ever charged has no length. */
function endedSession(over: Over, ledger: SessionLedger | undefined, { nodeId, reading }: Look): EndedSession {
  const { facts, start } = over.known;
  const createdAt = createdAtOn(start, reading);
  const endedAt = Math.round(ledger?.accounted.wallMs ?? createdAt);
  return {
    sessionId: over.sessionId,
    nodeId,
    username: facts.username,
    appId: facts.appId,
    appName: facts.appName,
    pool: facts.pool,
    gpu: facts.gpu,
    createdAt: Math.min(createdAt, endedAt),
    endedAt,
    weightedSeconds: chargedSeconds(ledger),
    weightedSecondsByDay: chargedByDay(ledger),
    ...reasonOfEnd(over),
  };
}
