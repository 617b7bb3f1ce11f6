import type { EpochMs } from '../time/clock';
import { formatSetHours } from '../units/format';
import { secondsPerHour } from './exact';

export type OverdueReason = 'session_hours' | 'allowance_spent' | 'wall_clock' | 'orphan';

/** Who brings an overdue session to its end. */
export type EndedBy = 'node' | 'administrator';

export interface Overdue {
  reason: OverdueReason;
  since: EpochMs;
  endedBy: EndedBy;
  /** In plain words: the limit, and what ends the session. */
  detail: string;
}

/** A live session and what applies to its user, as plain facts. */
export interface OverdueFacts {
  session: {
    createdAt: EpochMs;
    phase: 'running' | 'ending';
    /** Lab sessions count toward no limit. */
    lab: boolean;
    /** Ceiling of an analysis run; null = the session is none. */
    wallClockSeconds: number | null;
  };
  /** Up to when the session is known to have run: now, or the last report of a node that is away. */
  seenAt: EpochMs;
  user: {
    exists: boolean;
    active: boolean;
    isAdmin: boolean;
    /** null = no limit, or settings that cannot be read: what runs goes on. */
    sessionHours: number | null;
  };
  pool: { name: string; stopWhenSpent: boolean };
  /** null = no allowance, or one that is not spent. `since`: when it was, as far as the records tell. */
  allowanceSpentSince: EpochMs | null;
  /** Whether nodes end overdue sessions themselves, or leave it to an administrator (a setting). */
  nodesEndOverdue: boolean;
}

function ending(endedBy: EndedBy): string {
  return endedBy === 'node' ? 'Its node ends it.' : 'An administrator ends it.';
}

type Found = { since: EpochMs; what: string } | null;

function pastSessionHours({ session, seenAt, user }: OverdueFacts): Found {
  if (user.sessionHours === null) return null;
  const since = session.createdAt + user.sessionHours * secondsPerHour * 1000;
  return seenAt >= since
    ? { since, what: `Older than the ${formatSetHours(user.sessionHours)} a session may run.` }
    : null;
}

function pastAllowance({ session, pool, allowanceSpentSince }: OverdueFacts): Found {
  if (!pool.stopWhenSpent || allowanceSpentSince === null) return null;
  const since = Math.max(session.createdAt, allowanceSpentSince);
  return { since, what: `The allowance is spent, and the pool ${pool.name} stops sessions then.` };
}

function pastWallClock({ session, seenAt }: OverdueFacts): Found {
  if (session.wallClockSeconds === null) return null;
  const since = session.createdAt + session.wallClockSeconds * 1000;
  const hours = session.wallClockSeconds / secondsPerHour;
  return seenAt >= since
    ? { since, what: `The run has taken longer than its ceiling of ${formatSetHours(hours)}.` }
    : null;
}

function orphaned({ session, user }: OverdueFacts): Found {
  if (user.exists && user.active) return null;
  const what = user.exists ? 'Its user is switched off.' : 'Its user no longer exists.';
  // The tree does not say since when, so all of the session is shown as without an owner.
  return { since: session.createdAt, what };
}

const rules: [OverdueReason, (facts: OverdueFacts) => Found][] = [
  ['session_hours', pastSessionHours],
  ['allowance_spent', pastAllowance],
  ['wall_clock', pastWallClock],
  ['orphan', orphaned],
];

/**
 * Whether a live session is over a limit, and the first reason of: age >= session_hours; allowance spent in a pool that
 * stops then; wall-clock ceiling of a run; a user who is gone or inactive (left to an administrator). Administrators'
 * sessions and lab sessions never are, nor is one that is already ending.
 */
export function overdueOf(facts: OverdueFacts): Overdue | null {
  if (facts.user.isAdmin || facts.session.lab || facts.session.phase === 'ending') return null;
  for (const [reason, rule] of rules) {
    const found = rule(facts);
    if (!found) continue;
    const endedBy: EndedBy = reason !== 'orphan' && facts.nodesEndOverdue ? 'node' : 'administrator';
    return { reason, since: found.since, endedBy, detail: `${found.what} ${ending(endedBy)}` };
  }
  return null;
}
