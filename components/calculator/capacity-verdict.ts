import type { NodeWire } from '@/lib/api/sessions';
import type { Resource, ResourceRequirements } from '@/lib/resources/requirements';
import { formatBytes, formatCount, formatMib } from '@/lib/units/format';
import { anyReader, type Capacity, formatSize, obstacleAt, type Reader, reportedMib, shortSize } from './capacity';
import { resourceWords } from './words';

/** Whether a run fits, as far as is known, and what stands against it. */
export interface Verdict {
  kind: 'fits' | 'too_small' | 'unfit' | 'unknown';
  words: string;
}

/** What is to fit, and whose run it is. */
export interface FitQuestion {
  resource: Resource;
  requirements: ResourceRequirements;
  claimMib: number;
  reader?: Reader;
}

export function verdictOf(capacity: Capacity, question: FitQuestion): Verdict {
  const { mib, node, pool } = capacity;
  if (pool) return verdictOfPool(pool, capacity, question);
  return node ? verdictOfNode(node, mib, question) : bySize(mib, question);
}

function bySize(mib: number | null, { resource, claimMib }: FitQuestion): Verdict {
  if (mib === null) return { kind: 'unknown', words: `${resourceWords[resource].capacity} not reported` };
  if (claimMib > mib) return { kind: 'too_small', words: `over by ${overSize(claimMib - Math.floor(mib))}` };
  return { kind: 'fits', words: 'fits' };
}

/** Short enough for a line of the table, and never less than it is. */
function overSize(mib: number): string {
  return mib < 10 * 1024 ? formatMib(mib, 'up') : formatBytes(mib * 2 ** 20, 'up');
}

function verdictOfNode(node: NodeWire, mib: number | null, question: FitQuestion): Verdict {
  const size = bySize(mib, question);
  if (size.kind !== 'fits') return size;
  const against = needAgainst(node, question);
  if (against) return { kind: 'unfit', words: `${question.resource === 'disk' ? 'disk' : 'memory'} fits; ${against}` };
  const obstacle = obstacleAt(node);
  return obstacle ? { kind: 'unfit', words: `would fit; ${obstacle}` } : size;
}

/** What else refuses a run here that has the memory, or the disk. */
function needAgainst(node: NodeWire, { resource, requirements, claimMib, reader = anyReader }: FitQuestion) {
  if (node.cpus !== null && node.cpus < requirements.cpu_cores)
    return `needs ${formatCount(requirements.cpu_cores, 'core')}, has ${node.cpus}`;
  if (requirements.gpu_required && node.gpus.length < requirements.gpus)
    return `needs ${formatCount(requirements.gpus, 'GPU')}, has ${node.gpus.length === 0 ? 'none' : node.gpus.length}`;
  if (resource === 'system' && reader.cap && claimMib > reader.cap.mib)
    return `above your cap of ${formatSize(reader.cap.mib)}`;
  return reader.poolsDenied.includes(node.pool) ? 'its pool is denied to you' : null;
}

/** Of a pool: on how many of its nodes it fits and which is the smallest size that does, else what comes nearest. */
function verdictOfPool(nodes: readonly NodeWire[], { mib }: Capacity, question: FitQuestion): Verdict {
  const judged = nodes.map((node) => {
    const nodeMib = reportedMib(question.resource, node);
    return { nodeMib, verdict: verdictOfNode(node, nodeMib, question) };
  });
  const fitting = judged.filter(({ verdict }) => verdict.kind === 'fits');
  // Nodes come by size, the largest first.
  const smallestMib = fitting.at(-1)?.nodeMib ?? null;
  if (smallestMib !== null) {
    const count = fitting.length === nodes.length ? `all ${nodes.length}` : `${fitting.length} of ${nodes.length}`;
    const from = smallestMib === mib ? '' : `, from ${shortSize(smallestMib)}`;
    return { kind: 'fits', words: `fits on ${count}${from}` };
  }
  const unfit = judged.find(({ verdict }) => verdict.kind === 'unfit');
  if (unfit) return unfit.verdict;
  return mib === null ? { kind: 'unknown', words: 'no node of it answers' } : bySize(mib, question);
}
