import 'server-only';
import type { AnalysisVersionWire, AnalysisWire } from '../api/analyses';
import type { Actor } from '../auth/actor';
import type { AnalysisVersion } from '../cluster/records';
import { isoInstant } from '../time/clock';
import type { ActingContext } from './acting-context';
import { runWire, type SavedRuns, savedRuns } from './analysis-runs';
import type { HeldAnalysis } from './held-analysis';

/** What services of analyses look at. */
export type AnalysesContext = Pick<ActingContext, 'snapshot' | 'actor' | 'store' | 'analysisTexts'>;

export function versionWire({ version, by, at, note, registered, registeredBy, registeredAt }: AnalysisVersion) {
  return {
    ...{ version, by, note, registered },
    at: at === null ? null : isoInstant(at),
    // Of a version that was withdrawn, these say who did so: that is no registration.
    registered_by: registered ? registeredBy : null,
    registered_at: registered && registeredAt !== null ? isoInstant(registeredAt) : null,
  } satisfies AnalysisVersionWire;
}

/** One analysis as the API tells it, from an index that was just read or written. */
export async function analysisWire(
  { actor, store, analysisTexts }: AnalysesContext,
  held: HeldAnalysis,
  runs?: SavedRuns,
): Promise<AnalysisWire> {
  const { id, versions } = held.record;
  const newest = versions.at(-1);
  const [summary, known] = await Promise.all([
    newest && analysisTexts.summary(id, newest),
    runs ?? savedRuns(store, id),
  ]);
  return {
    id,
    name: summary?.name ?? null,
    index_version: held.version,
    versions: versions.map(versionWire),
    runs: known.runs?.map(runWire) ?? null,
    runs_version: known.version,
    runs_error: known.error,
    may_remove: obstacleToRemoval(actor, versions) === null,
  };
}

/** Why this person may not remove the analysis, in words; null where they may. */
export function obstacleToRemoval({ role, username }: Actor, versions: readonly AnalysisVersion[]): string | null {
  if (role === 'admin') return null;
  const registered = versions.find((version) => version.registered);
  if (registered) {
    return `Version ${registered.version} is registered, so others may be running it. An administrator can withdraw it, or remove the analysis.`;
  }
  const others = versions.find(({ by }) => by !== username);
  if (others) {
    return `${others.by || 'Somebody else'} wrote version ${others.version}. Only an administrator removes what others wrote.`;
  }
  return versions.length > 0 ? null : 'Nobody is known to have written it. An administrator can remove it.';
}
