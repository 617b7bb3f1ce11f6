import 'server-only';
import type { z } from 'zod';
import type { grantsAnswer } from '../api/user-settings';
import type { Grant } from '../cluster/records';
import { AppError } from '../errors';
import { grantIn, grantsKey } from '../records/grant-file';
import type { ActingContext } from './acting-context';
import { changeGrants, knownUserNow } from './change-grants';
import { grantWire } from './user-wire';

/**
 * Takes a grant back: its hours count in no allowance any more. What cannot be read as a grant stays in the file.
 * Throws AppError: `not_found` for an unknown user or grant, `unavailable`.
 */
export async function removeGrant(
  context: ActingContext,
  name: string,
  id: string,
): Promise<z.input<typeof grantsAnswer>> {
  await knownUserNow(context, name);
  let removed: Grant[] = [];
  const { grants } = await changeGrants(context, name, (items) => {
    const isThis = (item: (typeof items)[number]) => grantIn(item, name)?.id === id;
    removed = items.filter(isThis).flatMap((item) => grantIn(item, name) ?? []);
    if (removed.length === 0)
      throw new AppError('not_found', `${name} has no grant "${id}". It may be taken back already.`);
    return items.filter((item) => !isThis(item));
  });
  for (const grant of removed) await writeDown(context, name, grant);
  return { username: name, grants: grants.map((grant) => grantWire(grant, context.actor)) };
}

async function writeDown({ audit, actor }: ActingContext, name: string, grant: Grant): Promise<void> {
  const { id, hours, period, periodStart, reason } = grant;
  await audit.write({
    event: 'grant.removed',
    user: name,
    by: actor.username,
    fields: { grant_id: id, hours, period, period_start: periodStart, reason, record: grantsKey(name) },
  });
}
