import type { AnalysisVersionWire, AnalysisWire } from '@/lib/api/analyses';
import { formatDayAndClock } from '@/lib/units/format-time';

/**
 * Who did what to an analysis since the reader saw it: `slindgren saved version 4 (Mon 7 Dec 14:03).` Empty where
 * nothing of it is to be seen yet.
 */
export function meanwhileWords(seen: AnalysisWire, now: AnalysisWire, zone: string): string {
  const before = new Map(seen.versions.map((version) => [version.version, version]));
  return now.versions
    .map((version) => changeOf(before.get(version.version), version, zone))
    .filter((words) => words !== null)
    .join(' ');
}

function changeOf(before: AnalysisVersionWire | undefined, now: AnalysisVersionWire, zone: string): string | null {
  const { version, by, at, registered, registered_by, registered_at } = now;
  if (before === undefined && !registered) return `${by} saved version ${version}${atWords(at, zone)}.`;
  if (before?.registered === registered) return null;
  if (!registered) return `Version ${version} is not registered any more.`;
  return `${registered_by ?? 'Somebody'} registered version ${version}${atWords(registered_at, zone)}.`;
}

function atWords(at: string | null, zone: string): string {
  return at === null ? '' : ` (${formatDayAndClock(Date.parse(at), zone)})`;
}
