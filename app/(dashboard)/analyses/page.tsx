import { queries } from '@/lib/api/queries';
import { pageContext } from '@/lib/http/page';
import { acting, server } from '@/lib/server';
import { listAnalyses } from '@/lib/services/list-analyses';
import { Hydrated } from '../hydrated';
import { prefetched } from '../prefetched';
import { AnalysesView } from './view';

export const metadata = { title: 'Analyses' };

/** Saved configurations, for their authors and administrators. */
export default async function AnalysesPage() {
  const { context } = await pageContext('analyses.read');
  const answer = await listAnalyses(acting(server(), context));
  return (
    <Hydrated answers={[prefetched(queries.analyses(), answer)]}>
      <AnalysesView />
    </Hydrated>
  );
}
