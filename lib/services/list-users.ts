import 'server-only';
import type { z } from 'zod';
import type { UsersAnswer, usersQuery } from '../api/users';
import { instantOf } from './at';
import type { ServiceContext } from './context';
import type { UserStanding } from './snapshot-facts';
import { compareUsers, figureOf, parseSort } from './sort-users';
import { inTextOrder } from './text-order';
import { userStateOf } from './user-state';
import { allStandings, userViewsAt } from './user-view';
import { freshnessWire, userWire } from './user-wire';
import { decodeCursor, encodeCursor } from './users-cursor';

type Query = z.output<typeof usersQuery>;

/** What can be judged without any figure, so that figures are only worked out for who is left. */
function matcher({ search, group }: Query): (standing: UserStanding) => boolean {
  const wanted = search?.trim().toLowerCase() ?? '';
  return ({ username, groups }) => {
    if (group !== undefined && !groups.includes(group)) return false;
    if (wanted === '' || username.toLowerCase().includes(wanted)) return true;
    return groups.some((name) => name.toLowerCase().includes(wanted));
  };
}

/** A page of users: searched, filtered, sorted. `total` is over all pages. */
export function listUsers(context: ServiceContext, input: Query): UsersAnswer {
  const { snapshot } = context;
  const order = parseSort(input.sort);
  const cursor = input.cursor === undefined ? null : decodeCursor(input.cursor, input.sort);
  const at = cursor?.at ?? instantOf(context, input.at);

  const matching = userViewsAt(snapshot, allStandings(snapshot).filter(matcher(input)), at)
    .filter((view) => input.state === undefined || userStateOf(view) === input.state)
    .map((view) => ({ view, username: view.username, figure: figureOf(view, order) }))
    .sort((a, b) => compareUsers(a, b, order));
  const from = cursor ? matching.findIndex((row) => compareUsers(row, cursor, order) > 0) : 0;
  const rest = from < 0 ? [] : matching.slice(from);
  const page = rest.slice(0, input.limit);
  const last = page.at(-1);
  const more = last !== undefined && rest.length > page.length;

  return {
    ...freshnessWire(snapshot),
    total: matching.length,
    next_cursor: more ? encodeCursor({ sort: input.sort, at, figure: last.figure, username: last.username }) : null,
    groups: [...new Set([...snapshot.groups.keys(), ...snapshot.unreadableGroups.keys()])].sort(inTextOrder),
    users: page.map(({ view }) => userWire(view)),
  };
}
