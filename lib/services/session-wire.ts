import 'server-only';
import type { SessionWire } from '../api/sessions';
import { poolNamed } from '../cluster/pool';
import { hoursOfSeconds } from '../quota/exact';
import { type Overdue, overdueOf } from '../quota/overdue';
import { isoInstant } from '../time/clock';
import type { ServiceContext } from './context';
import { poolNameOf, type SeenSession, seenUntil } from './live-sessions';
import { allowanceSpentSince } from './spending';
import { type UserView, userViewAt } from './user-view';

type SessionLook = Pick<ServiceContext, 'snapshot' | 'now'>;

/**
 * Nodes end what is over a limit themselves, which is what the setting says unless it is turned off; a node's own setting
 * is not in the tree.
 */
const nodesEndOverdue = true;

function overdueIn({ snapshot, now }: SessionLook, seen: SeenSession, view: UserView | undefined): Overdue | null {
  const { session } = seen;
  const pool = poolNamed(poolNameOf(seen), snapshot.pools);
  const spentSince =
    pool.stopWhenSpent && view
      ? allowanceSpentSince(snapshot, view.standing.username, view.allowance?.state ?? null, now)
      : null;
  return overdueOf({
    session,
    seenAt: seenUntil(seen, now),
    user: {
      exists: view !== undefined,
      active: view?.standing.active ?? false,
      isAdmin: view?.standing.isAdmin ?? false,
      sessionHours: view?.standing.settings?.sessionHours.value ?? null,
    },
    pool,
    allowanceSpentSince: spentSince,
    nodesEndOverdue,
  });
}

/** A live session as answers show it, judged by its user's present settings. */
export function sessionWire(look: SessionLook, seen: SeenSession): SessionWire {
  const { session, status } = seen;
  const view = userViewAt(look.snapshot, session.username, look.now);
  const overdue = overdueIn(look, seen, view);
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
    session_hours: view?.standing.settings?.sessionHours.value ?? null,
    rate: session.rate,
    weighted_hours: hoursOfSeconds(session.weightedSeconds),
    phase: session.phase,
    overdue: overdue && { reason: overdue.reason, since: isoInstant(overdue.since), detail: overdue.detail },
  };
}
