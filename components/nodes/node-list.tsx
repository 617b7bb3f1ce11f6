import { Section } from '@/components/ui/section';
import type { NodeWire } from '@/lib/api/sessions';
import { formatCount } from '@/lib/units/format';
import type { NodeAct } from './node-acts';
import { NodeRow } from './node-row';
import type { NodesBoard } from './nodes-board';

interface NodeListProps {
  board: NodesBoard;
  now: string;
  /** Absent for who may only look. */
  onAct?: ((act: NodeAct, node: NodeWire) => void) | undefined;
}

/** Nodes by pool; those that wait for an administrator before all others. */
export function NodeList({ board, now, onAct }: NodeListProps) {
  const parts = [
    ...(board.pending.length > 0
      ? [
          {
            key: 'pending',
            title: board.pending.length === 1 ? 'A node waits for approval' : 'Nodes wait for approval',
            nodes: board.pending,
          },
        ]
      : []),
    ...board.pools.map(({ name, nodes }) => ({ key: `pool ${name}`, title: `Pool ${name}`, nodes })),
  ];
  return (
    <div className="grid gap-8">
      {parts.map(({ key, title, nodes }) => (
        <Section key={key} title={title} aside={aside(nodes)}>
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

function aside(nodes: readonly NodeWire[]): string {
  const running = nodes.reduce((sum, node) => sum + node.sessions_running, 0);
  return [formatCount(nodes.length, 'node'), formatCount(running, 'session')].join(' · ');
}
