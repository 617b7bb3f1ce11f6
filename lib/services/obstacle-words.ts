import 'server-only';
import type { Candidate, Obstacle, PlacementAsk } from '../cluster/placement';
import { formatBytes, formatCount, formatMib } from '../units/format';

type Words = (candidate: Candidate, ask: PlacementAsk) => string;

function claimed(candidate: Candidate, field: 'claimMemoryMib' | 'claimCpus'): number {
  return candidate.status?.sessions.reduce((sum, session) => sum + (session[field] ?? 0), 0) ?? 0;
}

const runtimeAway: Words = ({ status }) => {
  const reason = status?.runtime?.error?.reason;
  return reason === undefined ? 'It has nothing to run sessions with.' : `What runs its sessions is away: ${reason}`;
};

const memory: Words = (candidate, ask) => {
  const all = candidate.status?.memoryMib ?? null;
  if (all === null) return 'It does not say how much memory it has.';
  const free = Math.max(0, all - claimed(candidate, 'claimMemoryMib'));
  return `${formatMib(ask.memoryMib ?? 0, 'up')} of memory are claimed; ${formatMib(free, 'down')} are free.`;
};

const cores: Words = (candidate, ask) => {
  const all = candidate.status?.cpus ?? null;
  if (all === null) return 'It does not say how many cores it has.';
  const free = Math.max(0, all - claimed(candidate, 'claimCpus'));
  return `${formatCount(ask.cores ?? 0, 'core')} claimed; ${free} free.`;
};

const disk: Words = ({ freeDiskBytes }, { diskBytes }) =>
  freeDiskBytes === null
    ? 'It does not say how much disk is free.'
    : `${formatBytes(diskBytes ?? 0, 'up')} of disk are claimed; ${formatBytes(freeDiskBytes, 'down')} are free.`;

const words: Record<Obstacle, Words> = {
  other_node: () => 'Another node was asked for.',
  other_pool: () => 'Another pool was asked for.',
  no_runtime: () => 'It runs no sessions.',
  not_answering: ({ state }) => (state === 'suspended' ? 'It is suspended.' : 'It does not answer.'),
  runtime_away: runtimeAway,
  pool_closed: ({ node }) => `Its pool ${node.pool} is not open to this account.`,
  full: ({ node }) => `It is full: ${formatCount(node.maxSessions, 'session')} at most.`,
  memory,
  cores,
  gpu: (_, { gpus }) => (gpus > 1 ? `It has no ${gpus} GPUs free.` : 'It has no GPU free.'),
  disk,
};

/** Why a launch cannot run on this node now: a sentence for whoever asked. */
export function obstacleWords(obstacle: Obstacle, candidate: Candidate, ask: PlacementAsk): string {
  return words[obstacle](candidate, ask);
}
