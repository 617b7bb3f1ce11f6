import 'server-only';
import type { z } from 'zod';
import type { atQuery } from '../api/common';
import type { MeWire } from '../api/users';
import { AppError } from '../errors';
import { instantOf } from './at';
import type { ServiceContext } from './context';
import { personViewAt } from './person-view';
import { userDetailWire } from './user-wire';

/** The signed-in person's own limits and what is left. The role is the one they act with, which a token may lower. */
export function readMe(context: ServiceContext, input: z.output<typeof atQuery>): MeWire {
  const { snapshot, actor } = context;
  const view = personViewAt(snapshot, actor.username, instantOf(context, input.at));
  if (!view) throw new AppError('not_found', `There is no user "${actor.username}" any more.`);
  return userDetailWire(view, context, actor.role);
}
