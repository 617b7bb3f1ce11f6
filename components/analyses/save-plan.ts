import type { AnalysisRowWire, AnalysisVersionWire, AnalysisWire } from '@/lib/api/analyses';
import { namePattern } from '@/lib/cluster/names';
import { type MeasuredRun, runsCsv } from '@/lib/resources/runs-csv';
import { formatCount } from '@/lib/units/format';
import { measuredRunsOf } from './saved-runs';

const longestId = 128;

/** An id from a name: `YASA sleep staging (2 ch)` becomes `yasa-sleep-staging-2-ch`. */
export function idFrom(name: string | null): string {
  return (name ?? '')
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}+/gu, '')
    .replace(/[^a-z0-9_]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60)
    .replace(/-+$/, '');
}

/** What is wrong with a new analysis's id; null where it can be had, as far as is known. */
export function idFault(id: string, analyses: readonly AnalysisRowWire[]): string | null {
  if (id === '') return 'Write an id: letters, digits, - and _.';
  if (id.length > longestId) return `At most ${longestId} characters.`;
  const odd = [...id].find((character) => !namePattern.test(character));
  if (odd !== undefined) return `An id has A-Z a-z 0-9 _ and - only, no ${odd === ' ' ? 'space' : `“${odd}”`}.`;
  if (analyses.some((row) => row.id === id)) return `${id} is taken. Choose another id, or open ${id} and save there.`;
  return null;
}

/** An analysis whose id differs in its case only: allowed, and easily mixed up. */
export function likeId(id: string, analyses: readonly AnalysisRowWire[]): string | null {
  return analyses.find((row) => row.id !== id && row.id.toLowerCase() === id.toLowerCase())?.id ?? null;
}

/** Versions that were saved after the opened one, oldest first; all of them where the opened one is not among them. */
export function newerThan(versions: readonly AnalysisVersionWire[], opened: string): AnalysisVersionWire[] {
  return versions.slice(versions.findIndex(({ version }) => version === opened) + 1);
}

export interface RunsPlan {
  /** To be sent; null where the saved ones stay as they are. */
  send: readonly MeasuredRun[] | null;
  words: string;
}

/** What becomes of the measured runs at a save. `saved`: the analysis that is saved to, null for a new one. */
export function runsPlan(
  runs: readonly MeasuredRun[],
  saved: Pick<AnalysisWire, 'runs' | 'runs_error'> | null,
): RunsPlan {
  const before = saved?.runs ? measuredRunsOf(saved.runs) : null;
  const count = formatCount(runs.length, 'measured run');
  if (runs.length === 0) {
    return {
      send: null,
      words: before
        ? `What was saved before stays: ${formatCount(before.length, 'measured run')}.`
        : 'No measured runs to save.',
    };
  }
  if (saved?.runs_error) return { send: runs, words: `Saves ${count} in place of saved ones that cannot be read.` };
  if (before === null) return { send: runs, words: `Saves ${count} with it.` };
  if (runsCsv(before) === runsCsv(runs))
    return {
      send: null,
      words: `The same ${formatCount(runs.length, 'run')} ${runs.length === 1 ? 'is' : 'are'} saved already.`,
    };
  return { send: runs, words: `Saves ${count} in place of the ${formatCount(before.length, 'run')} saved before.` };
}
