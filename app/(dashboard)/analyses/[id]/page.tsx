import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { parseName } from '@/lib/cluster/names';
import { isPermitted } from '@/lib/cluster/permissions';
import { pageContext } from '@/lib/http/page';
import { decodedSegment } from '@/lib/http/path-segment';
import { Hydrated } from '../../hydrated';
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
  const { actor } = await pageContext('analyses.read');
  if (parseName(id) === null) notFound();
  return (
    <Hydrated answers={[]}>
      <AnalysisView id={id} mayRegister={isPermitted('analysis.register', actor.role)} />
    </Hydrated>
  );
}
