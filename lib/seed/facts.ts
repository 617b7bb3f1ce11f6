import type { EpochMs } from '../time/clock';
import { type PeriodKind, periodAt } from '../time/period';
import { paceHoursPerDay } from './fit';
import { cast } from './people';
import { chargedSeconds, type PlannedSession } from './plan';
import { type ReportedSession, reportedSessions } from './reports';
import { allowanceOf, groupsOf, limitOf } from './settings';
import type { SeedPerson, SeedWorld } from './world';

const hourMs = 3_600_000;

/** What must be true of one person at an instant, worked out from the plan and not from the tree. */
export interface PersonFacts {
  username: string;
  groups: string[];
  /** Null for administrators, people without an allowance, and the one whose record cannot be read. */
  allowance: AllowanceFacts | null;
  sessionsRunning: number;
}

export interface AllowanceFacts {
  /** Grants included. */
  hours: number;
  grantedHours: number;
  period: PeriodKind;
  source: string;
  usedHours: number;
  remainingHours: number;
  overHours: number;
  spent: boolean;
  startsAt: EpochMs;
  resetsAt: EpochMs;
  /** At the pace of the last seven days; null where that is not before the reset. */
  runsOutAt: EpochMs | null;
}

export interface OverdueFact {
  sessionId: string;
  username: string;
  reason: 'session_hours' | 'allowance_spent' | 'wall_clock' | 'orphan';
}

export interface Facts {
  people: ReadonlyMap<string, PersonFacts>;
  administrators: string[];
  /** Spent, by name. */
  spent: string[];
  /** Not spent and running out before the reset, soonest first. */
  runsOut: string[];
  overdue: OverdueFact[];
  sessionsRunning: number;
  problemKeys: string[];
}

export function factsAt(world: SeedWorld, now: EpochMs): Facts {
  const reported = reportedSessions(world, now);
  const byUser = byUsername(reported);
  const people = new Map(
    world.people.map((person) => [person.username, personFacts(world, person, byUser.get(person.username) ?? [], now)]),
  );
  const allowances = [...people.values()].flatMap(({ username, allowance }) =>
    allowance ? [{ username, allowance }] : [],
  );
  const live = reported.filter(({ state }) => state !== 'ended');
  return {
    people,
    administrators: world.people.filter(({ isAdmin }) => isAdmin).map(({ username }) => username),
    spent: allowances.filter(({ allowance }) => allowance.spent).map(({ username }) => username),
    runsOut: allowances
      .filter(({ allowance }) => !allowance.spent && allowance.runsOutAt !== null)
      .sort((a, b) => (a.allowance.runsOutAt ?? 0) - (b.allowance.runsOutAt ?? 0))
      .map(({ username }) => username),
    overdue: live.flatMap((session) => overdueFact(world, session, people, now)),
    sessionsRunning: live.length,
    problemKeys: [`keys/users/${cast.unreadable}`],
  };
}

function byUsername(sessions: readonly ReportedSession[]): Map<string, ReportedSession[]> {
  const byUser = new Map<string, ReportedSession[]>();
  for (const session of sessions) {
    const own = byUser.get(session.planned.username);
    if (own) own.push(session);
    else byUser.set(session.planned.username, [session]);
  }
  return byUser;
}

function personFacts(world: SeedWorld, person: SeedPerson, reported: ReportedSession[], now: EpochMs): PersonFacts {
  const charged = reported.map(({ planned, chargedUntil }) => ({ ...planned, endsAt: chargedUntil }));
  return {
    username: person.username,
    groups: groupsOf(person),
    allowance: person.username === cast.unreadable ? null : allowanceFacts(world, person, charged, now),
    sessionsRunning: reported.filter(({ state }) => state !== 'ended').length,
  };
}

function allowanceFacts(
  world: SeedWorld,
  person: SeedPerson,
  charged: readonly PlannedSession[],
  now: EpochMs,
): AllowanceFacts | null {
  const allowance = allowanceOf(person);
  if (!allowance) return null;
  const { startsAt, resetsAt } = periodAt(allowance.period, now);
  const grantedHours = world.grants
    .filter((grant) => grant.username === person.username && grant.period === allowance.period)
    .filter((grant) => Date.parse(grant.periodStart) === startsAt && grant.at <= now)
    .reduce((sum, grant) => sum + grant.hours, 0);
  const hours = allowance.hours + grantedHours;
  const usedHours = chargedSeconds(charged, startsAt, now) / 3600;
  const remainingHours = Math.max(0, hours - usedHours);
  const pace = paceHoursPerDay(charged, now, allowance.period);
  const runsOutAt = pace > 0 ? now + (remainingHours / pace) * 24 * hourMs : Number.POSITIVE_INFINITY;
  return {
    hours,
    grantedHours,
    period: allowance.period,
    source: allowance.source,
    usedHours,
    remainingHours,
    overHours: Math.max(0, usedHours - hours),
    spent: usedHours >= hours,
    startsAt,
    resetsAt,
    runsOutAt: runsOutAt < resetsAt ? runsOutAt : null,
  };
}

function overdueFact(
  world: SeedWorld,
  { planned }: ReportedSession,
  people: ReadonlyMap<string, PersonFacts>,
  now: EpochMs,
): OverdueFact[] {
  const person = world.people.find(({ username }) => username === planned.username);
  const fact = (reason: OverdueFact['reason']) => [
    { sessionId: planned.sessionId, username: planned.username, reason },
  ];
  if (!person) return fact('orphan');
  if (person.isAdmin) return [];
  const ageMs = (planned.node.away ? Math.min(now, world.awaySince) : now) - planned.startsAt;
  const longest = limitOf(person, 'session_hours');
  if (longest !== null && ageMs >= longest * hourMs) return fact('session_hours');
  if (planned.node.pool === 'gpu' && people.get(person.username)?.allowance?.spent) return fact('allowance_spent');
  if (planned.wallClockSeconds !== null && ageMs >= planned.wallClockSeconds * 1000) return fact('wall_clock');
  return [];
}
