import { pageContext } from '@/lib/http/page';
import { Hydrated } from '../hydrated';
import { AnalysesView } from './view';

export const metadata = { title: 'Analyses' };

/** Saved configurations, for their authors and administrators. */
export default async function AnalysesPage() {
  await pageContext('analyses.read');
  return (
    <Hydrated answers={[]}>
      <AnalysesView />
    </Hydrated>
  );
}
