import 'server-only';
import type { SpentSessionWire } from '../api/users';
import type { EndedSession } from '../cluster/records';
import { hoursOfSeconds } from '../quota/exact';
import { secondsByDayOfRun } from '../quota/run-days';
import type { ChargedSession } from '../quota/spending-curve';
import type { TreeSnapshot } from '../records/snapshot';
import { type EpochMs, isoInstant } from '../time/clock';
import type { Period } from '../time/period';
import { type UtcDay, utcDayOf } from '../time/utc-day';
import { poolNameOf, type SeenSession } from './live-sessions';
import { factsOf } from './snapshot-facts';

/** A session behind the hours of a period, ended or live, with its part on the days that are looked at. */
export interface SpentSession extends ChargedSession {
  sessionId: string;
  nodeId: string;
  pool: string;
  appId: string;
  appName: string;
  gpu: boolean;
  /** Null while it lives. */
  endedAt: EpochMs | null;
  reason: string | null;
  /** Weighted, of the whole session. */
  seconds: number;
  /** Weighted, on the days that are looked at. */
  secondsOnDays: number;
}

function onDays(secondsByDay: ReadonlyMap<UtcDay, number>, days: ReadonlySet<UtcDay>): number {
  let sum = 0;
  for (const [day, seconds] of secondsByDay) if (days.has(day)) sum += seconds;
  return sum;
}

function fromHistory(session: EndedSession, days: ReadonlySet<UtcDay>): SpentSession {
  return {
    sessionId: session.sessionId,
    nodeId: session.nodeId,
    pool: session.pool,
    appId: session.appId,
    appName: session.appName,
    gpu: session.gpu,
    startsAt: session.createdAt,
    endsAt: session.endedAt,
    endedAt: session.endedAt,
    reason: session.reason,
    seconds: session.weightedSeconds,
    secondsByDay: session.weightedSecondsByDay,
    secondsOnDays: onDays(session.weightedSecondsByDay, days),
  };
}

function fromLive(seen: SeenSession, days: ReadonlySet<UtcDay>, asOf: EpochMs): SpentSession {
  const { session, status } = seen;
  // Charged as reported, so up to the report, but not ahead of the look; and not past where its end began.
  const reportedAt = Math.min(status.reportedAt, asOf);
  const endsAt = Math.max(session.createdAt, Math.min(session.endingSince ?? reportedAt, reportedAt));
  const secondsByDay = secondsByDayOfRun(session.createdAt, endsAt, session.weightedSeconds);
  return {
    sessionId: session.sessionId,
    nodeId: status.nodeId,
    pool: poolNameOf(seen),
    appId: session.appId,
    appName: session.appName,
    gpu: session.gpu,
    startsAt: session.createdAt,
    endsAt,
    endedAt: null,
    reason: null,
    seconds: session.weightedSeconds,
    secondsByDay,
    secondsOnDays: onDays(secondsByDay, days),
  };
}

/**
 * The user's sessions with a part on these days of the period, latest start first. A session that began in the period
 * and ended after it counts with the part inside, so the history is read up to the last look.
 */
export function spentSessions(
  snapshot: TreeSnapshot,
  username: string,
  period: Pick<Period, 'startsAt' | 'resetsAt'>,
  days: readonly UtcDay[],
): SpentSession[] {
  const wanted = new Set(days);
  const last = utcDayOf(Math.max(snapshot.asOf, period.resetsAt - 1));
  const ended = snapshot.history.endedSessionsOf(username, utcDayOf(period.startsAt), last);
  const live = (factsOf(snapshot).liveSessions().get(username) ?? []).filter(({ session }) => !session.lab);
  return [
    ...ended.map((session) => fromHistory(session, wanted)),
    ...live.map((seen) => fromLive(seen, wanted, snapshot.asOf)),
  ]
    .filter((session) => overlaps(session, wanted))
    .sort((a, b) => b.startsAt - a.startsAt);
}

/** Also sessions in a free pool, which cost nothing, belong to the days they ran on. */
function overlaps({ startsAt, endsAt, secondsOnDays }: SpentSession, days: ReadonlySet<UtcDay>): boolean {
  if (secondsOnDays > 0 || days.has(utcDayOf(startsAt)) || days.has(utcDayOf(endsAt))) return true;
  return [...days].some((day) => day > utcDayOf(startsAt) && day < utcDayOf(endsAt));
}

export function spentSessionWire(session: SpentSession, { nodes }: Pick<TreeSnapshot, 'nodes'>): SpentSessionWire {
  return {
    session_id: session.sessionId,
    app_id: session.appId,
    app_name: session.appName,
    node: session.nodeId,
    node_name: nodes.get(session.nodeId)?.name ?? session.nodeId,
    pool: session.pool,
    gpu: session.gpu,
    created_at: isoInstant(session.startsAt),
    ended_at: session.endedAt === null ? null : isoInstant(session.endedAt),
    weighted_hours: hoursOfSeconds(session.seconds),
    weighted_hours_in_period: hoursOfSeconds(session.secondsOnDays),
    reason: session.reason,
  };
}
