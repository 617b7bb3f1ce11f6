import 'server-only';
import type { z } from 'zod';
import type { atQuery } from '../api/common';
import type { UserDetailWire } from '../api/users';
import { roleOf } from '../cluster/role';
import { AppError } from '../errors';
import { instantOf } from './at';
import type { ServiceContext } from './context';
import { type UserView, userViewAt } from './user-view';
import { userDetailWire } from './user-wire';

/** @throws AppError `not_found`. */
export function knownUserAt(context: ServiceContext, name: string, at: string | undefined): UserView {
  const view = userViewAt(context.snapshot, name, instantOf(context, at));
  if (!view) throw new AppError('not_found', `There is no user "${name}".`);
  return view;
}

/** One user with limits traced to their files, allowance and grants. */
export function readUser(context: ServiceContext, input: { name: string } & z.output<typeof atQuery>): UserDetailWire {
  const view = knownUserAt(context, input.name, input.at);
  return userDetailWire(view, context, roleOf(view.standing, view.standing.settings));
}
