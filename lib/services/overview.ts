import 'server-only';
import type { OverviewWire } from '../api/overview';
import { type UserState, userStates } from '../api/users';
import { hoursOfSeconds } from '../quota/exact';
import type { TreeSnapshot } from '../records/snapshot';
import type { EpochMs } from '../time/clock';
import { addDays, utcDayOf, utcDaysBetween } from '../time/utc-day';
import type { ServiceContext } from './context';
import { overdueSessions } from './list-overdue';
import { lookAtMany } from './look';
import { nodeStateWire, nodeViews } from './node-view';
import { problemsIn } from './problems';
import { standingsOf } from './standings';
import { inTextOrder } from './text-order';
import { userStateOf } from './user-state';
import { type UserView, userViewOf } from './user-view';
import { freshnessWire, userWire } from './user-wire';

const nextToRunOutRows = 10;
/** However many are out of room already, those who are about to be have as many of the rows as this. */
const rowsKeptForRunningOut = 5;
const dailyHoursDays = 31;

const overHoursOf = ({ allowance }: UserView) => allowance?.state.overHours ?? 0;
const runsOutAtOf = ({ allowance }: UserView) => allowance?.forecast.runsOutAt ?? 0;
const byName = (a: UserView, b: UserView) => inTextOrder(a.standing.username, b.standing.username);

/** Spent ones first, the furthest over at the top; then by the instant at which they run out. */
function nextToRunOut(spent: readonly UserView[], runsOut: readonly UserView[]): UserView[] {
  const over = [...spent].sort((a, b) => overHoursOf(b) - overHoursOf(a) || byName(a, b));
  const soon = [...runsOut].sort((a, b) => runsOutAtOf(a) - runsOutAtOf(b) || byName(a, b));
  const overRows = nextToRunOutRows - Math.min(rowsKeptForRunningOut, soon.length);
  return [...over.slice(0, overRows), ...soon].slice(0, nextToRunOutRows);
}

function dailyHours(snapshot: TreeSnapshot, now: EpochMs): OverviewWire['daily_hours'] {
  const today = utcDayOf(now);
  const byDay = snapshot.usage.secondsByDay(utcDaysBetween(addDays(today, 1 - dailyHoursDays), today));
  return [...byDay]
    .sort(([a], [b]) => inTextOrder(a, b))
    .map(([day, seconds]) => ({ day, hours: hoursOfSeconds(seconds) }));
}

/** Everything the administrator's first page says, of one instant. Each user counts once, however many groups they are in. */
export function readOverview(context: ServiceContext): OverviewWire {
  const { snapshot, now } = context;
  const look = lookAtMany(snapshot, now);
  const views = standingsOf(snapshot)
    .all()
    .map((standing) => userViewOf(look, standing));
  const byState = new Map<UserState, UserView[]>(userStates.map((state) => [state, []]));
  for (const view of views) byState.get(userStateOf(view))?.push(view);
  const inState = (state: UserState) => byState.get(state) ?? [];
  const [spent, runsOut] = [inState('spent'), inState('runs_out')];
  const nodes = nodeViews(context);
  return {
    ...freshnessWire(snapshot),
    users: {
      total: views.length,
      with_allowance: views.filter(({ allowance }) => allowance !== null).length,
      spent: spent.length,
      runs_out: runsOut.length,
      settings_error: inState('settings_error').length,
    },
    sessions_running: nodes.reduce((sum, { sessionsRunning }) => sum + sessionsRunning, 0),
    nodes: nodes.map((view) => ({ ...nodeStateWire(view, context), sessions_running: view.sessionsRunning })),
    overdue: overdueSessions(context),
    next_to_run_out: nextToRunOut(spent, runsOut).map((view) => userWire(view)),
    daily_hours: dailyHours(snapshot, now),
    problems: problemsIn(context),
  };
}
