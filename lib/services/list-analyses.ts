import 'server-only';
import type { AnalysesAnswer, AnalysisRowWire } from '../api/analyses';
import type { AnalysisRecord } from '../cluster/records';
import { type AnalysesContext, versionWire } from './analysis-wire';
import { inParallel } from './in-parallel';
import { inTextOrder } from './text-order';
import { freshnessWire } from './user-wire';

/** Enough to hide a bucket's latency. */
const textsAtOnce = 16;

/** All analyses by id, each with what its newest version says; a text that cannot be read is a problem of its row. */
export async function listAnalyses(context: AnalysesContext): Promise<AnalysesAnswer> {
  const { snapshot } = context;
  const records = [...snapshot.analyses.values()].sort((a, b) => inTextOrder(a.id, b.id));
  const analyses = await inParallel(records, textsAtOnce, (record) => rowOf(context, record));
  return { ...freshnessWire(snapshot), analyses };
}

async function rowOf({ analysisTexts }: AnalysesContext, { id, versions }: AnalysisRecord): Promise<AnalysisRowWire> {
  const newest = versions.at(-1);
  const summary = newest && (await analysisTexts.summary(id, newest));
  return {
    id,
    name: summary?.name ?? null,
    newest: newest ? versionWire(newest) : null,
    registered_version: versions.findLast(({ registered }) => registered)?.version ?? null,
    versions: versions.length,
    claim_8h_mib: summary?.claim8hMib ?? null,
    problem: summary ? summary.problem : 'Its index names no version.',
  };
}
