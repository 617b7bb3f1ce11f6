import 'server-only';
import type { EndedSession, EndReason } from '../cluster/records';
import { accrue, type SessionLedger, type SessionSighting } from '../quota/accrual';
import type { ClockReading, Moment } from '../quota/charged-interval';
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

/** One complete listing of the runtime, and what this process knows beside it. */
export interface Look {
  nodeId: string;
  /** Read before the listing began. */
  reading: ClockReading;
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
    const start = known?.start ?? startOf(startedAt, state.accrual.lastLook, look.reading);
    const present = { facts, start, ending: known?.ending ?? null, isOver: known?.isOver ?? false };
    seen.push({ sessionId, startedAt, finished, known: present, isNew: !known });
  }
  return { seen, unreadableIds };
}

/** A start that this process did not see, on the monotonic clock: not before the last look, which would have listed it. */
function startOf(startedAt: EpochMs, lastLook: ClockReading | null, now: ClockReading): ClockReading {
  const earliest = lastLook?.bootId === now.bootId ? lastLook.monotonicMs : Number.NEGATIVE_INFINITY;
  const monotonicMs = Math.max(earliest, Math.min(now.monotonicMs, startedAt - offsetOf(now)));
  return { wallMs: startedAt, monotonicMs, bootId: now.bootId };
}

function offsetOf({ wallMs, monotonicMs }: ClockReading): number {
  return wallMs - monotonicMs;
}

/** The monotonic reading holds within one boot only. */
function momentOf(at: ClockReading, now: ClockReading): Moment {
  return { wallMs: at.wallMs, monotonicMs: at.bootId === now.bootId ? at.monotonicMs : null };
}

function sightingOf(
  { sessionId, startedAt, finished, known, isNew }: Seen,
  state: AgentState,
  look: Look,
): SessionSighting {
  const { facts, start, ending } = known;
  const ended = finished ? finishedMoment(sessionId, finished.at, look) : null;
  return {
    sessionId,
    username: facts.username,
    rate: look.rateOf(facts, state.accrual.sessions.get(sessionId)?.rate),
    // Over a reboot the runtime may have started it again: its own stamp counts then.
    started: { wallMs: startedAt, monotonicMs: isNew ? null : momentOf(start, look.reading).monotonicMs },
    ended: ending ? earlierEnd(momentOf(ending.at, look.reading), ended, look.reading) : ended,
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
  const started = momentOf(start, look.reading);
  const ended = earlierEnd(momentOf(ending.at, look.reading), finishedMomentSeen(sessionId, look), look.reading);
  return {
    sessionId,
    username: facts.username,
    rate: look.rateOf(facts, state.accrual.sessions.get(sessionId)?.rate),
    started,
    ended,
  };
}

/** An event comes this much after the end that it tells of, at most; beyond it a clock was set in between. */
const eventDelayAtMostMs = 5000;

/** The runtime's stamp, put on the monotonic clock where this process was told of the end as it happened. */
function finishedMoment(sessionId: string, at: EpochMs, { endsSeen, reading }: Look): Moment {
  const told = endsSeen.get(sessionId);
  if (!told || told.bootId !== reading.bootId) return { wallMs: at, monotonicMs: null };
  const stamped = at - offsetOf(told);
  const fits = stamped <= told.monotonicMs && stamped >= told.monotonicMs - eventDelayAtMostMs;
  return { wallMs: at, monotonicMs: fits ? stamped : told.monotonicMs };
}

function finishedMomentSeen(sessionId: string, look: Look): Moment | null {
  const told = look.endsSeen.get(sessionId);
  return told ? momentOf(told, look.reading) : null;
}

/**
 * Where the ending began, or the end itself where that came first. Without a monotonic reading of the end its stamp
 * must be the earlier one by the present clock too: else the clock was set meanwhile.
 */
function earlierEnd(ending: Moment, ended: Moment | null, now: ClockReading): Moment {
  if (!ended) return ending;
  if (ending.monotonicMs === null) return ended.wallMs < ending.wallMs ? ended : ending;
  if (ended.monotonicMs !== null) return ended.monotonicMs < ending.monotonicMs ? ended : ending;
  const isEarlier = ended.wallMs < ending.wallMs && ended.wallMs - offsetOf(now) < ending.monotonicMs;
  return isEarlier ? ended : ending;
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
