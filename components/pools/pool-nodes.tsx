'use client';

import { useQuery } from '@tanstack/react-query';
import { NodeStateBadge } from '@/components/nodes/node-state-badge';
import { byName } from '@/components/nodes/nodes-board';
import { Link } from '@/components/ui/link';
import { Section } from '@/components/ui/section';
import { Failed, Loading, Skeleton } from '@/components/ui/states';
import { Table, Td, Th } from '@/components/ui/table';
import { queries } from '@/lib/api/queries';
import type { NodeWire } from '@/lib/api/sessions';
import { formatNumber } from '@/lib/units/format';

/** The machines of the pool now. */
export function PoolNodes({ name }: { name: string }) {
  const query = useQuery(queries.nodes());
  const nodes = query.data?.nodes
    .filter(({ pool }) => pool === name)
    .sort((one, other) => byName(one.name, other.name));
  return (
    <Section title="Nodes" className="mt-10" aside={<Link href="/nodes">Move nodes</Link>}>
      {nodes?.length === 0 ? (
        <p className="text-ink-soft">None is in this pool. Move one here on the nodes page.</p>
      ) : null}
      {nodes && nodes.length > 0 ? <NodesTable name={name} nodes={nodes} /> : null}
      {query.isPending ? (
        <Loading what="the nodes">
          <Skeleton className="h-16 max-w-4xl" />
        </Loading>
      ) : null}
      {query.isError && !nodes ? (
        <Failed what="the nodes" error={query.error} onRetry={() => void query.refetch()} className="py-2" />
      ) : null}
    </Section>
  );
}

function NodesTable({ name, nodes }: { name: string; nodes: readonly NodeWire[] }) {
  return (
    <div className="max-w-4xl">
      <Table label={`Nodes of pool ${name}`}>
        <thead>
          <tr>
            <Th>Node</Th>
            <Th>State</Th>
            <Th numeric>Sessions</Th>
          </tr>
        </thead>
        <tbody>
          {nodes.map((node) => (
            <tr key={node.id}>
              <Td>
                <Link
                  look="quiet"
                  href={`/nodes?${new URLSearchParams({ search: node.name })}`}
                  className="break-words font-medium"
                >
                  {node.name}
                </Link>
              </Td>
              <Td>
                <NodeStateBadge state={node.state} />
              </Td>
              <Td numeric>{formatNumber(node.sessions_running)}</Td>
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  );
}
