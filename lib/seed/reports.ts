import type { EpochMs } from '../time/clock';
import { addDays, startOfUtcDay, type UtcDay, utcDayOf } from '../time/utc-day';
import type { SeedNode } from './cluster';
import type { PlannedSession } from './plan';
import type { SeedWorld } from './world';

const reportEveryMs = 10_000;

export type ReportedState = 'running' | 'ending' | 'ended';

/** A session as its node knows it at its last report. */
export interface ReportedSession {
  planned: PlannedSession;
  state: ReportedState;
  /** Charged in [startsAt, chargedUntil). */
  chargedUntil: EpochMs;
  weightedSecondsByDay: ReadonlyMap<UtcDay, number>;
  weightedSeconds: number;
}

/** When the node last reported, seen from `now`: every ten seconds, each at its own second; the away node once, long ago. */
export function reportedAt(world: SeedWorld, node: SeedNode, now: EpochMs): EpochMs {
  const offsetMs = node.reportOffsetSeconds * 1000;
  const latest = Math.floor((now - offsetMs) / reportEveryMs) * reportEveryMs + offsetMs;
  return node.away ? Math.min(latest, world.awaySince) : latest;
}

/** Every session that had begun by its node's last report. */
export function reportedSessions(world: SeedWorld, now: EpochMs): ReportedSession[] {
  const instants = new Map(world.nodes.map((node) => [node.id, reportedAt(world, node, now)]));
  return world.plannedUntil(now).flatMap((planned) => {
    const report = instants.get(planned.node.id) ?? now;
    return planned.startsAt < report ? [reported(planned, report)] : [];
  });
}

function reported(planned: PlannedSession, report: EpochMs): ReportedSession {
  const chargedUntil = Math.min(planned.endsAt, report);
  const weightedSecondsByDay = splitByDay(planned, chargedUntil);
  const weightedSeconds = [...weightedSecondsByDay.values()].reduce((sum, seconds) => sum + seconds, 0);
  return { planned, state: stateAt(planned, report), chargedUntil, weightedSecondsByDay, weightedSeconds };
}

function stateAt(planned: PlannedSession, report: EpochMs): ReportedState {
  if (report < planned.endsAt) return 'running';
  return report < planned.endsAt + planned.endingMs ? 'ending' : 'ended';
}

/** Starts and ends are whole seconds and rates multiples of a half, so these are exact and add up without rounding. */
function splitByDay(planned: PlannedSession, chargedUntil: EpochMs): Map<UtcDay, number> {
  const byDay = new Map<UtcDay, number>();
  for (let day = utcDayOf(planned.startsAt); startOfUtcDay(day) < chargedUntil; day = addDays(day, 1)) {
    const from = Math.max(planned.startsAt, startOfUtcDay(day));
    const to = Math.min(chargedUntil, startOfUtcDay(addDays(day, 1)));
    byDay.set(day, ((to - from) / 1000) * planned.rate);
  }
  return byDay;
}
