import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import type { SearchParams } from 'nuqs/server';
import { type ComparedVersion, comparisonOf } from '@/components/analyses/compared';
import { queries } from '@/lib/api/queries';
import { parseName } from '@/lib/cluster/names';
import { isPermitted } from '@/lib/cluster/permissions';
import { pageContext } from '@/lib/http/page';
import { decodedSegment } from '@/lib/http/path-segment';
import { knownError } from '@/lib/http/problem';
import { acting, server } from '@/lib/server';
import { listApps } from '@/lib/services/list-apps';
import { readAnalysisById } from '@/lib/services/read-analysis';
import { readAnalysisVersion } from '@/lib/services/read-analysis-version';
import { Hydrated } from '../../hydrated';
import { type Prefetched, prefetched } from '../../prefetched';
import { loadAnalysisSearch } from './search-params';
import { AnalysisView } from './view';

interface AnalysisPageProps {
  params: Promise<{ id: string }>;
  searchParams: Promise<SearchParams>;
}

export async function generateMetadata({ params }: Pick<AnalysisPageProps, 'params'>): Promise<Metadata> {
  return { title: decodedSegment((await params).id) };
}

/** One analysis: its versions, what they changed, and who released it. */
export default async function AnalysisPage({ params, searchParams }: AnalysisPageProps) {
  const id = decodedSegment((await params).id);
  const { actor, context } = await pageContext('analyses.read');
  if (parseName(id) === null) notFound();
  const compared = await loadAnalysisSearch(searchParams);
  return (
    <Hydrated
      answers={[
        prefetched(queries.apps(), listApps(context)),
        ...(await answersAbout(acting(server(), context), id, compared)),
      ]}
    >
      <AnalysisView id={id} mayRegister={isPermitted('analysis.register', actor.role)} />
    </Hydrated>
  );
}

type Compared = Record<'from' | 'to', ComparedVersion | null>;

/** The analysis and the texts that the page shows; what the store does not answer the view asks for by itself. */
async function answersAbout(context: ReturnType<typeof acting>, id: string, asked: Compared): Promise<Prefetched[]> {
  const analysis = await orNull(readAnalysisById(context, id));
  if (analysis === 'absent') notFound();
  if (analysis === null) return [];
  const { from, to } = comparisonOf(analysis.versions, asked);
  const newest = analysis.versions.at(-1);
  const names = [from, to, newest ? { id: null, version: newest.version } : null]
    .filter((name) => name !== null)
    .map((name) => ({ id: name.id ?? id, version: name.version }));
  const texts = await Promise.all(names.map((name) => orNull(readAnalysisVersion(context, name))));
  return [
    prefetched(queries.analysis(id), analysis),
    ...texts.flatMap((text) =>
      text === null || text === 'absent' ? [] : [prefetched(queries.analysisVersion(text.id, text.version), text)],
    ),
  ];
}

async function orNull<Answer>(answer: Promise<Answer>): Promise<Answer | 'absent' | null> {
  try {
    return await answer;
  } catch (error) {
    const known = knownError(error);
    if (known === null) throw error;
    return known.code === 'not_found' ? 'absent' : null;
  }
}
