import type { EpochMs } from '../time/clock';
import { type PeriodKind, periodAt, previousPeriod } from '../time/period';
import { addDays, type UtcDay, utcDayOf } from '../time/utc-day';
import { scriptedSessions } from './characters';
import { type SeedNode, type SeedSettings, seedNodes } from './cluster';
import { fitAllowance } from './fit';
import { type Person, seedPeople } from './people';
import { type PlannedSession, planSessions } from './plan';
import { allowanceOf, limitOf } from './settings';

const minuteMs = 60_000;
const reportEveryMs = 10_000;

/** How far back a world's usage reaches: three months. */
export const daysOfRecord = 92;

export interface SeedGrant {
  id: string;
  username: string;
  hours: number;
  period: PeriodKind;
  periodStart: UtcDay;
  reason: string;
  by: string;
  at: EpochMs;
}

/** A person with the allowance that was fitted to them, if any, written into their own settings. */
export interface SeedPerson extends Person {
  settings: SeedSettings;
}

export interface SeedWorld {
  /** The instant the world is made for, on a full ten seconds. */
  anchor: EpochMs;
  people: readonly SeedPerson[];
  nodes: readonly SeedNode[];
  awaySince: EpochMs;
  grants: readonly SeedGrant[];
  firstDay: UtcDay;
  /** Every session that begins up to and with the UTC day of `now`, by start. */
  plannedUntil(now: EpochMs): readonly PlannedSession[];
}

export interface SeedOptions {
  /** The instant that the world's people and overdue sessions are arranged around. */
  anchor: EpochMs;
  people?: readonly Person[];
  days?: number;
}

/**
 * Forty people, four nodes and three months of use, arranged around `anchor` and the same for the same anchor. What
 * the nodes have written at an instant follows from the plan (`objectsAt`), so a later look continues the same sessions.
 */
export function seedWorld({ anchor, people = seedPeople, days = daysOfRecord }: SeedOptions): SeedWorld {
  const start = Math.floor(anchor / reportEveryMs) * reportEveryMs;
  const awaySince = start - 180 * minuteMs;
  const firstDay = addDays(utcDayOf(start), -days);
  const scripted = scriptedSessions(start);
  const planOf = (person: Person, until: EpochMs, allowance: Allowance, isFitted: boolean) =>
    planSessions(
      person,
      { first: firstDay, last: utcDayOf(until) },
      {
        allowance,
        unchecked: isFitted && allowance ? { from: periodAt(allowance.period, start).startsAt, to: start } : null,
        sessionHours: limitOf(person, 'session_hours'),
        quiet: person.quiet ? { from: start - 10 * minuteMs, to: start + 360 * minuteMs } : null,
        until: person.leftDaysAgo > 0 ? start - person.leftDaysAgo * 24 * 60 * minuteMs : Number.POSITIVE_INFINITY,
      },
      { nodes: seedNodes, awaySince },
      scripted.filter((session) => session.username === person.username),
    );

  const settled = people.map((person): SeedPerson => {
    if (!person.fit) return person;
    const fixed = scripted.filter((session) => session.username === person.username);
    const fitted = fitAllowance(person.fit, start, (allowance) => [
      ...planOf(person, start, allowance, true),
      ...fixed,
    ]);
    const settings = { ...person.settings, allowance_hours: fitted.hours, allowance_period: fitted.period };
    return { ...person, settings };
  });

  const plans = new Map<UtcDay, readonly PlannedSession[]>();
  return {
    anchor: start,
    people: settled,
    nodes: seedNodes,
    awaySince,
    firstDay,
    grants: settled.flatMap((person) => grantsOf(person, start)),
    plannedUntil(now) {
      const day = utcDayOf(now);
      const known = plans.get(day);
      if (known) return known;
      const ordinary = settled.flatMap((person) => planOf(person, now, allowanceOf(person), person.fit !== null));
      const sessions = [...ordinary, ...scripted].sort((a, b) => a.startsAt - b.startsAt);
      plans.set(day, sessions);
      return sessions;
    },
  };
}

type Allowance = { hours: number; period: PeriodKind } | null;

function grantsOf(person: Person, anchor: EpochMs): SeedGrant[] {
  return person.grants.map((grant, index) => {
    let period = periodAt(grant.period, anchor);
    for (let back = 0; back < grant.periodsBack; back += 1) period = previousPeriod(period);
    return {
      id: `${person.username}-${index + 1}`,
      username: person.username,
      hours: grant.hours,
      period: grant.period,
      periodStart: utcDayOf(period.startsAt),
      reason: grant.reason,
      by: 'idahl',
      at: Math.min(period.startsAt + 26 * 60 * minuteMs, Math.max(period.startsAt, anchor - 90 * minuteMs)),
    };
  });
}
