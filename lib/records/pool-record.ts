import 'server-only';
import type { PoolRecord } from '../cluster/records';
import { flatCollection } from './collection-kinds';
import { amount, flag, optional, readFields, text, textList } from './fields';
import { type ReadResult, readMapObject, type TreeObject } from './object-reader';
import { writeTreeYaml } from './yaml';

/** `cluster/pools/<name>.yml` */
export const poolCollection = flatCollection({
  prefix: 'cluster/pools/',
  suffix: '.yml',
  what: 'pool name',
  read: readPool,
});

/** The name has passed as a name. */
export function poolKey(name: string): string {
  return `${poolCollection.prefix}${name}.yml`;
}

const fields = {
  description: optional(text, ''),
  domain: optional<string | null>(text, null),
  // What cannot be read must not open the pool.
  restricted: optional(flag, false, true),
  users: optional(textList, []),
  groups: optional(textList, []),
  cost: optional(amount, 1),
  gpu_cost: optional<number | null>(amount, null),
  stop_when_spent: optional(flag, false),
};

/** An unreadable pool is one that nobody may use (but administrators), at the default cost. */
export function readPool(object: TreeObject): ReadResult<PoolRecord> {
  const read = readMapObject(object, (map, report) => {
    const values = readFields(map, fields, report);
    return values && poolOf(object, values.cost, { ...values, gpuCost: values.gpu_cost, stop: values.stop_when_spent });
  });
  return { ...read, record: read.record ?? poolOf(object, 1, { restricted: true }) };
}

interface PoolFacts {
  description?: string;
  domain?: string | null;
  restricted: boolean;
  users?: string[];
  groups?: string[];
  gpuCost?: number | null;
  stop?: boolean;
}

function poolOf({ name, version }: TreeObject, cost: number, facts: PoolFacts): PoolRecord {
  return {
    name,
    description: facts.description ?? '',
    domain: facts.domain || null,
    restricted: facts.restricted,
    users: facts.users ?? [],
    groups: facts.groups ?? [],
    cost,
    gpuCost: facts.gpuCost ?? cost,
    ownGpuCost: facts.gpuCost ?? null,
    stopWhenSpent: facts.stop ?? false,
    version,
  };
}

export function writePool(pool: Omit<PoolRecord, 'name' | 'version' | 'gpuCost'>): Uint8Array {
  return writeTreeYaml({
    description: pool.description,
    ...(pool.domain === null ? {} : { domain: pool.domain }),
    restricted: pool.restricted,
    users: pool.users,
    groups: pool.groups,
    cost: pool.cost,
    ...(pool.ownGpuCost === null ? {} : { gpu_cost: pool.ownGpuCost }),
    stop_when_spent: pool.stopWhenSpent,
  });
}
