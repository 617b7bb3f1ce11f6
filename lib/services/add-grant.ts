import 'server-only';
import type { z } from 'zod';
import type { grantBody, grantsAnswer } from '../api/user-settings';
import type { Grant } from '../cluster/records';
import { AppError } from '../errors';
import { grantIn, grantMap, grantsKey } from '../records/grant-file';
import { firstDayOf, type PeriodKind, periodAt } from '../time/period';
import { startOfUtcDay, type UtcDay } from '../time/utc-day';
import type { ActingContext } from './acting-context';
import { changeGrants, knownUserNow } from './change-grants';
import { grantWire } from './user-wire';

type NewGrant = Omit<Grant, 'username'>;

/**
 * Adds hours to a user's allowance in one period: the running one, of the kind that the allowance has, unless the body
 * says otherwise. With an id of the caller's own making a request that is sent again grants nothing more.
 * Throws AppError: `not_found` for an unknown user, `invalid` for a day on which no such period begins, `conflict` for an
 * id that another grant has, `unavailable`.
 */
export async function addGrant(
  context: ActingContext,
  name: string,
  body: z.output<typeof grantBody>,
): Promise<z.input<typeof grantsAnswer>> {
  const { standing } = await knownUserNow(context, name);
  const period = body.period ?? standing.settings?.allowance.period ?? 'month';
  const grant: NewGrant = {
    id: body.id ?? context.newId(),
    hours: body.hours,
    period,
    periodStart: periodStartOf(period, body.period_start, context.clock.now()),
    reason: body.reason,
    by: context.actor.username,
    at: context.clock.now(),
  };
  const { grants, isWritten } = await changeGrants(context, name, (items) => {
    const same = items.map((item) => grantIn(item, name)).find((one) => one?.id === grant.id);
    if (same && !isRepeated(same, grant)) throw idTaken(grant.id);
    return same ? null : [...items, grantMap(grant)];
  });
  if (isWritten) await writeDown(context, name, grant);
  return { username: name, grants: grants.map((grant) => grantWire(grant, context.actor)) };
}

function periodStartOf(period: PeriodKind, asked: UtcDay | undefined, now: number): UtcDay {
  if (asked === undefined) return firstDayOf(periodAt(period, now));
  const first = firstDayOf(periodAt(period, startOfUtcDay(asked)));
  if (first === asked) return asked;
  const message = `No ${period} begins on ${asked}, so the grant would count nowhere. The ${period} of that day begins on ${first}.`;
  throw new AppError('invalid', message, { errors: [{ path: 'period_start', message }] });
}

/** All that a request says again; when it came first is the first one's. */
function isRepeated(known: NewGrant, asked: NewGrant): boolean {
  return (['hours', 'period', 'periodStart', 'reason', 'by'] as const).every((name) => known[name] === asked[name]);
}

function idTaken(id: string): AppError {
  return new AppError('conflict', `Another grant has the id "${id}". Take a new id for a new grant.`);
}

async function writeDown(context: ActingContext, name: string, grant: NewGrant): Promise<void> {
  const { id, hours, period, periodStart, reason, by } = grant;
  await context.audit.write({
    event: 'grant.added',
    user: name,
    by,
    fields: { grant_id: id, hours, period, period_start: periodStart, reason, record: grantsKey(name) },
  });
}
