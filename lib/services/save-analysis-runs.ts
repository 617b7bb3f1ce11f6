import 'server-only';
import type { AnalysisWire } from '../api/analyses';
import type { MeasuredRunWire } from '../api/fit';
import { AppError } from '../errors';
import { analysisRunsKey } from '../records/analysis-index';
import { readRunsCsv } from '../resources/runs-csv';
import { isStoreError, type Store, type StoredObject, type WriteCondition } from '../store/port';
import type { ActingContext } from './acting-context';
import { emptyRuns, isNone, runsBytes } from './analysis-runs';
import { analysisWire } from './analysis-wire';
import { absenceWords, conditionMissing, findAnalysis, requireAnalysis } from './held-analysis';
import type { SaveCondition } from './save-analysis';

/**
 * Saves the measured runs of an analysis in place of those that the person has seen. Runs that stand there already change
 * nothing, whatever the condition. Throws AppError: `invalid` without a condition and for runs that could not be read
 * again, `conflict` where somebody else was faster, `not_found`, `unavailable`.
 */
export async function saveAnalysisRuns(
  context: ActingContext,
  id: string,
  condition: SaveCondition | null,
  { runs }: { runs: readonly MeasuredRunWire[] },
): Promise<AnalysisWire> {
  if (condition === null) throw conditionMissing('runs_version', true);
  const { store } = context;
  const bytes = runsBytes(runs);
  requireReadable(bytes);
  const held = await requireAnalysis(store, id);
  const present = await store.get(analysisRunsKey(id));
  if (isSame(present, bytes)) return analysisWire(context, held);
  const written = await write(store, id, bytes, conditionFor(present, condition));
  await requireStillThere(store, id, written);
  await context.audit.write({
    event: 'analysis.runs_saved',
    user: null,
    by: context.actor.username,
    fields: { analysis_id: id, runs: runs.length },
  });
  return analysisWire(context, held);
}

/** Throws AppError `invalid` with every fault, each at its run. */
function requireReadable(bytes: Uint8Array): void {
  if (isNone(bytes)) return;
  const reading = readRunsCsv(new TextDecoder().decode(bytes));
  if (reading.kind === 'runs') return;
  const errors = reading.faults.map(({ line, message }) => ({
    // The first line names the columns.
    path: line === null ? 'runs' : `runs.${line - 2}`,
    message,
  }));
  throw new AppError('invalid', `These runs cannot be saved: ${errors[0]?.message}`, { errors });
}

function isSame(present: StoredObject | null, bytes: Uint8Array): boolean {
  return Buffer.compare(present?.bytes ?? new Uint8Array(), bytes) === 0;
}

/** An empty object stands for none: where there must be none yet, that one is written over. */
function conditionFor(present: StoredObject | null, condition: SaveCondition): WriteCondition {
  if ('ifVersion' in condition) return condition;
  return present && isNone(present.bytes) ? { ifVersion: present.version } : condition;
}

/** Where the answer says no or is lost, the write may have come through all the same. */
async function write(store: Store, id: string, bytes: Uint8Array, condition: WriteCondition): Promise<StoredObject> {
  try {
    return { bytes, ...(await store.put(analysisRunsKey(id), bytes, condition)) };
  } catch (error) {
    if (!isStoreError(error, 'store_conflict') && !isStoreError(error, 'store_unavailable')) throw error;
    const present = await store.get(analysisRunsKey(id));
    if (present && isSame(present, bytes)) return present;
    if (!isStoreError(error, 'store_conflict')) throw error;
    const words = 'Somebody else saved runs of this analysis meanwhile. Look at theirs, then save again.';
    throw new AppError('conflict', words);
  }
}

/** Runs that came into a removal go with it. Throws AppError `not_found`. */
async function requireStillThere(store: Store, id: string, written: StoredObject): Promise<void> {
  const found = await findAnalysis(store, id);
  if (found?.kind === 'held') return;
  await emptyRuns(store, id, written);
  throw new AppError('not_found', `${absenceWords(id, found)} The runs were not saved.`);
}
