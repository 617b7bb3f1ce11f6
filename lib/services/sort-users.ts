import 'server-only';
import type { userSorts } from '../api/users';
import { inTextOrder } from './text-order';
import type { UserView } from './user-view';

type UserSort = (typeof userSorts)[number];

/** Used part of the allowance. One of 0 h has no quotient: unused it is full, used it is beyond every other. */
export function usedShare({ allowance }: Pick<UserView, 'allowance'>): number | null {
  if (!allowance) return null;
  const { usedHours, hours } = allowance.state;
  if (hours > 0) return usedHours / hours;
  return usedHours > 0 ? Number.POSITIVE_INFINITY : 1;
}

/** The figure that an order goes by; null where the user has none. Names are no figure: they only break ties. */
const figures: Record<UserSort, (view: UserView) => number | null> = {
  username: () => 0,
  used_share: usedShare,
  used_hours: ({ allowance }) => allowance?.state.usedHours ?? null,
  remaining_hours: ({ allowance }) => allowance?.state.remainingHours ?? null,
  pace: ({ allowance }) => allowance?.forecast.paceHoursPerDay ?? null,
  runs_out_at: ({ allowance }) => allowance?.forecast.runsOutAt ?? null,
  sessions_running: ({ sessionsRunning }) => sessionsRunning,
  storage_bytes: ({ storageBytes }) => storageBytes,
};

export interface UserOrder {
  name: UserSort;
  descending: boolean;
}

export interface Placed {
  figure: number | null;
  username: string;
}

export function parseSort(sort: UserSort | `-${UserSort}`): UserOrder {
  const descending = sort.startsWith('-');
  return { name: (descending ? sort.slice(1) : sort) as UserSort, descending };
}

export function figureOf(view: UserView, order: UserOrder): number | null {
  return figures[order.name](view);
}

/** Rows without the figure come last either way. */
function compareFigures(a: number | null, b: number | null, descending: boolean): number {
  if (a === b) return 0;
  if (a === null || b === null) return a === null ? 1 : -1;
  return a < b === descending ? 1 : -1;
}

/** Equal figures go by name, ascending but for the order of names itself. */
export function compareUsers(a: Placed, b: Placed, { name, descending }: UserOrder): number {
  const byFigure = compareFigures(a.figure, b.figure, descending);
  if (byFigure !== 0) return byFigure;
  const byName = inTextOrder(a.username, b.username);
  return name === 'username' && descending ? -byName : byName;
}

/** The order of {@link compareUsers}, of rows that come in the order of their names; in a time that does not depend on these. */
export function sortNamed<Row extends Placed>(rows: readonly Row[], { name, descending }: UserOrder): Row[] {
  if (name === 'username') return descending ? rows.toReversed() : [...rows];
  // The engine's sort keeps what is equal as it came (ECMAScript 2019).
  return rows.toSorted((a, b) => compareFigures(a.figure, b.figure, descending));
}
