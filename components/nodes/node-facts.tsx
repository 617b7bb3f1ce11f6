import { Time } from '@/components/ui/time';
import type { NodeSessionsWire } from '@/lib/api/sessions';
import { formatCount, formatGib, formatNumber } from '@/lib/units/format';
import { NodeStateBadge } from './node-state-badge';
import { RuntimeWords } from './runtime-words';
import { stillReports } from './still-reports';

interface NodeFactsProps {
  node: NodeSessionsWire;
  /** The instant the figures are of. */
  now: string;
}

/** A node's name, pool and state, what it has, and where it does not answer: last seen when, and why. */
export function NodeFacts({ node, now }: NodeFactsProps) {
  return (
    <div className="min-w-0">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <h2 className="min-w-0 truncate font-medium text-body">{node.name}</h2>
        <NodeStateBadge state={node.state} />
      </div>
      <p className="mt-0.5 text-ink-soft text-label">Pool {node.pool}</p>
      {node.state === 'answering' ? <Capacity node={node} /> : <Absence node={node} now={now} />}
      <RuntimeWords runtime={node.runtime} now={now} />
    </div>
  );
}

function Capacity({ node }: { node: NodeSessionsWire }) {
  const { cpus, load, memory_mb: memoryMib, gpus } = node;
  const facts = [
    cpus === null ? null : formatCount(cpus, 'core'),
    load === null ? null : `load ${formatNumber(load, 1)}`,
    memoryMib === null ? null : formatGib(memoryMib),
    gpus.length === 0 ? null : formatCount(gpus.length, 'GPU'),
  ].filter((fact) => fact !== null);
  return (
    <p className="figures text-ink-faint text-label" title={gpus.map(({ name }) => name).join(', ') || undefined}>
      {facts.length === 0 ? 'capacity not reported' : facts.join(' · ')}
    </p>
  );
}

/** A report from a clock that is ahead does not tell when the node was last seen. */
function isAhead(reportedAt: string, now: string): boolean {
  return Date.parse(reportedAt) > Date.parse(now);
}

function Absence({ node, now }: NodeFactsProps) {
  const seen = node.reported_at !== null && !isAhead(node.reported_at, now) ? node.reported_at : null;
  const reports = node.state !== 'away' && seen !== null && stillReports(seen, now);
  return (
    <p className="text-ink-soft text-label">
      {node.reported_at === null ? 'Never seen. ' : null}
      {seen === null || reports ? null : (
        <>
          Last seen <Time at={seen} as="relative" now={now} />.{' '}
        </>
      )}
      {node.error}
      {reports && node.state === 'suspended' ? ' It still reports.' : null}
    </p>
  );
}
