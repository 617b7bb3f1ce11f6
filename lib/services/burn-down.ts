import 'server-only';
import type { z } from 'zod';
import type { periodQuery } from '../api/common';
import { type BurnDownWire, rolledUpShare } from '../api/users';
import type { AllowanceState } from '../quota/allowance';
import { attribute } from '../quota/attribution';
import { hoursOfMicroseconds, hoursOfSeconds, type Microseconds, microsecondsOfHours } from '../quota/exact';
import { type CurvePoint, withPointAt } from '../quota/spending-curve';
import type { TreeSnapshot } from '../records/snapshot';
import { rolledUpNode } from '../records/usage-keys';
import { isoInstant } from '../time/clock';
import { daysOfPeriod, type Period, type PeriodKind, periodAt, previousPeriod } from '../time/period';
import { instantOf } from './at';
import type { ServiceContext } from './context';
import { poolNameOf } from './live-sessions';
import { forecastOf, lookAtOne } from './look';
import { knownUserAt } from './read-user';
import { grantsOf, type Spending, spendingOf } from './spending';
import { spentParts } from './spent-parts';
import { spentSessionWire } from './spent-sessions';
import { inTextOrder } from './text-order';
import type { UserView } from './user-view';
import { freshnessWire, grantWire } from './user-wire';

const defaultPeriod: PeriodKind = 'month';
const previousPeriods = 6;

type Share = BurnDownWire['by_pool'][number];

/** Largest first. */
function shares(entries: Iterable<[string, number]>): Share[] {
  return [...entries]
    .map(([name, hours]) => ({ name, hours }))
    .filter(({ hours }) => hours > 0)
    .sort((a, b) => b.hours - a.hours || inTextOrder(a.name, b.name));
}

function inHours(amounts: ReadonlyMap<string, number>): [string, number][] {
  return [...amounts].map(([name, amount]) => [name, hoursOfMicroseconds(amount)]);
}

function nodeNameOf(id: string, { nodes }: TreeSnapshot): string {
  return id === rolledUpNode ? rolledUpShare : nodes.get(id)?.name || id;
}

/** By node name; by id where the name is taken by another node too, so that nothing is merged. */
function byNodeName(byNode: ReadonlyMap<string, Microseconds>, snapshot: TreeSnapshot): Map<string, Microseconds> {
  const names = [...byNode.keys()].map((id) => nodeNameOf(id, snapshot));
  return new Map(
    Array.from(byNode, ([id, amount], at) => {
      const name = names[at] as string;
      return [names.indexOf(name) === names.lastIndexOf(name) ? name : id, amount] as const;
    }),
  );
}

function whatFor(snapshot: TreeSnapshot, username: string, { days, sessions }: Spending) {
  const { byNode, byPool, byApp } = attribute({
    secondsByNode: snapshot.usage.secondsOfByNode(username, days),
    parts: spentParts(snapshot.usage, sessions, days).map((part) => ({ ...part, pool: part.session.pool })),
    presentPoolOf: (nodeId) =>
      nodeId === rolledUpNode ? rolledUpShare : poolNameOf({ node: snapshot.nodes.get(nodeId) }),
  });
  return {
    by_pool: shares(inHours(byPool)),
    by_node: shares(inHours(byNodeName(byNode, snapshot))),
    by_app: shares(inHours(byApp)),
  };
}

function pointsWire(points: readonly CurvePoint[], hours: number | null): BurnDownWire['points'] {
  const allowed = hours === null ? null : microsecondsOfHours(hours);
  const shown = allowed === null ? points : withPointAt(points, allowed);
  return shown.map(({ at, used }) => ({
    at: isoInstant(at),
    used_hours: hoursOfMicroseconds(used),
    remaining_hours: allowed === null ? null : hoursOfMicroseconds(Math.max(0, allowed - used)),
  }));
}

/** Without those that lie before anyone's usage is on record: of them nothing is known, not that nothing was used. */
function previousWire({ usage }: TreeSnapshot, username: string, period: Period): BurnDownWire['previous'] {
  const earlier = [previousPeriod(period)];
  while (earlier.length < previousPeriods) earlier.push(previousPeriod(earlier.at(-1) ?? period));
  const all = earlier.map((one) => ({ one, days: daysOfPeriod(one, one.resetsAt) }));
  const oldest = all.findLastIndex(({ days }) => usage.secondsByDay(days).size > 0);
  return all.slice(0, oldest + 1).map(({ one, days }) => ({
    start: isoInstant(one.startsAt),
    resets_at: isoInstant(one.resetsAt),
    used_hours: hoursOfSeconds(usage.secondsOf(username, days)),
  }));
}

/** The allowance of the period that is shown; null where there is none, or where it is counted by another period. */
function allowanceOfPeriod(view: UserView, kind: PeriodKind): AllowanceState | null {
  const state = view.allowance?.state;
  return state?.period.kind === kind ? state : null;
}

/** How a user's time in a period came about, and what it went to. `hours` are null for a period the allowance does not count by. */
export function burnDown(
  context: ServiceContext,
  input: { name: string } & z.output<typeof periodQuery>,
): BurnDownWire {
  const { snapshot, now } = context;
  const view = knownUserAt(context, input.name, input.at);
  const { username } = view.standing;
  const at = instantOf(context, input.at);
  // Figures are known up to the last look at the tree, which may be a while ago.
  const endsAt = input.at === undefined ? Math.min(now, snapshot.asOf) : at;
  const kind = input.period ?? view.allowance?.state.period.kind ?? defaultPeriod;
  const period = periodAt(kind, at);
  const allowance = allowanceOfPeriod(view, kind);
  const spending = spendingOf(snapshot, username, period, { at, endsAt });
  const forecast = forecastOf(lookAtOne(snapshot, at), username, kind, allowance?.remainingHours ?? null);
  return {
    username,
    period: kind,
    start: isoInstant(period.startsAt),
    resets_at: isoInstant(period.resetsAt),
    ...freshnessWire(snapshot),
    hours: allowance?.hours ?? null,
    used_hours: hoursOfSeconds(spending.usedSeconds),
    remaining_hours: allowance?.remainingHours ?? null,
    over_hours: allowance?.overHours ?? 0,
    points: pointsWire(spending.points, allowance?.hours ?? null),
    pace_hours_per_day: forecast.paceHoursPerDay,
    runs_out_at: forecast.runsOutAt === null ? null : isoInstant(forecast.runsOutAt),
    grants: grantsOf(snapshot, username, period).map((grant) => grantWire(grant, context.actor)),
    ...whatFor(snapshot, username, spending),
    sessions: spending.sessions.map((session) => spentSessionWire(session, snapshot)),
    previous: previousWire(snapshot, username, period),
  };
}
