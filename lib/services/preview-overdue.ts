import 'server-only';
import type { PreviewAnswer } from '../api/previews';
import type { TreeSnapshot } from '../records/snapshot';
import type { ServiceContext } from './context';
import { poolNameOf, type SeenSession } from './live-sessions';
import { personStanding } from './person-view';
import { overdueIn } from './session-wire';
import { factsOf } from './snapshot-facts';
import { inTextOrder } from './text-order';

/** Sessions of these people, in `pool` where one is named, that are over a limit in the world after and are not now. */
export function newlyOverdue(
  context: Pick<ServiceContext, 'snapshot' | 'now' | 'nodesEndOverdue'>,
  after: TreeSnapshot,
  people: Iterable<string> | 'all',
  pool: string | null,
): PreviewAnswer['overdue'] {
  const live = factsOf(context.snapshot).liveSessions();
  const reasonIn = (snapshot: TreeSnapshot, seen: SeenSession) =>
    overdueIn({ ...context, snapshot }, seen, personStanding(snapshot, seen.session.username))?.reason;
  const found: PreviewAnswer['overdue'] = [];
  for (const username of people === 'all' ? live.keys() : people) {
    for (const seen of live.get(username) ?? []) {
      if (pool !== null && poolNameOf(seen) !== pool) continue;
      const reason = reasonIn(after, seen);
      if (reason === undefined || reasonIn(context.snapshot, seen) !== undefined) continue;
      const { sessionId, appName } = seen.session;
      found.push({ session_id: sessionId, username, app_name: appName, reason });
    }
  }
  return found.sort((a, b) => inTextOrder(a.username, b.username) || inTextOrder(a.session_id, b.session_id));
}
