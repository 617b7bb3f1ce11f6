import { queries } from '@/lib/api/queries';
import { isPermitted } from '@/lib/cluster/permissions';
import { pageContext } from '@/lib/http/page';
import { listNodes } from '@/lib/services/list-nodes';
import { listPools } from '@/lib/services/read-pool';
import { Hydrated } from '../hydrated';
import { prefetched } from '../prefetched';
import { NodesView } from './view';

export const metadata = { title: 'Nodes' };

/** The machines: an administrator decides of them, an author looks. */
export default async function NodesPage() {
  const { actor, context } = await pageContext('nodes.read');
  const mayChange = isPermitted('node.change', actor.role);
  const pools = mayChange ? [prefetched(queries.pools(), listPools(context))] : [];
  return (
    <Hydrated answers={[prefetched(queries.nodes(), listNodes(context)), ...pools]}>
      <NodesView mayChange={mayChange} />
    </Hydrated>
  );
}
