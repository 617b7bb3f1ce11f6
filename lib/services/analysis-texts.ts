import 'server-only';
import type { AnalysisVersion } from '../cluster/records';
import { analysisVersionKey } from '../records/analysis-index';
import { type ConfigurationReading, readConfiguration } from '../resources/configuration';
import { estimatePeakSystemMemoryMib } from '../resources/estimate';
import { isStoreError, type Store } from '../store/port';
import { createTimeSlices } from '../store/time-slices';

/** What lists tell of a version's text. */
export interface VersionSummary {
  /** `identification.name`. */
  name: string | null;
  /** System memory for 8 h, 2 channels, 256 Hz; null where there is a problem. */
  claim8hMib: number | null;
  /** Why the text cannot be used, in words. */
  problem: string | null;
}

export interface AnalysisTexts {
  /** Never throws: what cannot be read is a problem of this version alone. */
  summary(id: string, version: AnalysisVersion): Promise<VersionSummary>;
}

const listedRun = { hours: 8, channels: 2, sampleRateHz: 256 };
/** A few hundred bytes each. */
const mostKept = 2000;
/** Milliseconds of parsing in one turn of the event loop. */
const sliceMs = 6;

/** A version's text never changes, so what was read of it is kept, the longest unasked of them given up first. */
export function createAnalysisTexts(store: Store, most: number = mostKept): AnalysisTexts {
  const kept = new Map<string, VersionSummary>();
  const slices = createTimeSlices(sliceMs);

  async function read(
    id: string,
    { version }: AnalysisVersion,
  ): Promise<{ summary: VersionSummary; isFinal: boolean }> {
    try {
      const key = analysisVersionKey(id, version);
      const object = key === null ? null : await store.get(key);
      if (!object) return unread(missingTextWords(id, version));
      await slices.turn();
      return { summary: summaryOf(readConfiguration(decodeText(object.bytes))), isFinal: true };
    } catch (error) {
      const isUnreachable = isStoreError(error, 'store_unavailable');
      return unread(isUnreachable ? 'The tree does not answer at the moment.' : reasonOf(error, id, version));
    }
  }

  return {
    async summary(id, version) {
      // Beside the name who saved it when: should somebody replace the files by hand, that is another version.
      const key = JSON.stringify([id, version.version, version.by, version.at]);
      const known = kept.get(key);
      if (known) {
        kept.delete(key);
        kept.set(key, known);
        return known;
      }
      const { summary, isFinal } = await read(id, version);
      if (isFinal) keep(kept, key, summary, most);
      return summary;
    },
  };
}

function keep(kept: Map<string, VersionSummary>, key: string, summary: VersionSummary, most: number): void {
  kept.set(key, summary);
  const [oldest] = kept.keys();
  if (kept.size > most && oldest !== undefined) kept.delete(oldest);
}

function unread(problem: string) {
  return { summary: { name: null, claim8hMib: null, problem }, isFinal: false };
}

/** The characters as they were saved, with the byte order mark where there is one. */
export function decodeText(bytes: Uint8Array): string {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
}

export function missingTextWords(id: string, version: string): string {
  return `The configuration of ${id} ${version} is missing in the tree.`;
}

function reasonOf(error: unknown, id: string, version: string): string {
  const reason = error instanceof Error && 'reason' in error ? String(error.reason) : 'cannot be read';
  return `The configuration of ${id} ${version} ${reason}.`;
}

function summaryOf(reading: ConfigurationReading): VersionSummary {
  if (reading.kind === 'refused') {
    const [first] = reading.errors;
    const more = reading.errors.length > 1 ? ` (and ${reading.errors.length - 1} more)` : '';
    const line = first?.line ? `Line ${first.line}: ` : '';
    return { name: null, claim8hMib: null, problem: `${line}${first?.message ?? 'It cannot be read'}${more}` };
  }
  const { name, requirements } = reading.configuration;
  const claimMib = estimatePeakSystemMemoryMib(requirements, listedRun);
  if (Number.isFinite(claimMib)) return { name, claim8hMib: claimMib, problem: null };
  return { name, claim8hMib: null, problem: 'Its claim is larger than can be counted.' };
}
