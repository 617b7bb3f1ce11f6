import 'server-only';
import type { AnalysesAnswer, AnalysisRowWire } from '../api/analyses';
import { parseName } from '../cluster/names';
import type { AnalysisRecord } from '../cluster/records';
import { inParallel } from '../records/in-parallel';
import type { TreeSnapshot } from '../records/snapshot';
import { type AnalysesContext, versionWire } from './analysis-wire';
import { inTextOrder } from './text-order';
import { freshnessWire } from './user-wire';

/** Enough to hide a bucket's latency. */
const textsAtOnce = 16;

/**
 * All analyses by id, each with what its newest version says. What cannot be read, be it a text or the index, is a problem
 * of its row.
 */
export async function listAnalyses(context: AnalysesContext): Promise<AnalysesAnswer> {
  const { snapshot } = context;
  const problems = indexProblems(snapshot);
  const unread = [...problems.keys()].filter((id) => !snapshot.analyses.has(id));
  const records = [...snapshot.analyses.values(), ...unread.map((id): AnalysisRecord => ({ id, versions: [] }))];
  records.sort((a, b) => inTextOrder(a.id, b.id));
  const analyses = await inParallel(records, textsAtOnce, (record) => rowOf(context, record, problems.get(record.id)));
  return { ...freshnessWire(snapshot), analyses };
}

/** What is wrong with the index of which analysis, in words. */
function indexProblems({ problems }: TreeSnapshot): Map<string, string> {
  const words = new Map<string, string>();
  for (const { key, entry, line, reason } of problems) {
    const [, id] = /^analyses\/([^/]+)\/index\.yml$/.exec(key) ?? [];
    if (id === undefined || parseName(id) === null || words.has(id)) continue;
    const place = line === undefined ? '' : ` (line ${line})`;
    words.set(id, `${entry === undefined ? 'Its index' : `In its index ${entry}`} ${reason}${place}.`);
  }
  return words;
}

async function rowOf(
  { analysisTexts }: AnalysesContext,
  { id, versions }: AnalysisRecord,
  indexProblem: string | undefined,
): Promise<AnalysisRowWire> {
  const newest = versions.at(-1);
  const summary = newest && (await analysisTexts.summary(id, newest));
  return {
    id,
    name: summary?.name ?? null,
    newest: newest ? versionWire(newest) : null,
    registered_version: versions.findLast(({ registered }) => registered)?.version ?? null,
    versions: versions.length,
    claim_8h_mib: summary?.claim8hMib ?? null,
    problem: indexProblem ?? (summary ? summary.problem : 'Its index names no version.'),
  };
}
