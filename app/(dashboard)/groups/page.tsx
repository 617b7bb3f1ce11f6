import { queries } from '@/lib/api/queries';
import { pageContext } from '@/lib/http/page';
import { acting, server } from '@/lib/server';
import { listGroups } from '@/lib/services/read-group';
import { Hydrated } from '../hydrated';
import { prefetched } from '../prefetched';
import { GroupsView } from './view';

export const metadata = { title: 'Groups' };

/** One row a group, for administrators. */
export default async function GroupsPage() {
  const { context } = await pageContext('groups.read');
  const answer = await listGroups(acting(server(), context));
  return (
    <Hydrated answers={[prefetched(queries.groups(), answer)]}>
      <GroupsView />
    </Hydrated>
  );
}
