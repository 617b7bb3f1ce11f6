import 'server-only';
import type { z } from 'zod';
import type { periodQuery } from '../api/common';
import type { UsageAnswer } from '../api/users';
import { hoursOfSeconds } from '../quota/exact';
import { isoInstant } from '../time/clock';
import { daysOfPeriod, type PeriodKind, periodAt } from '../time/period';
import { instantOf } from './at';
import type { ServiceContext } from './context';
import { problemsIn } from './problems';
import { factsOf } from './snapshot-facts';
import { inTextOrder } from './text-order';
import { freshnessWire } from './user-wire';

const defaultPeriod: PeriodKind = 'month';

/** Weighted time of every name with an entry in the period, also names that are no user (any more), and all problems. */
export function readUsage(context: ServiceContext, input: z.output<typeof periodQuery>): UsageAnswer {
  const { snapshot } = context;
  const at = instantOf(context, input.at);
  const period = periodAt(input.period ?? defaultPeriod, at);
  const seconds = [...factsOf(snapshot).secondsByUser(daysOfPeriod(period, at))];
  return {
    period: period.kind,
    start: isoInstant(period.startsAt),
    resets_at: isoInstant(period.resetsAt),
    ...freshnessWire(snapshot),
    users: seconds
      .sort(([a], [b]) => inTextOrder(a, b))
      .map(([username, used]) => ({ username, seconds: used, hours: hoursOfSeconds(used) })),
    problems: problemsIn(context),
  };
}
