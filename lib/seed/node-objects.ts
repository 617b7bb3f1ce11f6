import type { EpochMs } from '../time/clock';
import { type UtcDay, utcDayOf } from '../time/utc-day';
import { analysisApp, type SeedNode } from './cluster';
import type { PlannedSession } from './plan';
import { hashOf } from './random';
import { type ReportedSession, reportedAt, reportedSessions } from './reports';
import { epochSeconds, type TreeTexts, yamlText } from './static-objects';
import type { SeedWorld } from './world';

const gib = 1024 ** 3;
const diskGib = 4096;

/**
 * What the world's nodes have written by `now`: usage and history by day, and each node's last report.
 * With `since` only the days that can differ from a look at `since`.
 */
export function nodeObjects(world: SeedWorld, now: EpochMs, since?: EpochMs): TreeTexts {
  const sessions = reportedSessions(world, now);
  const firstDay = since === undefined ? '' : utcDayOf(since - 60_000);
  return new Map([
    ...usageObjects(sessions, firstDay),
    ...historyObjects(sessions, firstDay),
    ...world.nodes.map((node): [string, string] => [
      `cluster/status/${node.id}.yml`,
      statusText(world, node, sessions, now),
    ]),
  ]);
}

function usageObjects(sessions: readonly ReportedSession[], firstDay: UtcDay): TreeTexts {
  const usage = new Map<string, Map<string, number>>();
  for (const { planned, weightedSecondsByDay } of sessions) {
    for (const [day, seconds] of weightedSecondsByDay) {
      if (day < firstDay) continue;
      const key = `cluster/usage/${day}/${planned.node.id}.yml`;
      const users = usage.get(key) ?? new Map<string, number>();
      usage.set(key, users.set(planned.username, (users.get(planned.username) ?? 0) + seconds));
    }
  }
  return new Map([...usage].map(([key, users]) => [key, yamlText(new Map([...users].sort(byKey)))]));
}

function byKey(a: readonly [string, unknown], b: readonly [string, unknown]): number {
  return a[0] < b[0] ? -1 : 1;
}

function historyObjects(sessions: readonly ReportedSession[], firstDay: UtcDay): TreeTexts {
  const history = new Map<string, ReportedSession[]>();
  for (const session of sessions) {
    const { planned, state } = session;
    const day = utcDayOf(planned.endsAt);
    if (state !== 'ended' || !planned.recorded || day < firstDay) continue;
    const key = `cluster/history/${day}/${planned.node.id}.yml`;
    history.set(key, [...(history.get(key) ?? []), session]);
  }
  const byEnd = (a: ReportedSession, b: ReportedSession) => a.planned.endsAt - b.planned.endsAt;
  return new Map([...history].map(([key, ended]) => [key, yamlText(ended.sort(byEnd).map(historyRecord))]));
}

function historyRecord({ planned, weightedSeconds, weightedSecondsByDay }: ReportedSession) {
  return {
    session_id: planned.sessionId,
    username: planned.username,
    app_id: planned.app.id,
    app_name: planned.app.name,
    pool: planned.node.pool,
    gpu: planned.app.gpu,
    created_at: epochSeconds(planned.startsAt),
    ended_at: epochSeconds(planned.endsAt),
    weighted_seconds: weightedSeconds,
    weighted_by_day: weightedSecondsByDay,
    reason: planned.reason,
    ended_by: planned.endedBy,
  };
}

function statusText(world: SeedWorld, node: SeedNode, sessions: readonly ReportedSession[], now: EpochMs): string {
  const time = reportedAt(world, node, now);
  const live = sessions.filter(({ planned, state }) => planned.node.id === node.id && state !== 'ended');
  const minute = Math.floor(time / 60_000);
  const noise = (hashOf(`${node.id} ${minute}`) % 100) / 100;
  const storage = world.people.flatMap((person): [string, number][] => {
    const measured = person.storageGib[node.name];
    return measured === undefined
      ? []
      : [[person.username, Math.round(measured * gib) + (hashOf(person.username) % 1_000_000)]];
  });
  const stored = storage.reduce((sum, [, bytes]) => sum + bytes, 0);
  return yamlText({
    time: epochSeconds(time),
    cpus: node.cpus,
    memory_mb: node.memoryMib,
    load: Math.round((live.length * 0.62 + noise) * 100) / 100,
    gpus: node.gpus,
    max_sessions: node.maxSessions,
    gpu_slots: node.gpuSlots,
    storage: new Map(storage),
    free_disk_bytes: diskGib * gib - stored - (hashOf(node.id) % (512 * 1024)) * 1024 ** 2,
    runtime: 'docker',
    sessions: live.map((session) => statusSession(world, session, minute)),
  });
}

function statusSession(world: SeedWorld, { planned, state, weightedSeconds }: ReportedSession, minute: number) {
  const person = world.people.find(({ username }) => username === planned.username);
  return {
    session_id: planned.sessionId,
    username: planned.username,
    app_id: planned.app.id,
    app_name: planned.app.name,
    created_at: epochSeconds(planned.startsAt),
    gpu: planned.app.gpu,
    gpu_exclusive: false,
    is_collaboration: false,
    lab: false,
    provider_groups: person ? person.providerGroups.map((name) => name.replace(/^\//, '')) : [],
    rate: planned.rate,
    weighted_seconds: weightedSeconds,
    phase: state === 'ending' ? 'ending' : 'running',
    ending_since: state === 'ending' ? epochSeconds(planned.endsAt) : null,
    wall_clock_seconds: planned.wallClockSeconds,
    claim_memory_mb: planned.app.memoryMib,
    claim_cpus: planned.app.id === analysisApp.id ? planned.app.cpus : null,
    ...usedBy(planned, minute),
  };
}

/** What the session takes in that minute: its processor use goes up and down, its memory stays about where it is. */
function usedBy({ sessionId, app }: PlannedSession, minute: number) {
  const busy = (hashOf(`${sessionId} ${minute}`) % 1000) / 1000;
  const filled = 0.3 + (hashOf(sessionId) % 500) / 1000 + busy * 0.05;
  return {
    used_cpus: Math.round(busy ** 2 * app.cpus * 100) / 100,
    used_memory_mb: Math.round(filled * app.memoryMib),
  };
}
