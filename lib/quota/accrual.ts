import type { EpochMs } from '../time/clock';
import type { UtcDay } from '../time/utc-day';
import { type ChargedInterval, type ClockReading, type Moment, sinceAccounted, sinceStart } from './charged-interval';
import { type DayLedgers, withAccrued } from './day-ledger';
import type { Microseconds } from './exact';
import { millisecondsByDay } from './run-days';

const microsecondsPerMillisecond = 1000;

/** A session as the node's runtime reports it at a look. */
export interface SessionSighting {
  sessionId: string;
  username: string;
  /** Weighted hours per hour, as the pool has it now. */
  rate: number;
  started: Moment;
  /** When its end began, or when it was gone; null while it runs. */
  ended: Moment | null;
}

/** What is charged of one session so far. */
export interface SessionLedger {
  username: string;
  /** Of the time since `accounted`; a change applies from the look that first sees it. */
  rate: number;
  /** Up to here the session is charged. */
  accounted: ClockReading;
  /** Its end is charged: it costs nothing any more. */
  closed: boolean;
  weightedByDay: ReadonlyMap<UtcDay, Microseconds>;
}

/** A node's whole accounting: one value, saved as one, so that a crash loses no more than the looks since. */
export interface AccrualState {
  lastLook: ClockReading | null;
  sessions: ReadonlyMap<string, SessionLedger>;
  days: DayLedgers;
}

export const emptyAccrualState: AccrualState = { lastLook: null, sessions: new Map(), days: new Map() };

/** Weighted time of an interval by the UTC days it fell on: the parts sum to round(length * rate) exactly. */
export function weightedByDay({ lengthMs, endedAt }: ChargedInterval, rate: number): Map<UtcDay, Microseconds> {
  const weighted = new Map<UtcDay, Microseconds>();
  let elapsed = 0;
  let charged = 0;
  for (const [day, milliseconds] of millisecondsByDay(endedAt.wallMs - lengthMs, endedAt.wallMs)) {
    elapsed += milliseconds;
    const upTo = Math.round(elapsed * microsecondsPerMillisecond * rate);
    if (upTo > charged) weighted.set(day, upTo - charged);
    charged = upTo;
  }
  return weighted;
}

function ledgerAfter(state: AccrualState, now: ClockReading, sighting: SessionSighting) {
  const known = state.sessions.get(sighting.sessionId);
  const interval = known ? sinceAccounted(known.accounted, now, sighting) : sinceStart(state.lastLook, now, sighting);
  const charged = weightedByDay(interval, known?.rate ?? sighting.rate);
  const sums = new Map(known?.weightedByDay);
  for (const [day, amount] of charged) sums.set(day, (sums.get(day) ?? 0) + amount);
  const ledger: SessionLedger = {
    username: sighting.username,
    rate: sighting.rate,
    accounted: interval.endedAt,
    closed: sighting.ended !== null,
    weightedByDay: sums,
  };
  return { ledger, charged };
}

/**
 * The state after one look at the runtime: every session is charged for exactly the time it ran since it was last
 * accounted, from its start to its end. `sightings` are all the sessions that the runtime knows, finished ones until the
 * saved state holds them as closed; a look that could not list them all is no look. Read the clocks before listing.
 * One odd session hides no other: its charge is only its own.
 */
export function accrue(state: AccrualState, now: ClockReading, sightings: readonly SessionSighting[]): AccrualState {
  const sessions = new Map<string, SessionLedger>();
  let { days } = state;
  for (const sighting of sightings) {
    const known = state.sessions.get(sighting.sessionId);
    if (known?.closed) {
      sessions.set(sighting.sessionId, known);
      continue;
    }
    const { ledger, charged } = ledgerAfter(state, now, sighting);
    sessions.set(sighting.sessionId, ledger);
    for (const [day, amount] of charged) days = withAccrued(days, day, ledger.username, amount);
  }
  return { lastLook: now, sessions, days };
}

/**
 * A ledger for a session that ran before the state was lost: charged up to the node's last report in the tree, by wall
 * time, since no monotonic reading of it is left.
 */
export function ledgerFromReport(session: { username: string; rate: number }, reportedAt: EpochMs): SessionLedger {
  const accounted: ClockReading = { wallMs: reportedAt, monotonicMs: 0, bootId: '' };
  return { ...session, accounted, closed: false, weightedByDay: new Map() };
}
