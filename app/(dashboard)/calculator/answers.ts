import { createLoader, type SearchParams } from 'nuqs/server';
import { queries } from '@/lib/api/queries';
import { mostRunsInAddress } from '@/lib/resources/runs-csv';
import { acting, server } from '@/lib/server';
import type { ActingContext } from '@/lib/services/acting-context';
import type { ServiceContext } from '@/lib/services/context';
import { listNodes } from '@/lib/services/list-nodes';
import { readAnalysisById } from '@/lib/services/read-analysis';
import { readAnalysisVersion } from '@/lib/services/read-analysis-version';
import { readMe } from '@/lib/services/read-me';
import { type Prefetched, prefetched } from '../prefetched';
import { calculatorParsers, calculatorUrlKeys } from './search-params';

const load = createLoader(calculatorParsers, { urlKeys: calculatorUrlKeys });

/** What the calculator and its report ask for: nodes, the reader, and what the address names of saved analyses. */
export async function calculatorAnswers(context: ServiceContext, search: SearchParams): Promise<Prefetched[]> {
  return [
    prefetched(queries.nodes(), listNodes(context)),
    prefetched(queries.me(), readMe(context, {})),
    ...(await savedAnswers(acting(server(), context), search)),
  ];
}

/** What the address names of saved analyses, so that it is there at once. What cannot be read, the browser asks for again and says so. */
async function savedAnswers(context: ActingContext, search: SearchParams): Promise<Prefetched[]> {
  const { opened, comparedWith } = load(search);
  const names = [opened, comparedWith].filter((name) => name !== null);
  const versions = names.map(async (name) =>
    prefetched(queries.analysisVersion(name.id, name.version), await readAnalysisVersion(context, name)),
  );
  const answers = await Promise.allSettled([...versions, ...(opened ? [analysisAnswer(context, opened.id)] : [])]);
  return answers.flatMap((answer) => (answer.status === 'fulfilled' && answer.value ? [answer.value] : []));
}

/** Thousands of runs would make the page late; the browser asks for them once it is shown. */
async function analysisAnswer(context: ActingContext, id: string): Promise<Prefetched | null> {
  const analysis = await readAnalysisById(context, id);
  return (analysis.runs?.length ?? 0) > mostRunsInAddress ? null : prefetched(queries.analysis(id), analysis);
}
