'use client';

import { useQuery } from '@tanstack/react-query';
import { Layers } from 'lucide-react';
import { debounce, useQueryStates } from 'nuqs';
import { EmptyPools } from '@/components/nodes/empty-pools';
import { NodeFilters } from '@/components/nodes/node-filters';
import { NodeList } from '@/components/nodes/node-list';
import { NodesAnswering } from '@/components/nodes/nodes-answering';
import { type NodesFilter, nodesBoardOf, nodesShown, poolsOf } from '@/components/nodes/nodes-board';
import { nodesCsvColumns } from '@/components/nodes/nodes-csv';
import { useNodeActs } from '@/components/nodes/use-node-acts';
import { poolsCsvColumns } from '@/components/pools/pools-csv';
import { NewRecord } from '@/components/settings/new-record';
import { Button } from '@/components/ui/button';
import { CsvMenu } from '@/components/ui/csv-menu';
import { freshnessOf } from '@/components/ui/freshness';
import { PageHead } from '@/components/ui/page-head';
import { Empty, Failed, TableSkeleton } from '@/components/ui/states';
import type { PoolWire } from '@/lib/api/pools';
import { queries } from '@/lib/api/queries';
import type { NodesAnswer, NodeWire } from '@/lib/api/sessions';
import { csvOf } from '@/lib/units/csv';
import { nodesSearchParams } from './search-params';

const typingPauseMs = 250;

/** Every node by pool: how it is and what room it has. `mayChange`: approve, suspend and move them too. */
export function NodesView({ mayChange }: { mayChange: boolean }) {
  const [filter, setFilter] = useQueryStates(nodesSearchParams, { history: 'push' });
  const query = useQuery(queries.nodes());
  const pools = useQuery({ ...queries.pools(), enabled: mayChange }).data?.pools;
  const answer = query.data;
  return (
    <>
      <PageHead
        title="Nodes"
        freshness={answer ? freshnessOf(query, answer) : undefined}
        figure={answer ? <NodesAnswering nodes={answer.nodes} /> : undefined}
        controls={
          <>
            {mayChange ? <NewRecord noun="pool" icon={Layers} hrefOf={(name) => `/pools/${name}`} /> : null}
            {answer ? (
              <NodesCsv
                day={answer.as_of.slice(0, 10)}
                nodes={nodesShown(nodesBoardOf(answer.nodes, filter))}
                pools={pools}
              />
            ) : null}
          </>
        }
      />
      {answer ? (
        <>
          <NodeFilters
            filter={filter}
            pools={poolsOf(answer.nodes)}
            onType={(search) =>
              void setFilter({ search }, { history: 'replace', limitUrlUpdates: debounce(typingPauseMs) })
            }
            onChange={(change) => void setFilter(change)}
          />
          <Nodes
            answer={answer}
            pools={pools}
            filter={filter}
            mayChange={mayChange}
            onClear={() => void setFilter(null)}
          />
          {isNarrowed(filter) ? null : <EmptyPools pools={pools?.filter(({ nodes }) => nodes === 0) ?? []} />}
        </>
      ) : null}
      {query.isPending ? <TableSkeleton what="the nodes" rows={5} rowClass="h-28" /> : null}
      {query.isError && !answer ? (
        <Failed what="the nodes" error={query.error} onRetry={() => void query.refetch()} />
      ) : null}
    </>
  );
}

interface NodesCsvProps {
  day: string;
  nodes: readonly NodeWire[];
  pools: readonly PoolWire[] | undefined;
}

/** The nodes that are shown; for who may see what pools cost, the pools too. */
function NodesCsv({ day, nodes, pools }: NodesCsvProps) {
  const ofNodes = {
    filename: `nodes-${day}`,
    csv: (forExcel: boolean) => csvOf(nodesCsvColumns, nodes, forExcel),
  };
  if (!pools) return <CsvMenu {...ofNodes} />;
  const ofPools = {
    filename: `pools-${day}`,
    csv: (forExcel: boolean) => csvOf(poolsCsvColumns, pools, forExcel),
  };
  return (
    <CsvMenu
      files={[
        { name: 'Nodes', ...ofNodes },
        { name: 'Pools', ...ofPools },
      ]}
    />
  );
}

function isNarrowed({ search, state, pool }: NodesFilter): boolean {
  return search.trim() !== '' || state !== null || pool !== '';
}

interface NodesProps {
  answer: NodesAnswer;
  pools: readonly PoolWire[] | undefined;
  filter: NodesFilter;
  mayChange: boolean;
  onClear: () => void;
}

function Nodes({ answer, pools, filter, mayChange, onClear }: NodesProps) {
  const { onAct, announced, dialog } = useNodeActs(answer.nodes);
  const board = nodesBoardOf(answer.nodes, filter);
  if (answer.nodes.length === 0) {
    return <Empty title="No node has joined yet.">A server joins when it starts with this tree.</Empty>;
  }
  return (
    <>
      {announced}
      {board.pending.length === 0 && board.pools.length === 0 ? (
        <Empty title="No node matches." action={<Button onClick={onClear}>Show all nodes</Button>}>
          Search looks at names, ids and addresses.
        </Empty>
      ) : (
        <NodeList board={board} now={answer.as_of} pools={pools} onAct={mayChange ? onAct : undefined} />
      )}
      {dialog}
    </>
  );
}
