import 'server-only';
import type { SessionWire } from '../api/sessions';
import { poolNamed } from '../cluster/pool';
import { hoursOfSeconds } from '../quota/exact';
import { type Overdue, overdueOf } from '../quota/overdue';
import { type EpochMs, isoInstant } from '../time/clock';
import type { ServiceContext } from './context';
import { poolNameOf, type SeenSession, seenUntil } from './live-sessions';
import { personStanding } from './person-view';
import { allowanceSpentSince } from './spending';
import type { UserStanding } from './standings';
import { userViewAt } from './user-view';

type SessionLook = Pick<ServiceContext, 'snapshot' | 'now' | 'nodesEndOverdue'>;

function spentSince({ snapshot, now }: SessionLook, username: string): EpochMs | null {
  const view = userViewAt(snapshot, username, now);
  return allowanceSpentSince(snapshot, username, view?.allowance?.state ?? null, now);
}

/** Whether the session is over a limit, and which. */
export function overdueIn(look: SessionLook, seen: SeenSession, standing: UserStanding | undefined): Overdue | null {
  const { session } = seen;
  const pool = poolNamed(poolNameOf(seen), look.snapshot.pools);
  return overdueOf({
    session,
    seenAt: seenUntil(seen, look.now),
    user: {
      exists: standing !== undefined,
      active: standing?.active ?? false,
      isAdmin: standing?.isAdmin ?? false,
      sessionHours: standing?.settings?.sessionHours.value ?? null,
    },
    pool,
    allowanceSpentSince: pool.stopWhenSpent ? spentSince(look, session.username) : null,
    nodesEndOverdue: look.nodesEndOverdue,
  });
}

/** A live session as answers show it, judged by its user's present settings. */
export function sessionWire(look: SessionLook, seen: SeenSession): SessionWire {
  const { session, status } = seen;
  const standing = personStanding(look.snapshot, session.username);
  const overdue = overdueIn(look, seen, standing);
  return {
    session_id: session.sessionId,
    username: session.username,
    app_id: session.appId,
    app_name: session.appName,
    node: status.nodeId,
    pool: poolNameOf(seen),
    gpu: session.gpu,
    lab: session.lab,
    created_at: isoInstant(session.createdAt),
    age_seconds: Math.max(0, seenUntil(seen, look.now) - session.createdAt) / 1000,
    session_hours: standing?.settings?.sessionHours.value ?? null,
    rate: session.rate,
    weighted_hours: hoursOfSeconds(session.weightedSeconds),
    used_cpus: session.usedCpus,
    used_memory_mb: session.usedMemoryMib,
    wall_clock_seconds: session.wallClockSeconds,
    phase: session.phase,
    ending_since: session.phase === 'ending' && session.endingSince !== null ? isoInstant(session.endingSince) : null,
    overdue: overdue && { reason: overdue.reason, since: isoInstant(overdue.since), detail: overdue.detail },
  };
}
