import 'server-only';
import type { NodeStatus } from '../cluster/records';
import { monthOf, usageKeyOf } from '../records/usage-keys';
import type { ListedObject } from '../store/port';
import type { EpochMs } from '../time/clock';
import { addDays, millisecondsPerDay, startOfUtcDay, type UtcDay, utcDayOf } from '../time/utc-day';

/** A month's allowance and the looks at a running month reach back 31 days; a few more for a node that writes late. */
const daysKept = 35;
/** A node writes every minute or so; an hour after its day it has written the day, or says that it has not. */
const reportedAfterMs = 3_600_000;

/** A day's object of a node that is to be rolled up. */
export interface OldObject extends ListedObject {
  day: UtcDay;
  nodeId: string;
}

/** Days of a node whose objects stay as they are; `reason` follows the node's name. */
export interface KeptNode {
  nodeId: string;
  days: UtcDay[];
  reason: string;
}

export interface PrunePlan {
  /** By month (`YYYY-MM`), oldest first; by day and node in it. */
  months: Map<string, OldObject[]>;
  kept: KeptNode[];
}

export type Reports = ReadonlyMap<string, Pick<NodeStatus, 'reportedAt' | 'alerts'>>;

/** The latest day before which days may be rolled up. */
export function latestPruneDay(now: EpochMs): UtcDay {
  return addDays(utcDayOf(now), -daysKept);
}

/**
 * Which objects of days before `before` may be rolled up. Those of a node that may have more to write to them stay: one
 * that has not reported since an hour after the day, or whose report says that the day waits to be written.
 *
 * @param includeSilent rolls up what nodes have left that do not report, such as those that are gone for good
 */
export function planPrune(
  listed: readonly ListedObject[],
  reports: Reports,
  { before, includeSilent }: { before: UtcDay; includeSilent: boolean },
): PrunePlan {
  const months = new Map<string, OldObject[]>();
  const kept = new Map<string, KeptNode>();
  for (const object of [...listed].sort((one, other) => (one.key < other.key ? -1 : 1))) {
    const parts = usageKeyOf(object.key);
    if (parts.kind !== 'object' || parts.day >= before) continue;
    const { day, nodeId } = parts;
    const reason = reasonToKeep(day, reports.get(nodeId), includeSilent);
    if (reason === null) push(months, monthOf(day), { ...object, day, nodeId });
    else keep(kept, nodeId, day, reason);
  }
  return { months, kept: [...kept.values()] };
}

/** Null where the node has certainly written all that it has of the day. */
function reasonToKeep(
  day: UtcDay,
  report: Pick<NodeStatus, 'reportedAt' | 'alerts'> | undefined,
  includeSilent: boolean,
): string | null {
  if (report?.alerts.some((alert) => alert.includes(day))) return 'says that it has not written them yet';
  if (includeSilent) return null;
  if (!report) return 'has no report in the tree';
  const isLater = report.reportedAt > startOfUtcDay(day) + millisecondsPerDay + reportedAfterMs;
  return isLater ? null : `has reported last on ${utcDayOf(report.reportedAt)}`;
}

function push<Key, Value>(lists: Map<Key, Value[]>, key: Key, value: Value): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}

function keep(kept: Map<string, KeptNode>, nodeId: string, day: UtcDay, reason: string): void {
  const key = JSON.stringify([nodeId, reason]);
  const present = kept.get(key);
  if (present) present.days.push(day);
  else kept.set(key, { nodeId, days: [day], reason });
}
