import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { queries } from '@/lib/api/queries';
import { parseName } from '@/lib/cluster/names';
import { isPermitted } from '@/lib/cluster/permissions';
import { isAppError } from '@/lib/errors';
import { pageContext } from '@/lib/http/page';
import { decodedSegment } from '@/lib/http/path-segment';
import { acting, server } from '@/lib/server';
import { readAnalysisById } from '@/lib/services/read-analysis';
import { readAnalysisVersion } from '@/lib/services/read-analysis-version';
import { Hydrated } from '../../hydrated';
import { type Prefetched, prefetched } from '../../prefetched';
import { AnalysisView } from './view';

interface AnalysisPageProps {
  params: Promise<{ id: string }>;
}

export async function generateMetadata({ params }: AnalysisPageProps): Promise<Metadata> {
  return { title: decodedSegment((await params).id) };
}

/** One analysis: its versions, what they changed, and who released it. */
export default async function AnalysisPage({ params }: AnalysisPageProps) {
  const id = decodedSegment((await params).id);
  const { actor, context } = await pageContext('analyses.read');
  if (parseName(id) === null) notFound();
  return (
    <Hydrated answers={await answersAbout(acting(server(), context), id)}>
      <AnalysisView id={id} mayRegister={isPermitted('analysis.register', actor.role)} />
    </Hydrated>
  );
}

/** Head and newest text; without the store's answer the view asks by itself, and says what failed. */
async function answersAbout(context: ReturnType<typeof acting>, id: string): Promise<Prefetched[]> {
  const answers: Prefetched[] = [];
  try {
    const analysis = await readAnalysisById(context, id);
    answers.push(prefetched(queries.analysis(id), analysis));
    const version = analysis.versions.at(-1)?.version;
    if (version === undefined) return answers;
    const text = await readAnalysisVersion(context, { id, version });
    answers.push(prefetched(queries.analysisVersion(id, version), text));
  } catch (error) {
    if (!isAppError(error)) throw error;
    if (error.code === 'not_found' && answers.length === 0) notFound();
  }
  return answers;
}
