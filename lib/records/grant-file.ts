import 'server-only';
import type { Grant } from '../cluster/records';
import { firstDayOf, periodAt } from '../time/period';
import { startOfUtcDay } from '../time/utc-day';
import { flatCollection } from './collection-kinds';
import { amount, epochSeconds, instant, optional, periodKind, readFields, required, text, utcDay } from './fields';
import { describe, eachMap, type ReadResult, type Report, readListObject, type TreeObject } from './object-reader';
import { readTreeYaml, writeTreeYaml, type YamlMap, type YamlValue, type YamlWritable } from './yaml';

/** `cluster/grants/<username>.yml`: one-off additions to that user's allowance. */
export const grantCollection = flatCollection({
  prefix: 'cluster/grants/',
  suffix: '.yml',
  what: 'user name',
  read: readGrants,
});

const fields = {
  id: required(text),
  hours: required(amount),
  period: required(periodKind),
  period_start: required(utcDay),
  reason: optional(text, ''),
  by: optional(text, ''),
  at: required(instant),
};

export function readGrants(object: TreeObject): ReadResult<Grant[]> {
  return readListObject(object, (list, report) => {
    const grants: Grant[] = [];
    eachMap(list, '', report, (map, path) => {
      const grant = readGrant(map, object.name, report, path);
      if (grant) grants.push(grant);
    });
    return grants;
  });
}

function readGrant(map: YamlMap, username: string, report: Report, path: string): Grant | null {
  const values = readFields(map, fields, report, path);
  if (!values) return null;
  const { id, hours, period, period_start: periodStart, reason, by, at } = values;
  if (firstDayOf(periodAt(period, startOfUtcDay(periodStart))) !== periodStart) {
    report(`${path}.period_start`, `is ${periodStart}, on which no ${period} begins, so the grant would count nowhere`);
    return null;
  }
  return { id, username, hours, period, periodStart, reason, by, at };
}

/** The grant that one item of the list is; null for what cannot be used as one. */
export function grantIn(item: YamlValue, username: string): Grant | null {
  return item instanceof Map ? readGrant(item, username, () => undefined, '') : null;
}

/**
 * The list with another one in its place, each item as it was, also those that cannot be read as grants. Throws TypeError
 * where the bytes hold no list.
 */
export function editGrants(bytes: Uint8Array | null, edit: (items: YamlValue[]) => YamlWritable[]): Uint8Array {
  const yaml = bytes === null ? null : readTreeYaml(bytes);
  if (yaml?.kind === 'unreadable') throw new TypeError(yaml.reason);
  const value = yaml?.value ?? [];
  if (!Array.isArray(value)) throw new TypeError(`holds ${describe(value)}, where a list is expected`);
  return writeTreeYaml(edit(value));
}

export function grantMap({ id, hours, period, periodStart, reason, by, at }: Omit<Grant, 'username'>) {
  return { id, hours, period, period_start: periodStart, reason, by, at: epochSeconds(at) };
}

export function writeGrants(grants: readonly Omit<Grant, 'username'>[]): Uint8Array {
  return writeTreeYaml(grants.map(grantMap));
}

/** The name has passed as a name. */
export function grantsKey(username: string): string {
  return `${grantCollection.prefix}${username}.yml`;
}
