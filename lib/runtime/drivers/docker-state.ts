import 'server-only';
import type Docker from 'dockerode';
import type { EpochMs } from '../../time/clock';
import type { RuntimeSession, RuntimeUsage } from '../port';
import { labelsOf, sessionLabel } from './docker-container';

/** An instant as the engine writes it, RFC 3339 with nanoseconds; its year 1 stands for never. Cut to milliseconds. */
export function engineInstant(text: string): EpochMs | null {
  const at = Date.parse(text);
  if (Number.isNaN(at)) throw new Error(`the container engine wrote an instant that is none: "${text}"`);
  return at > 0 ? at : null;
}

/** The session that a container is, as `inspect` tells it. */
export function sessionOf({ Config, State }: Docker.ContainerInspectInfo): RuntimeSession {
  const startedAt = engineInstant(State.StartedAt);
  return {
    sessionId: Config.Labels[sessionLabel] ?? '',
    labels: labelsOf(Config.Labels),
    startedAt,
    finished: startedAt === null || State.Running ? null : finishedOf(State, startedAt),
  };
}

function finishedOf(state: Docker.ContainerInspectInfo['State'], startedAt: EpochMs): RuntimeSession['finished'] {
  // An end that the engine itself does not know is not invented: nothing is charged that nobody saw.
  const finishedAt = engineInstant(state.FinishedAt) ?? startedAt;
  // It stamps a start after the program runs: one that ends at once may end before it began.
  const at = Math.max(finishedAt, startedAt);
  return { at, exitCode: state.ExitCode, outOfMemory: state.OOMKilled };
}

/**
 * Cores = processor time between the engine's two samples / time between them; memory without the file cache that the
 * kernel gives back first, as `docker stats` counts it. Null where it does not run.
 */
export function usageOf(stats: Docker.ContainerStats): RuntimeUsage | null {
  const from = engineInstant(stats.preread);
  const to = engineInstant(stats.read);
  if (from === null || to === null || to <= from) return null;
  const processorNs = stats.cpu_stats.cpu_usage.total_usage - stats.precpu_stats.cpu_usage.total_usage;
  const { usage, stats: detail } = stats.memory_stats;
  if (usage === undefined) return null;
  const cacheBytes = detail?.total_inactive_file ?? detail?.inactive_file ?? 0;
  return {
    cpus: Math.max(0, processorNs) / ((to - from) * 1e6),
    memoryMib: Math.max(0, usage - cacheBytes) / 2 ** 20,
  };
}
