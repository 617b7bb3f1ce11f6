import type { AnalysisVersionWire } from '@/lib/api/analyses';

/** A version to compare; `id` null: of the page's own analysis. */
export interface ComparedVersion {
  id: string | null;
  version: string;
}

/**
 * What is compared: what was asked for, else the newest version, each with the one before it. Null where there is
 * nothing to compare with. `versions`: oldest first.
 */
export function comparisonOf(
  versions: readonly Pick<AnalysisVersionWire, 'version'>[],
  asked: { from: ComparedVersion | null; to: ComparedVersion | null },
): { from: ComparedVersion | null; to: ComparedVersion | null } {
  const newest = versions.at(-1);
  const to = asked.to ?? (newest ? { id: null, version: newest.version } : null);
  return { from: asked.from ?? (to ? versionBefore(versions, to) : null), to };
}

function versionBefore(
  versions: readonly Pick<AnalysisVersionWire, 'version'>[],
  { id, version }: ComparedVersion,
): ComparedVersion | null {
  const index = versions.findIndex((one) => one.version === version);
  // Another analysis is held against the newest of this one.
  const before = id === null ? versions[index - 1] : versions.at(-1);
  return before ? { id: null, version: before.version } : null;
}

/** `version 3`, `version 2 of yasa`. */
export function versionWords({ id, version }: ComparedVersion): string {
  return id === null ? `version ${version}` : `version ${version} of ${id}`;
}

export function capitalised(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
