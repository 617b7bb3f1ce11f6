import 'server-only';
import type { z } from 'zod';
import type { UsersAnswer, usersQuery } from '../api/users';
import { instantOf } from './at';
import type { ServiceContext } from './context';
import { forecastAt, viewsOfDay } from './day-views';
import { type Look, lookAtMany } from './look';
import { compareUsers, figureOf, type Placed, parseSort, sortNamed, type UserOrder } from './sort-users';
import { standingsOf, type UserStanding } from './standings';
import { inTextOrder } from './text-order';
import { userStateOf } from './user-state';
import { userViewOf } from './user-view';
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
  standing: UserStanding;
}

/** What moves with the clock within a day. */
const orderedByForecast = new Set<UserOrder['name']>(['pace', 'runs_out_at']);
const statesByForecast = new Set<Query['state']>(['runs_out', 'within']);

/** Everyone who matches, with the figure that the order goes by, in order. */
function rowsOf(look: Look, input: Query, order: UserOrder): Row[] {
  const matches = matcher(input);
  // By name alone nobody's figures are looked at but those on the page.
  if (order.name === 'username' && input.state === undefined) {
    const matching = standingsOf(look.snapshot).all().filter(matches);
    return sortNamed(
      matching.map((standing) => ({ standing, username: standing.username, figure: 0 })),
      order,
    );
  }
  const needsForecast = orderedByForecast.has(order.name) || statesByForecast.has(input.state);
  const rows: Row[] = [];
  for (const ofDay of viewsOfDay(look)) {
    const { standing } = ofDay;
    if (!matches(standing)) continue;
    const view = needsForecast ? forecastAt(look, ofDay) : ofDay;
    if (input.state !== undefined && userStateOf(view) !== input.state) continue;
    rows.push({ standing, username: standing.username, figure: figureOf(view, order) });
  }
  return sortNamed(rows, order);
}

/** A page of users: searched, filtered, sorted. `total` is over all pages. */
export function listUsers(context: ServiceContext, input: Query): UsersAnswer {
  const { snapshot } = context;
  const order = parseSort(input.sort);
  const cursor = input.cursor === undefined ? null : decodeCursor(input.cursor, input.sort);
  const at = cursor?.at ?? instantOf(context, input.at);

  const look = lookAtMany(snapshot, at);
  const rows = rowsOf(look, input, order);
  const rest = cursor ? rows.filter((row) => compareUsers(row, cursor, order) > 0) : rows;
  const page = rest.slice(0, input.limit);
  const last = page.at(-1);
  const more = last !== undefined && rest.length > page.length;
  return {
    ...freshnessWire(snapshot),
    total: rows.length,
    next_cursor: more ? encodeCursor({ sort: input.sort, at, figure: last.figure, username: last.username }) : null,
    groups: [...new Set([...snapshot.groups.keys(), ...snapshot.unreadableGroups.keys()])].sort(inTextOrder),
    users: page.map(({ standing }) => userWire(userViewOf(look, standing))),
  };
}
