'use client';

import { useQuery } from '@tanstack/react-query';
import { NodeRoom } from '@/components/nodes/node-room';
import { NodeStateBadge } from '@/components/nodes/node-state-badge';
import { byName } from '@/components/nodes/nodes-board';
import { nodesCsvColumns } from '@/components/nodes/nodes-csv';
import { CsvMenu } from '@/components/ui/csv-menu';
import { Link } from '@/components/ui/link';
import { Section } from '@/components/ui/section';
import { Failed, Loading, Skeleton } from '@/components/ui/states';
import { Table, Td, Th } from '@/components/ui/table';
import { queries } from '@/lib/api/queries';
import type { NodeWire } from '@/lib/api/sessions';
import { csvOf } from '@/lib/units/csv';

/** The machines of the pool now. */
export function PoolNodes({ name }: { name: string }) {
  const query = useQuery(queries.nodes());
  const nodes = query.data?.nodes
    .filter(({ pool }) => pool === name)
    .sort((one, other) => byName(one.name, other.name));
  return (
    <Section
      title="Nodes"
      className="mt-10"
      aside={<Acts name={name} nodes={nodes ?? []} asOf={query.data?.as_of ?? ''} />}
    >
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

function Acts({ name, nodes, asOf }: { name: string; nodes: readonly NodeWire[]; asOf: string }) {
  return (
    <span className="flex flex-wrap items-center justify-end gap-x-4 gap-y-1">
      <Link href="/nodes">Move nodes</Link>
      {nodes.length === 0 ? null : (
        <CsvMenu
          size="sm"
          label="nodes"
          filename={`nodes-of-${name}-${asOf.slice(0, 10)}`}
          csv={(forExcel) => csvOf(nodesCsvColumns, nodes, forExcel)}
        />
      )}
    </span>
  );
}

/** Narrow pages have the room of a node below its name. */
const cell = 'align-top py-3 max-md:block max-md:h-auto max-md:border-0 max-md:p-0';

function NodesTable({ name, nodes }: { name: string; nodes: readonly NodeWire[] }) {
  return (
    <Table label={`Nodes of pool ${name}`}>
      <thead className="max-md:hidden">
        <tr>
          <Th className="w-56">Node</Th>
          <Th className="w-40">State</Th>
          <Th>Room</Th>
        </tr>
      </thead>
      <tbody>
        {nodes.map((node) => (
          <tr key={node.id} className="max-md:grid max-md:gap-2 max-md:border-rule max-md:border-b max-md:py-3">
            <Td className={cell}>
              <Link
                look="quiet"
                href={`/nodes?${new URLSearchParams({ search: node.name })}`}
                className="break-words font-medium"
              >
                {node.name}
              </Link>
            </Td>
            <Td className={cell}>
              <NodeStateBadge state={node.state} />
            </Td>
            <Td className={cell}>
              {node.reported_at === null ? (
                <span className="text-ink-faint text-label">Has reported no figures yet.</span>
              ) : (
                <NodeRoom node={node} />
              )}
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
