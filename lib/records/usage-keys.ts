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

/** `cluster/usage/<YYYY-MM-DD>/<node id>.yml`, and what else may stand there (spec: tree). */
export function usageKeyOf(key: string): UsageKey {
  const rest = key.slice(usagePrefix.length);
  const segments = rest.split('/');
  if (isSilentlyIgnored(rest)) return ignored;
  const [day = '', name, ...deeper] = segments;
  if (name === undefined) return { kind: 'unusable', reason: 'stands in no folder of a day' };
  if (!isUtcDay(day)) return ignored;
  if (!segments.at(-1)?.endsWith('.yml')) return ignored;
  if (deeper.length > 0) return { kind: 'unusable', reason: 'stands deeper than the folder of its day' };
  return { kind: 'object', day, nodeId: name.slice(0, -'.yml'.length) };
}

export function usageKey(day: UtcDay, nodeId: string): string {
  return `${usagePrefix}${day}/${nodeId}.yml`;
}
