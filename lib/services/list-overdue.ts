import 'server-only';
import type { z } from 'zod';
import type { overdueAnswer, SessionWire } from '../api/sessions';
import type { ServiceContext } from './context';
import { sessionWire } from './session-wire';
import { factsOf } from './snapshot-facts';
import { inTextOrder } from './text-order';
import { freshnessWire } from './user-wire';

/** Sessions over a limit, the longest overdue first. */
export function overdueSessions(context: Pick<ServiceContext, 'snapshot' | 'now' | 'nodesEndOverdue'>): SessionWire[] {
  const live = [...factsOf(context.snapshot).liveSessions().values()].flat();
  return live
    .map((seen) => sessionWire(context, seen))
    .filter(({ overdue }) => overdue !== null)
    .sort((a, b) => inTextOrder(a.overdue?.since ?? '', b.overdue?.since ?? ''));
}

export function listOverdue(context: ServiceContext): z.output<typeof overdueAnswer> {
  return { ...freshnessWire(context.snapshot), sessions: overdueSessions(context) };
}
