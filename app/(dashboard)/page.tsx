import { redirect } from 'next/navigation';
import { queries } from '@/lib/api/queries';
import { isPermitted } from '@/lib/cluster/permissions';
import { pageContext } from '@/lib/http/page';
import { readOverview } from '@/lib/services/overview';
import { Hydrated } from './hydrated';
import { prefetched } from './prefetched';
import { OverviewView } from './view';

export const metadata = { title: 'Overview' };

/** An administrator sees the state of things; everyone else goes to their own room. */
export default async function OverviewPage() {
  const { actor, context } = await pageContext('me.read');
  if (!isPermitted('overview.read', actor.role)) redirect('/me');
  return (
    <Hydrated answers={[prefetched(queries.overview(), readOverview(context))]}>
      <OverviewView />
    </Hydrated>
  );
}
