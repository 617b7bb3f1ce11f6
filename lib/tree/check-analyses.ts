import 'server-only';
import type { AnalysisRecord, Problem } from '../cluster/records';
import { analysisIndexKey, analysisRunsKey, analysisVersionKey } from '../records/analysis-index';
import { inParallel } from '../records/in-parallel';
import { readConfiguration } from '../resources/configuration';
import { readRunsCsv } from '../resources/runs-csv';
import { isNone } from '../services/analysis-runs';
import { decodeText } from '../services/analysis-texts';
import type { Store } from '../store/port';
import { readForCheck } from './read-for-check';

const readsAtOnce = 16;

/** What lies beside the indexes: the text of each version that an index names, and measured runs. */
export async function checkAnalysisFiles(
  store: Store,
  analyses: ReadonlyMap<string, AnalysisRecord>,
): Promise<Problem[]> {
  const checks = [...analyses.values()].flatMap(({ id, versions }) => [
    ...versions.map(
      ({ version }) =>
        () =>
          checkVersion(store, id, version),
    ),
    () => checkRuns(store, id),
  ]);
  return (await inParallel(checks, readsAtOnce, (check) => check())).flat();
}

async function checkVersion(store: Store, id: string, version: string): Promise<Problem[]> {
  const key = analysisVersionKey(id, version);
  const read = key === null ? null : await readForCheck(store, key);
  if (key === null || read === null) {
    return [{ key: analysisIndexKey(id), entry: version, reason: 'is a version whose text is missing in the tree' }];
  }
  if ('reason' in read) return [{ key, reason: read.reason }];
  const reading = readConfiguration(decodeText(read.bytes));
  const errors = reading.kind === 'refused' ? reading.errors : [];
  return errors.map(({ message, line }) => faultIn(key, message, line));
}

async function checkRuns(store: Store, id: string): Promise<Problem[]> {
  const key = analysisRunsKey(id);
  const read = await readForCheck(store, key);
  if (read === null) return [];
  if ('reason' in read) return [{ key, reason: read.reason }];
  if (isNone(read.bytes)) return [];
  const reading = readRunsCsv(decodeText(read.bytes));
  const faults = reading.kind === 'refused' ? reading.faults : [];
  return faults.map(({ message, line }) => faultIn(key, message, line));
}

/** These readers tell whole sentences. */
function faultIn(key: string, message: string, line: number | null): Problem {
  const reason = `cannot be used: ${message}`;
  return line === null ? { key, reason } : { key, line, reason };
}
