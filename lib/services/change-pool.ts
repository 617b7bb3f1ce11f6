import 'server-only';
import type { z } from 'zod';
import type { removedAnswer } from '../api/groups';
import { type PoolWire, poolBody } from '../api/pools';
import type { AuditEntry } from '../audit/audit';
import type { PoolRecord } from '../cluster/records';
import { editMap, type MapChanges } from '../records/edit-map';
import { poolCollection, poolKey, writePool } from '../records/pool-record';
import type { StoredObject } from '../store/port';
import type { ActingContext } from './acting-context';
import { changeFields } from './change-fields';
import { type ChangeCondition, changeRecord, removeRecord } from './change-record';
import { readPool, readPoolFile } from './read-pool';
import { objectAt } from './read-user-settings';
import { requireReadableSize } from './record-size';

type Body = z.output<typeof poolBody>;

const defaults: Body = poolBody.parse({});

/**
 * Sets all of a pool; entries of other programs stay, comments are lost. A record that cannot be read is put in place as
 * a whole. With `ifAbsent` it makes the record of a pool that has none. Throws AppError as {@link changeRecord} does.
 */
export async function savePool(
  context: ActingContext,
  name: string,
  condition: ChangeCondition | null,
  body: Body,
): Promise<PoolWire> {
  await changeRecord(context, poolChange(context, name, condition, body));
  return readPool(context, name);
}

/** Removes a pool's record: its nodes then have the defaults. Throws AppError as {@link changeRecord} does. */
export async function removePool(
  context: ActingContext,
  name: string,
  condition: ChangeCondition | null,
): Promise<z.output<typeof removedAnswer>> {
  const { record } = readPoolFile(name, await objectAt(context, poolKey(name)));
  const fields = changeFields(factsOf(record), { ...defaults });
  const entry: AuditEntry = { event: 'pool.removed', user: null, by: context.actor.username, fields };
  await removeRecord(context, { key: poolKey(name), what: `pool ${name}`, condition, entry });
  return { outcome: 'removed' };
}

function poolChange(context: ActingContext, name: string, condition: ChangeCondition | null, body: Body) {
  const about = { user: null, by: context.actor.username };
  let entry: AuditEntry = { event: 'pool.changed', ...about };
  return {
    key: poolKey(name),
    what: `pool ${name}`,
    condition,
    edit: (standing: StoredObject | null) => {
      const before = factsOf(readPoolFile(name, standing).record);
      const event = standing ? 'pool.changed' : 'pool.created';
      entry = { event, ...about, fields: changeFields(before, { ...body }) };
      return requireReadableSize(standing ? edited(name, standing, body) : written(body), poolCollection);
    },
    // What was before is known once the record was looked at.
    get entry() {
      return entry;
    },
  };
}

function written({ gpu_cost: ownGpuCost, stop_when_spent: stopWhenSpent, ...body }: Body): Uint8Array {
  return writePool({ ...body, domain: null, ownGpuCost, stopWhenSpent });
}

/** Only entries that say something else, or nothing that can be read, are touched. */
function edited(name: string, standing: StoredObject, body: Body): Uint8Array {
  const { record, problems } = readPoolFile(name, standing);
  if (problems.some(({ entry }) => entry === undefined)) return written(body);
  const differences = changeFields(factsOf(record), { ...body });
  const faulty = new Set(problems.map(({ entry }) => entry?.replace(/[.[].*$/, '')));
  const changed = (Object.keys(body) as (keyof Body)[]).filter((field) => field in differences || faulty.has(field));
  if (changed.length === 0) return standing.bytes;
  const changes: MapChanges = Object.fromEntries(changed.map((field) => [field, body[field] ?? undefined]));
  return editMap(standing.bytes, changes);
}

function factsOf(pool: PoolRecord): Body {
  return {
    description: pool.description,
    restricted: pool.restricted,
    users: pool.users,
    groups: pool.groups,
    cost: pool.cost,
    gpu_cost: pool.ownGpuCost,
    stop_when_spent: pool.stopWhenSpent,
  };
}
