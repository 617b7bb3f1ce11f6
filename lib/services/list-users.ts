import 'server-only';
import type { z } from 'zod';
import type { UsersAnswer, usersQuery } from '../api/users';
import type { TreeSnapshot } from '../records/snapshot';
import type { EpochMs } from '../time/clock';
import { instantOf } from './at';
import type { ServiceContext } from './context';
import { lookAtMany } from './look';
import { compareUsers, figureOf, type Placed, parseSort, type UserOrder } from './sort-users';
import { standingsOf, type UserStanding } from './standings';
import { inTextOrder } from './text-order';
import { userStateOf } from './user-state';
import { type UserView, userViewOf } from './user-view';
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

interface Row extends Placed {
  view: UserView;
}

/** Everyone who matches, with figures at `at`, in order. */
function rowsAt(snapshot: TreeSnapshot, input: Query, order: UserOrder, at: EpochMs): Row[] {
  const look = lookAtMany(snapshot, at);
  return standingsOf(snapshot)
    .all()
    .filter(matcher(input))
    .map((standing) => userViewOf(look, standing))
    .filter((view) => input.state === undefined || userStateOf(view) === input.state)
    .map((view) => ({ view, username: view.standing.username, figure: figureOf(view, order) }))
    .sort((a, b) => compareUsers(a, b, order));
}

/** A page of users: searched, filtered, sorted. `total` is over all pages. */
export function listUsers(context: ServiceContext, input: Query): UsersAnswer {
  const { snapshot } = context;
  const order = parseSort(input.sort);
  const cursor = input.cursor === undefined ? null : decodeCursor(input.cursor, input.sort);
  const at = cursor?.at ?? instantOf(context, input.at);

  const rows = rowsAt(snapshot, input, order, at);
  const rest = cursor ? rows.filter((row) => compareUsers(row, cursor, order) > 0) : rows;
  const page = rest.slice(0, input.limit);
  const last = page.at(-1);
  const more = last !== undefined && rest.length > page.length;
  return {
    ...freshnessWire(snapshot),
    total: rows.length,
    next_cursor: more ? encodeCursor({ sort: input.sort, at, figure: last.figure, username: last.username }) : null,
    groups: [...new Set([...snapshot.groups.keys(), ...snapshot.unreadableGroups.keys()])].sort(inTextOrder),
    users: page.map(({ view }) => userWire(view)),
  };
}
