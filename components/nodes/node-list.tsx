import { Section } from '@/components/ui/section';
import type { PoolWire } from '@/lib/api/pools';
import type { NodeWire } from '@/lib/api/sessions';
import { formatCount } from '@/lib/units/format';
import type { NodeAct } from './node-acts';
import { NodeRow } from './node-row';
import type { NodesBoard } from './nodes-board';
import { ChangePool, PoolFacts } from './pool-head';

interface NodeListProps {
  board: NodesBoard;
  now: string;
  /** Of who may change them; left out, heads say nothing of costs. */
  pools?: readonly PoolWire[] | undefined;
  /** Absent for who may only look. */
  onAct?: ((act: NodeAct, node: NodeWire) => void) | undefined;
}

/** Nodes by pool; those that wait for an administrator before all others. */
export function NodeList({ board, now, pools, onAct }: NodeListProps) {
  const parts = [
    ...(board.pending.length > 0
      ? [
          {
            key: 'pending',
            title: board.pending.length === 1 ? 'A node waits for approval' : 'Nodes wait for approval',
            nodes: board.pending,
            pool: null,
          },
        ]
      : []),
    ...board.pools.map(({ name, nodes }) => ({ key: `pool ${name}`, title: `Pool ${name}`, nodes, pool: name })),
  ];
  return (
    <div className="grid gap-8">
      {parts.map(({ key, title, nodes, pool }) => (
        <Section key={key} title={title} aside={<Aside nodes={nodes} pool={pools && pool} />}>
          <Facts pool={pools?.find(({ name }) => name === pool)} />
          <div className="border-rule border-b">
            {nodes.map((node) => (
              <NodeRow key={node.id} node={node} now={now} onAct={onAct} />
            ))}
          </div>
        </Section>
      ))}
    </div>
  );
}

function Facts({ pool }: { pool: PoolWire | undefined }) {
  return pool ? <PoolFacts pool={pool} /> : null;
}

function Aside({ nodes, pool }: { nodes: readonly NodeWire[]; pool: string | null | undefined }) {
  const running = nodes.reduce((sum, node) => sum + node.sessions_running, 0);
  return (
    <span className="flex flex-wrap justify-end gap-x-4">
      <span>{[formatCount(nodes.length, 'node'), formatCount(running, 'session')].join(' · ')}</span>
      {pool ? <ChangePool name={pool} /> : null}
    </span>
  );
}
