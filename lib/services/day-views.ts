import 'server-only';
import { runsOutAt } from '../quota/forecast';
import { utcDayOf } from '../time/utc-day';
import { forecastOf, type Look } from './look';
import { factsOf } from './snapshot-facts';
import { type Standings, standingsOf } from './standings';
import { type UserView, userViewOf } from './user-view';

/** Of what everybody's views are made, beside who they are. */
interface Inputs {
  day: string;
  usage: unknown;
  grants: unknown;
  live: unknown;
  statuses: unknown;
}

const known = new WeakMap<Standings, { inputs: Inputs; views: readonly UserView[] }>();

/**
 * Everybody's figures on the look's UTC day, by name. All but the forecasts hold throughout that day, so that they are
 * worked out once until something is written that changes them; `forecastAt` brings a view to the look's instant.
 */
export function viewsOfDay(look: Look): readonly UserView[] {
  const { usage, grants, statuses } = look.snapshot;
  const inputs = { day: utcDayOf(look.at), usage, grants, statuses, live: factsOf(look.snapshot).liveSessions() };
  const standings = standingsOf(look.snapshot);
  const last = known.get(standings);
  if (last && isSame(last.inputs, inputs)) return last.views;
  const views = standings.all().map((standing) => userViewOf(look, standing));
  known.set(standings, { inputs, views });
  return views;
}

function isSame(one: Inputs, other: Inputs): boolean {
  return (Object.keys(one) as (keyof Inputs)[]).every((input) => one[input] === other[input]);
}

/** The view of another instant of the look's day, as it is at the look's. */
export function forecastAt(look: Look, view: UserView): UserView {
  if (!view.allowance) return view;
  const { state, forecast: ofDay } = view.allowance;
  const { remainingHours, period } = state;
  // The pace of a week or month is of whole days; only that of a day moves within it.
  if (period.kind === 'day') {
    const forecast = forecastOf(look, view.standing.username, period.kind, remainingHours);
    return { ...view, allowance: { ...view.allowance, forecast } };
  }
  const { paceHoursPerDay } = ofDay;
  const instant = runsOutAt({ at: look.at, remainingHours, paceHoursPerDay, resetsAt: period.resetsAt });
  if (instant === ofDay.runsOutAt) return view;
  return { ...view, allowance: { ...view.allowance, forecast: { paceHoursPerDay, runsOutAt: instant } } };
}
