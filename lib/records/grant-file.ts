import 'server-only';
import type { Grant } from '../cluster/records';
import { firstDayOf, periodAt } from '../time/period';
import { startOfUtcDay } from '../time/utc-day';
import { flatCollection } from './collection-kinds';
import { amount, epochSeconds, instant, optional, periodKind, readFields, required, text, utcDay } from './fields';
import { eachMap, type ReadResult, type Report, readListObject, type TreeObject } from './object-reader';
import { writeTreeYaml, type YamlMap } from './yaml';

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

export function writeGrants(grants: readonly Omit<Grant, 'username'>[]): Uint8Array {
  return writeTreeYaml(
    grants.map(({ id, hours, period, periodStart, reason, by, at }) => ({
      id,
      hours,
      period,
      period_start: periodStart,
      reason,
      by,
      at: epochSeconds(at),
    })),
  );
}
