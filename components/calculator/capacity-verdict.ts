import type { NodeWire } from '@/lib/api/sessions';
import type { Resource, ResourceRequirements } from '@/lib/resources/requirements';
import { formatCount, formatMib } from '@/lib/units/format';
import { anyReader, type Capacity, formatSize, obstacleAt, type Reader, reportedMib } from './capacity';
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
  if (claimMib > mib) return { kind: 'too_small', words: `over by ${formatMib(claimMib - Math.floor(mib), 'up')}` };
  return { kind: 'fits', words: 'fits' };
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

/** Of a pool: on how many of its nodes it fits, else what comes nearest. */
function verdictOfPool(nodes: readonly NodeWire[], { mib }: Capacity, question: FitQuestion): Verdict {
  const verdicts = nodes.map((node) => verdictOfNode(node, reportedMib(question.resource, node), question));
  const fitting = verdicts.filter(({ kind }) => kind === 'fits').length;
  if (fitting === nodes.length) return { kind: 'fits', words: `fits on all ${nodes.length}` };
  if (fitting > 0) return { kind: 'fits', words: `fits on ${fitting} of ${nodes.length}` };
  const unfit = verdicts.find(({ kind }) => kind === 'unfit');
  if (unfit) return unfit;
  return mib === null ? { kind: 'unknown', words: 'no node of it answers' } : bySize(mib, question);
}
