import 'server-only';
import type { AnalysisConfigurationWire, ConfigurationNote } from '../api/analyses';
import { AppError } from '../errors';
import { analysisVersionKey } from '../records/analysis-index';
import { readConfiguration } from '../resources/configuration';
import { type Note, note } from '../resources/notes';
import { decodeText, missingTextWords } from './analysis-texts';
import { type AnalysesContext, versionWire } from './analysis-wire';
import { requireAnalysis } from './held-analysis';

/** The text of one version as it was saved, with what is wrong in it. Throws AppError `not_found`, `unavailable`. */
export async function readAnalysisVersion(
  { store }: Pick<AnalysesContext, 'store'>,
  { id, version: name }: { id: string; version: string },
): Promise<AnalysisConfigurationWire> {
  const { record } = await requireAnalysis(store, id);
  const version = record.versions.find((one) => one.version === name);
  if (!version) throw new AppError('not_found', `There is no version "${name}" of ${id}.`);
  const key = analysisVersionKey(id, name);
  const object = key === null ? null : await store.get(key);
  if (!object) {
    // It may have been removed meanwhile, which is a better answer.
    await requireAnalysis(store, id);
    throw new AppError('not_found', missingTextWords(id, name));
  }
  const text = decodeText(object.bytes);
  const reading = readConfiguration(text);
  const errors = reading.kind === 'refused' ? reading.errors : [];
  return {
    id,
    ...versionWire(version),
    text,
    errors: [...(isUtf8(object.bytes) ? [] : [noUtf8]), ...errors].map(noteWire),
    warnings: reading.warnings.map(noteWire),
  };
}

const noUtf8 = note('', 'not UTF-8 throughout', 'characters that cannot be read are shown as \uFFFD', null);

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

export function noteWire({ path, message, line }: Note): ConfigurationNote {
  return { path, message, line };
}
