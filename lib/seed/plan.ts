import type { EpochMs } from '../time/clock';
import { type PeriodKind, periodAt } from '../time/period';
import { startOfUtcDay, type UtcDay, utcDaysBetween } from '../time/utc-day';
import { appOf, rateOf, type SeedApp, type SeedNode } from './cluster';
import type { Person } from './people';
import { hexOf, pick, type Random, randomFrom } from './random';
import { workOf } from './rhythm';

const secondMs = 1000;
const hourMs = 3_600_000;

/** A session from its start to its end, whether or not that has come yet. All instants are whole seconds. */
export interface PlannedSession {
  sessionId: string;
  username: string;
  app: SeedApp;
  node: SeedNode;
  rate: number;
  startsAt: EpochMs;
  /** When it ends or, where ending takes time, when that begins: charged up to here. */
  endsAt: EpochMs;
  /** Leaves the node's list this long after `endsAt`. */
  endingMs: number;
  reason: string;
  endedBy: string;
  wallClockSeconds: number | null;
  /** False: once ended, no history tells of it. */
  recorded: boolean;
}

/** What bounds a person's plan; the seed's own reading of their settings. */
export interface PlanBounds {
  allowance: { hours: number; period: PeriodKind } | null;
  /** Starts within [from, to) are not held back by a spent allowance: what a fitted allowance is fitted to. */
  unchecked: { from: EpochMs; to: EpochMs } | null;
  sessionHours: number | null;
  /** Nothing begins in [from, to). */
  quiet: { from: EpochMs; to: EpochMs } | null;
  /** Nothing begins at or after this. */
  until: EpochMs;
}

export interface PlanWorld {
  nodes: readonly SeedNode[];
  /** Of the away node: when it reported last. */
  awaySince: EpochMs;
}

/**
 * A person's ordinary sessions that begin on the days [first, last], in time order and never two at once. Each day's
 * are drawn from that day's own random numbers, so a longer plan begins with the same sessions.
 * `fixed` are sessions that stand already; none that would overlap them is planned.
 */
export function planSessions(
  person: Person,
  days: { first: UtcDay; last: UtcDay },
  bounds: PlanBounds,
  world: PlanWorld,
  fixed: readonly PlannedSession[],
): PlannedSession[] {
  const planned: PlannedSession[] = [];
  let busyUntil = 0;
  for (const day of utcDaysBetween(days.first, days.last)) {
    const midnight = startOfUtcDay(day);
    const random = randomFrom(`${person.username} ${day}`);
    const weekday = (new Date(midnight).getUTCDay() + 6) % 7;
    workOf(person.rhythm, weekday, person.hoursPerActiveDay, random).forEach((block, index) => {
      const span = { from: midnight + block.fromSecond * secondMs, to: midnight + block.toSecond * secondMs };
      const session = sessionOf(person, `${day} ${index}`, span, bounds, world, random);
      if (span.from < busyUntil || isOutOfBounds(session, bounds, fixed)) return;
      if (isSpentAt(span.from, bounds, [...planned, ...fixed])) return;
      planned.push(session);
      busyUntil = session.endsAt;
    });
  }
  return planned;
}

function isOutOfBounds(session: PlannedSession, bounds: PlanBounds, fixed: readonly PlannedSession[]): boolean {
  if (session.startsAt >= bounds.until) return true;
  if (bounds.quiet && session.startsAt < bounds.quiet.to && session.endsAt >= bounds.quiet.from) return true;
  return fixed.some((other) => session.startsAt < other.endsAt && other.startsAt < session.endsAt);
}

function isSpentAt(at: EpochMs, bounds: PlanBounds, sessions: readonly PlannedSession[]): boolean {
  if (!bounds.allowance) return false;
  if (bounds.unchecked && at >= bounds.unchecked.from && at < bounds.unchecked.to) return false;
  const period = periodAt(bounds.allowance.period, at);
  return chargedSeconds(sessions, period.startsAt, at) >= bounds.allowance.hours * 3600;
}

/** Weighted seconds of these sessions that fall into [from, to). */
export function chargedSeconds(sessions: readonly PlannedSession[], from: EpochMs, to: EpochMs): number {
  let seconds = 0;
  for (const session of sessions) {
    const overlapMs = Math.min(session.endsAt, to) - Math.max(session.startsAt, from);
    if (overlapMs > 0) seconds += (overlapMs / secondMs) * session.rate;
  }
  return seconds;
}

function sessionOf(
  person: Person,
  id: string,
  span: { from: EpochMs; to: EpochMs },
  bounds: PlanBounds,
  world: PlanWorld,
  random: Random,
): PlannedSession {
  const app = appOf(pick(random, person.apps));
  const node = nodeFor(pick(random, person.pools), span.to, world, random);
  const longest = bounds.sessionHours === null ? Number.POSITIVE_INFINITY : bounds.sessionHours * hourMs;
  const tooLong = span.to - span.from > longest;
  const end = endOf(person.username, random);
  return {
    sessionId: hexOf(`${person.username} ${id}`, 12),
    username: person.username,
    app,
    node,
    rate: rateOf(node.pool, app.gpu && node.gpus.length > 0),
    startsAt: span.from,
    endsAt: tooLong ? span.from + longest : span.to,
    endingMs: 10_000,
    ...(tooLong ? { reason: 'session_hours', endedBy: 'node' } : end),
    wallClockSeconds: null,
    recorded: !person.unrecorded,
  };
}

/** A node of the pool. Nothing planned is left running on the one that went away: that is for the scripted sessions. */
function nodeFor(pool: string, until: EpochMs, world: PlanWorld, random: Random): SeedNode {
  const nodes = world.nodes.filter((node) => node.pool === pool);
  const chosen = pick(random, nodes);
  if (!chosen.away || until + hourMs < world.awaySince) return chosen;
  return nodes.find((node) => !node.away) ?? chosen;
}

function endOf(username: string, random: Random): { reason: string; endedBy: string } {
  const draw = random();
  if (draw < 0.78) return { reason: 'user', endedBy: username };
  if (draw < 0.93) return { reason: 'exited', endedBy: 'node' };
  if (draw < 0.96) return { reason: 'oom', endedBy: 'node' };
  if (draw < 0.985) return { reason: 'admin', endedBy: 'idahl' };
  return { reason: 'lost', endedBy: 'node' };
}
