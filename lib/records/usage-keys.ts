import 'server-only';
import { isUtcDay, type UtcDay } from '../time/utc-day';
import { isSilentlyIgnored } from './collection-kinds';

export const usagePrefix = 'cluster/usage/';

/** What a key below `cluster/usage/` is: an object of a day and node, nothing to anybody, or something to report. */
export type UsageKey =
  | { kind: 'object'; day: UtcDay; nodeId: string }
  | { kind: 'ignored' }
  | { kind: 'unusable'; reason: string };

const ignored: UsageKey = { kind: 'ignored' };

const objectForm = /^(\d{4}-\d{2}-\d{2})\/([^./][^/]*)\.yml$/;

/** `cluster/usage/<YYYY-MM-DD>/<node id>.yml`, and what else may stand there (spec: tree). */
export function usageKeyOf(key: string, isDay: (text: string) => boolean = isUtcDay): UsageKey {
  const rest = key.slice(usagePrefix.length);
  const [, day = '', nodeId = ''] = objectForm.exec(rest) ?? [];
  if (nodeId !== '' && isDay(day)) return { kind: 'object', day, nodeId };
  if (isSilentlyIgnored(rest)) return ignored;
  const [folder = '', ...names] = rest.split('/');
  if (names.length === 0) return { kind: 'unusable', reason: 'stands in no folder of a day' };
  if (!isDay(folder) || !rest.endsWith('.yml')) return ignored;
  return { kind: 'unusable', reason: 'stands deeper than the folder of its day' };
}

export function usageKey(day: UtcDay, nodeId: string): string {
  return `${usagePrefix}${day}/${nodeId}.yml`;
}

/** In place of a node's id, for the time of days whose objects were rolled up into one; no key gives a node this name. */
export const rolledUpNode = '.rolled-up';

export const usageArchivePrefix = 'cluster/usage-archive/';

/** Of a day, `YYYY-MM`: days are rolled up into one object a month. */
export function monthOf(day: UtcDay): string {
  return day.slice(0, 7);
}

/** `cluster/usage-archive/<YYYY-MM>.yml` */
export function usageArchiveKey(month: string): string {
  return `${usageArchivePrefix}${month}.yml`;
}

/** The month whose archive the rest of a key names; null where it names none. */
export function archivedMonthOf(rest: string): string | null {
  const [, month = ''] = /^(\d{4}-\d{2})\.yml$/.exec(rest) ?? [];
  return isUtcDay(`${month}-01`) ? month : null;
}
