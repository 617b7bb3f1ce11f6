import 'server-only';
import { AppError } from '../errors';
import { analysisFolder, analysisRunsKey, analysisVersionKey, writeRemoval } from '../records/analysis-index';
import { isStoreError, type Store } from '../store/port';
import type { ActingContext } from './acting-context';
import { emptyRuns } from './analysis-runs';
import { obstacleToRemoval } from './analysis-wire';
import { commitIndex } from './commit-index';
import {
  absenceWords,
  changedMeanwhile,
  conditionMissing,
  type Found,
  findAnalysis,
  type HeldAnalysis,
  requireSound,
} from './held-analysis';
import { lastNumber } from './new-version';
import { writeRefusal } from './write-refusal';

interface Answer {
  id: string;
  outcome: 'removed' | 'already_removed';
}

/**
 * Removes an analysis: its index first says so, conditionally, which is what makes it hold; then its texts and runs go.
 * The index stays and says so, since taking it away could not be conditional: it could take away an analysis that somebody
 * has made again under the name meanwhile, and version names would come twice. Asked again, it takes away what is left.
 * Throws AppError: `invalid` without a version, `forbidden` where it is not this person's to remove, `conflict` where
 * somebody changed it meanwhile, `not_found`, `unavailable`.
 */
export async function removeAnalysis(context: ActingContext, id: string, ifVersion: string | null): Promise<Answer> {
  if (ifVersion === null) throw conditionMissing('index_version', false);
  const { store, tree } = context;
  // Before the index: whatever runs are saved after it says "removed" belong to an analysis made again.
  const runs = await store.get(analysisRunsKey(id));
  const found = await findAnalysis(store, id);
  if (!found) throw new AppError('not_found', absenceWords(id, found));
  if (found.kind === 'held') await commit(context, found, ifVersion);
  const lastVersion = found.kind === 'held' ? numberOfLast(found) : found.removal.lastVersion;
  const named = found.kind === 'held' ? found.record.versions.map(({ version }) => version) : [];
  await unlessAway(() => takeTextsAway(store, id, lastVersion, named));
  await emptyRuns(store, id, runs);
  await tree.snapshot(0);
  return { id, outcome: found.kind === 'held' ? 'removed' : 'already_removed' };
}

async function commit(context: ActingContext, held: HeldAnalysis, ifVersion: string): Promise<void> {
  const { store, actor, clock, tree } = context;
  const { id, versions } = held.record;
  requireSound(held);
  await writeRefusal(context, id, 'remove', async () => {
    const obstacle = obstacleToRemoval(actor, versions);
    if (obstacle) throw new AppError('forbidden', obstacle);
  });
  const changed = (found: Found) => changedMeanwhile(id, found, 'looking at it', 'Look at it again, then decide.');
  if (held.version !== ifVersion) throw changed(held);
  const removal = { by: actor.username, at: clock.now(), lastVersion: numberOfLast(held) };
  const isOwn = (found: NonNullable<Found>) =>
    found.kind === 'removed' && found.removal.by === removal.by && found.removal.at === removal.at;
  const commit = await commitIndex(store, id, writeRemoval(removal), { ifVersion: held.version }, isOwn);
  if (commit.kind === 'changed_meanwhile') {
    await tree.snapshot(0);
    throw changed(commit.found);
  }
  await context.audit.write({
    event: 'analysis.removed',
    user: null,
    by: actor.username,
    fields: { analysis_id: id, versions: versions.length },
  });
}

function numberOfLast({ record }: HeldAnalysis): number {
  return lastNumber(record.versions.map(({ version }) => version));
}

/** No text of a version of an analysis made again: those have higher numbers. */
async function takeTextsAway(store: Store, id: string, lastVersion: number, named: readonly string[]): Promise<void> {
  const numbered = (await store.list(analysisFolder(id))).flatMap(({ key }) => {
    const [, number] = /\/(\d+)\.yml$/.exec(key) ?? [];
    return number !== undefined && Number(number) <= lastVersion ? [key] : [];
  });
  const keys = new Set([...numbered, ...named.flatMap((version) => analysisVersionKey(id, version) ?? [])]);
  for (const key of keys) await store.remove(key);
}

/** The analysis is removed already; what is left can be taken away at another time. */
async function unlessAway(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!isStoreError(error, 'store_unavailable')) throw error;
  }
}
