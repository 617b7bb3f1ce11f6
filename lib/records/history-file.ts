import 'server-only';
import { z } from 'zod';
import { type EndedSession, endReasons } from '../cluster/records';
import { maxObjectBytes } from '../store/port';
import type { TimeSlices } from '../store/time-slices';
import { isUtcDay, type UtcDay, utcDayOf } from '../time/utc-day';
import { datedCollection } from './collection-kinds';
import { amount, epochSeconds, flag, instant, nameText, optional, readFields, required, text, yamlMap } from './fields';
import { describe, type ReadResult, type Report, readLongListObject, type TreeObject } from './object-reader';
import { writeTreeYaml, type YamlMap } from './yaml';

/** `cluster/history/<YYYY-MM-DD>/<node id>.yml`: the node's sessions that ended on that UTC day. */
export const historyCollection = datedCollection({
  prefix: 'cluster/history/',
  maxBytes: maxObjectBytes,
  read: readHistory,
});

const fields = {
  session_id: required(text),
  username: required(text),
  app_id: optional(text, ''),
  app_name: optional(text, ''),
  pool: optional(nameText, 'default'),
  gpu: optional(flag, false),
  created_at: required(instant),
  ended_at: required(instant),
  weighted_seconds: required(amount),
  weighted_by_day: optional<YamlMap | null>(yamlMap, null),
  // The hours were used whatever ended the session.
  reason: optional(z.enum(endReasons).describe(`one of ${endReasons.join(', ')}`), 'lost'),
  ended_by: optional(text, ''),
};

/** `object.name` is `<day>/<node id>`. */
export function readHistory(object: TreeObject, slices: TimeSlices): Promise<ReadResult<EndedSession[]>> {
  const nodeId = object.name.slice(object.name.indexOf('/') + 1);
  return readLongListObject(object, (map, report, path) => readEndedSession(map, nodeId, report, path), slices);
}

function readEndedSession(map: YamlMap, nodeId: string, report: Report, path: string): EndedSession | null {
  const values = readFields(map, fields, report, path);
  if (!values) return null;
  if (values.ended_at < values.created_at) {
    report(`${path}.ended_at`, 'is earlier than created_at');
    return null;
  }
  return {
    sessionId: values.session_id,
    nodeId,
    username: values.username,
    appId: values.app_id,
    appName: values.app_name || values.app_id,
    pool: values.pool,
    gpu: values.gpu,
    createdAt: values.created_at,
    endedAt: values.ended_at,
    weightedSeconds: values.weighted_seconds,
    weightedSecondsByDay: values.weighted_by_day
      ? readDays(values.weighted_by_day, report, `${path}.weighted_by_day`)
      : new Map([[utcDayOf(values.ended_at), values.weighted_seconds]]),
    reason: values.reason,
    endedBy: values.ended_by,
  };
}

function readDays(map: YamlMap, report: Report, path: string): Map<UtcDay, number> {
  const days = new Map<UtcDay, number>();
  for (const [day, value] of map) {
    const seconds = amount.safeParse(value);
    if (!isUtcDay(day)) report(`${path}.${day}`, 'is no date (YYYY-MM-DD)');
    else if (!seconds.success) report(`${path}.${day}`, `is ${describe(value)}, where a number from 0 is expected`);
    else days.set(day, seconds.data);
  }
  return days;
}

export function writeHistory(sessions: readonly Omit<EndedSession, 'nodeId'>[]): Uint8Array {
  return writeTreeYaml(
    sessions.map((session) => ({
      session_id: session.sessionId,
      username: session.username,
      app_id: session.appId,
      app_name: session.appName,
      pool: session.pool,
      gpu: session.gpu,
      created_at: epochSeconds(session.createdAt),
      ended_at: epochSeconds(session.endedAt),
      weighted_seconds: session.weightedSeconds,
      weighted_by_day: session.weightedSecondsByDay,
      reason: session.reason,
      ended_by: session.endedBy,
    })),
  );
}
