import 'server-only';
import type { MeasuredRunWire } from '../api/fit';
import { analysisRunsKey } from '../records/analysis-index';
import { type MeasuredRun, readRunsCsv, runsCsv } from '../resources/runs-csv';
import { isStoreError, type Store, type StoredObject } from '../store/port';
import { decodeText } from './analysis-texts';

/** Measured runs as they stand in the tree. */
export interface SavedRuns {
  /** Null where none are saved, or they cannot be read. */
  runs: MeasuredRun[] | null;
  /** For a conditional write; null where none are saved. */
  version: string | null;
  /** Why they cannot be read, in words. */
  error: string | null;
}

const noRuns: SavedRuns = { runs: null, version: null, error: null };

/** Runs that cannot be read are no reason to show nothing else of the analysis. */
export async function savedRuns(store: Store, id: string): Promise<SavedRuns> {
  try {
    const object = await store.get(analysisRunsKey(id));
    return object ? readSavedRuns(object) : noRuns;
  } catch (error) {
    const words = isStoreError(error, 'store_unavailable') ? 'The tree does not answer at the moment.' : null;
    const reason = error instanceof Error && 'reason' in error ? String(error.reason) : 'cannot be read';
    return { runs: null, version: null, error: words ?? `${analysisRunsKey(id)} ${reason}.` };
  }
}

function readSavedRuns({ bytes, version }: StoredObject): SavedRuns {
  if (isNone(bytes)) return noRuns;
  const reading = readRunsCsv(decodeText(bytes));
  if (reading.kind === 'runs') return { runs: reading.runs, version, error: null };
  const [first] = reading.faults;
  const more = reading.faults.length > 1 ? ` (and ${reading.faults.length - 1} more)` : '';
  const line = first?.line ? `line ${first.line}: ` : '';
  return { runs: null, version, error: `runs.csv, ${line}${first?.message ?? 'it cannot be read'}${more}` };
}

/**
 * Whether this object holds nothing. A removal leaves an empty one: taking it away could take away what somebody has
 * saved in an analysis made again meanwhile.
 */
export function isNone(bytes: Uint8Array): boolean {
  return bytes.length === 0;
}

/** Empties the runs that were found, unless somebody has written others since; never throws for that, nor for a store that is away. */
export async function emptyRuns(store: Store, id: string, found: StoredObject | null): Promise<void> {
  if (!found || isNone(found.bytes)) return;
  try {
    await store.put(analysisRunsKey(id), new Uint8Array(), { ifVersion: found.version });
  } catch (error) {
    if (!isStoreError(error, 'store_conflict') && !isStoreError(error, 'store_unavailable')) throw error;
  }
}

export function runsBytes(runs: readonly MeasuredRunWire[]): Uint8Array {
  return new TextEncoder().encode(runs.length === 0 ? '' : runsCsv(runs.map(measuredRun)));
}

function measuredRun({ hours, channels, sample_rate_hz, peak_mib }: MeasuredRunWire): MeasuredRun {
  return { hours, channels, sampleRateHz: sample_rate_hz, peakMib: peak_mib };
}

export function runWire({ hours, channels, sampleRateHz, peakMib }: MeasuredRun): MeasuredRunWire {
  return { hours, channels, sample_rate_hz: sampleRateHz, peak_mib: peakMib };
}
