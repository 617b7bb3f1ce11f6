import { z } from 'zod';
import { namePattern } from '../cluster/names';
import { freshness } from './common';
import { names, settingFault } from './settings';
import { untrimmedText } from './written-text';

export const poolParams = z.object({
  name: z.string().regex(namePattern, 'a pool name is 1 to 128 of A-Z a-z 0-9 _ -'),
});

const cost = z.number().min(0, 'must be 0 or more').max(1e6, 'must be at most 1,000,000');
const poolFields = {
  description: untrimmedText(1000),
  restricted: z.boolean().meta({ description: 'Open only to administrators and to those named' }),
  users: names,
  groups: names,
  cost: cost.meta({ description: 'Weighted hours an hour; 0 is free' }),
  gpu_cost: cost.nullable().meta({ description: 'Of a GPU session; null = as cost' }),
  stop_when_spent: z.boolean(),
};

const heldNames = z.array(z.string());

/** As the record has it, also what could not be saved so. */
export const pool = z
  .object({
    name: z.string(),
    ...poolFields,
    ...{ description: z.string(), users: heldNames, groups: heldNames },
    cost: z.number().meta({ description: 'Weighted hours an hour; 0 is free' }),
    gpu_cost: z.number().nullable().meta({ description: 'Of a GPU session; null = as cost' }),
    nodes: z.number().int(),
    sessions_running: z.number().int(),
    faults: z.array(settingFault),
    version: z.string().nullable().meta({ description: 'For If-Match; null where it has no record: the defaults' }),
  })
  .meta({ id: 'Pool' });
export type PoolWire = z.infer<typeof pool>;

export const poolsAnswer = z.object({ ...freshness, pools: z.array(pool) });
export type PoolsAnswer = z.infer<typeof poolsAnswer>;

/** All of it: what is left out has its default. */
export const poolBody = z.strictObject({
  description: poolFields.description.default(''),
  restricted: poolFields.restricted.default(false),
  users: poolFields.users.default([]),
  groups: poolFields.groups.default([]),
  cost: poolFields.cost.default(1),
  gpu_cost: poolFields.gpu_cost.default(null),
  stop_when_spent: poolFields.stop_when_spent.default(false),
});
