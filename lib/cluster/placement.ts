import type { NodeState } from './node-state';
import type { PoolAccess } from './pool';
import type { NodeRecord, NodeStatus } from './records';
import { sessionCan } from './session-state';

/** What a launch needs of a node. */
export interface PlacementAsk {
  /** `none`; `wanted`: taken where one is free; `required`: no node without one will do. */
  gpu: 'none' | 'wanted' | 'required';
  /** How many GPUs; more than one only where that many are free. */
  gpus: number;
  /** MiB; null = no claim. */
  memoryMib: number | null;
  cores: number | null;
  /** Artifacts and the recording itself, bytes; null = no claim. */
  diskBytes: number | null;
  /** Only this pool, or this node; null = any that is open. */
  pool: string | null;
  nodeId: string | null;
}

/** A node as the one who places sees it. */
export interface Candidate {
  node: NodeRecord;
  status: NodeStatus | undefined;
  state: NodeState;
  /** Of the user to the node's pool. */
  access: PoolAccess;
  /** Launches placed here that the node has not reported yet. */
  reserved: number;
  /** Under the node's storage path; null = not known. */
  freeDiskBytes: number | null;
}

export const obstacles = [
  'other_node',
  'other_pool',
  'no_runtime',
  'not_answering',
  'runtime_away',
  'pool_closed',
  'full',
  'memory',
  'cores',
  'gpu',
  'disk',
] as const;
export type Obstacle = (typeof obstacles)[number];

export type Placement =
  | { kind: 'placed'; nodeId: string; gpus: number }
  | { kind: 'no_room'; obstacles: { nodeId: string; obstacle: Obstacle }[] };

function sessionsOn({ status, reserved }: Candidate): number {
  return (status?.sessions.filter(({ phase }) => sessionCan('count', phase)).length ?? 0) + reserved;
}

/** GPUs that nobody has to himself; one that is shared stays free for sharing as long as a slot is. */
function freeGpus({ node, status }: Candidate, exclusively: boolean): number {
  const all = status?.gpus.length ?? 0;
  const users = status?.sessions.filter(({ gpu }) => gpu) ?? [];
  const exclusive = users.filter(({ gpuExclusive }) => gpuExclusive).length;
  const sharing = users.length - exclusive;
  // A slot count of 0 is no cap, as with sessions.
  if (node.gpuSlots > 0 && users.length >= node.gpuSlots) return 0;
  const left = Math.max(0, all - exclusive);
  return exclusively && sharing > 0 ? Math.max(0, left - 1) : left;
}

/** How many GPUs the session would get here; null where what it requires is not free. */
function gpusHere(ask: PlacementAsk, candidate: Candidate): number | null {
  if (ask.gpu === 'none') return 0;
  const count = Math.max(1, ask.gpus);
  if (freeGpus(candidate, count > 1) >= count) return count;
  return ask.gpu === 'required' ? null : 0;
}

function hasMemory({ memoryMib }: PlacementAsk, { status }: Candidate): boolean {
  if (memoryMib === null) return true;
  const claimed = status?.sessions.reduce((sum, { claimMemoryMib }) => sum + (claimMemoryMib ?? 0), 0) ?? 0;
  return (status?.memoryMib ?? 0) - claimed >= memoryMib;
}

/** Like memory by what is claimed, not by a load that swings: a run waits for no passing peak of its neighbours. */
function hasCores({ cores }: PlacementAsk, { status }: Candidate): boolean {
  if (cores === null) return true;
  const claimed = status?.sessions.reduce((sum, { claimCpus }) => sum + (claimCpus ?? 0), 0) ?? 0;
  return (status?.cpus ?? 0) - claimed >= cores;
}

/** In the order in which they are told; the first that holds. */
const obstacleRules: [Obstacle, (ask: PlacementAsk, candidate: Candidate) => boolean][] = [
  ['other_node', ({ nodeId }, { node }) => nodeId !== null && node.id !== nodeId],
  ['other_pool', ({ pool }, { node }) => pool !== null && node.pool !== pool],
  ['no_runtime', (_, { node }) => !node.roles.includes('runtime')],
  ['not_answering', (_, { node, state, status }) => !node.approved || state !== 'answering' || !status],
  ['runtime_away', (_, { status }) => status?.runtime?.error != null || status?.runtime?.kind === 'none'],
  ['pool_closed', (_, { access }) => access !== 'open'],
  ['full', (_, candidate) => candidate.node.maxSessions > 0 && sessionsOn(candidate) >= candidate.node.maxSessions],
  ['memory', (ask, candidate) => !hasMemory(ask, candidate)],
  ['cores', (ask, candidate) => !hasCores(ask, candidate)],
  ['gpu', (ask, candidate) => gpusHere(ask, candidate) === null],
  ['disk', ({ diskBytes }, { freeDiskBytes }) => diskBytes !== null && (freeDiskBytes ?? 0) < diskBytes],
];

function sessionsPerCpu(candidate: Candidate): number {
  return sessionsOn(candidate) / Math.max(1, candidate.status?.cpus ?? 1);
}

/** Fewest sessions per CPU, this node on a tie, then the order of ids. */
function better(a: Candidate, b: Candidate, thisNodeId: string): Candidate {
  const difference = sessionsPerCpu(a) - sessionsPerCpu(b);
  if (difference !== 0) return difference < 0 ? a : b;
  if (a.node.id === thisNodeId || b.node.id === thisNodeId) return a.node.id === thisNodeId ? a : b;
  return a.node.id < b.node.id ? a : b;
}

/** Where a session runs: a node that answers, is open to the user and has room for what is asked (spec: quota, placement). */
export function placeSession(ask: PlacementAsk, candidates: readonly Candidate[], thisNodeId: string): Placement {
  const judged = candidates.map((candidate) => ({
    candidate,
    obstacle: obstacleRules.find(([, holds]) => holds(ask, candidate))?.[0] ?? null,
  }));
  const [first, ...others] = judged.filter(({ obstacle }) => obstacle === null).map(({ candidate }) => candidate);
  if (first) {
    const chosen = others.reduce((best, next) => better(best, next, thisNodeId), first);
    return { kind: 'placed', nodeId: chosen.node.id, gpus: gpusHere(ask, chosen) ?? 0 };
  }
  return {
    kind: 'no_room',
    obstacles: judged.flatMap(({ candidate, obstacle }) => (obstacle ? [{ nodeId: candidate.node.id, obstacle }] : [])),
  };
}
