import 'server-only';
import type { z } from 'zod';
import type { atQuery } from '../api/common';
import type { MeWire } from '../api/users';
import { rootUsername } from '../auth/actor';
import { effectiveSettings } from '../cluster/effective-settings';
import type { UserRecord } from '../cluster/records';
import { AppError } from '../errors';
import { instantOf } from './at';
import type { ServiceContext } from './context';
import { factsOf } from './snapshot-facts';
import { type UserView, userViewAt } from './user-view';
import { userDetailWire } from './user-wire';

/** Whoever signed in by the root token, or by a cookie it gave, has no record in the tree: an administrator, under no limit. */
function viewOfRoot({ snapshot, actor: { username } }: ServiceContext): UserView {
  const record: UserRecord = {
    username,
    isAdmin: true,
    settings: { values: {}, unusable: [] },
    groups: [],
    providerGroups: [],
    version: '',
  };
  const facts = factsOf(snapshot);
  return {
    standing: {
      username,
      isAdmin: true,
      active: true,
      groups: [],
      settings: effectiveSettings(record, snapshot.groups),
      settingsError: null,
    },
    allowance: null,
    sessionsRunning: facts.sessionsRunning(username),
    storageBytes: facts.storageBytes(username),
  };
}

/** The signed-in person's own limits and what is left. The role is the one they act with, which a token may lower. */
export function readMe(context: ServiceContext, input: z.output<typeof atQuery>): MeWire {
  const { snapshot, actor } = context;
  const view =
    actor.username === rootUsername
      ? viewOfRoot(context)
      : userViewAt(snapshot, actor.username, instantOf(context, input.at));
  if (!view) throw new AppError('not_found', `There is no user "${actor.username}" any more.`);
  return userDetailWire(view, snapshot, actor.role);
}
