import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Time } from '@/components/ui/time';
import type { NodeWire } from '@/lib/api/sessions';
import { formatBytes, formatCount } from '@/lib/units/format';
import { actsFor, type NodeAct, nodeActs } from './node-acts';
import { NodeNotes } from './node-notes';
import { NodeRoom } from './node-room';
import { NodeStateBadge } from './node-state-badge';
import { stillReports } from './still-reports';

interface NodeRowProps {
  node: NodeWire;
  /** The instant the figures are of. */
  now: string;
  /** Absent for who may only look. */
  onAct?: ((act: NodeAct, node: NodeWire) => void) | undefined;
}

/** A node: which it is, how it is, what room it has left, and what can be done with it. */
export function NodeRow({ node, now, onAct }: NodeRowProps) {
  return (
    <article
      aria-label={`Node ${node.name}`}
      className="grid gap-x-8 gap-y-3 border-rule border-t py-4 lg:grid-cols-[16rem_minmax(0,1fr)_auto]"
    >
      <Identity node={node} />
      <div className="grid min-w-0 content-start gap-2">
        <Standing node={node} now={now} />
        {isMeasured(node) ? <NodeRoom node={node} /> : null}
        <Equipment node={node} />
        <NodeNotes node={node} now={now} />
      </div>
      {onAct ? <Acts node={node} onAct={onAct} /> : null}
    </article>
  );
}

function Identity({ node }: { node: NodeWire }) {
  return (
    <div className="min-w-0">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <h3 className="min-w-0 break-words font-medium text-body">{node.name}</h3>
        {node.is_this ? <Badge title="The node that answers you">this one</Badge> : null}
        <NodeStateBadge state={node.state} />
      </div>
      <p className="mt-0.5 break-all font-mono text-ink-soft text-label">{node.id}</p>
      <p className="break-words text-ink-faint text-label">
        {[node.roles.join(', ') || 'no roles', node.address, node.software_version].filter(Boolean).join(' · ')}
      </p>
    </div>
  );
}

/** A report from a clock that is ahead does not tell when the node was last seen. */
function seenAt({ reported_at: at }: NodeWire, now: string): string | null {
  return at !== null && Date.parse(at) <= Date.parse(now) ? at : null;
}

/** Where it does not answer: since when, and why; and that the figures are old. */
function Standing({ node, now }: Omit<NodeRowProps, 'onAct'>) {
  if (node.state === 'answering') return null;
  const seen = seenAt(node, now);
  return (
    <p className="text-ink-soft text-label">
      {node.state === 'away' && seen !== null ? (
        <>
          Away since <Time at={seen} as="day-clock" /> (<Time at={seen} as="relative" now={now} />
          ).{' '}
        </>
      ) : null}
      {node.error}
      {node.version === null ? ' Nothing can be decided of it until it has joined: start it again there.' : null}
      {node.state !== 'away' && seen !== null ? (
        <>
          {' '}
          <LastReport node={node} at={seen} now={now} />
        </>
      ) : null}
    </p>
  );
}

function LastReport({ node, at, now }: { node: NodeWire; at: string; now: string }) {
  if (stillReports(at, now)) {
    if (node.state === 'suspended') return 'It still reports.';
    // Of one without a record its error says so.
    return node.version === null ? null : 'It reports.';
  }
  return (
    <>
      Last reported <Time at={at} as="relative" now={now} />.
    </>
  );
}

/** A node that has not reported has no figures; one that runs no sessions has no room for them. */
function isMeasured({ reported_at: at, roles, sessions_running: running }: NodeWire): boolean {
  return at !== null && (roles.includes('runtime') || roles.length === 0 || running > 0);
}

const engines = { docker: 'Docker', process: 'plain processes', none: 'runs no sessions' };

function Equipment({ node }: { node: NodeWire }) {
  if (node.reported_at === null) return <p className="text-ink-faint text-label">Has reported no figures yet.</p>;
  const { gpus, gpu_slots: slots, free_disk_bytes: freeBytes, runtime } = node;
  const facts = [
    gpus.length === 0 ? 'no GPU' : `${formatCount(gpus.length, 'GPU')} (${gpuNames(gpus)})`,
    slots > 0 ? formatCount(slots, 'GPU slot') : null,
    freeBytes === null ? 'free disk not reported' : `${formatBytes(freeBytes, 'down')} of disk free`,
    runtime === null ? 'runtime not reported' : engines[runtime.kind],
  ];
  return <p className="figures text-ink-faint text-label">{facts.filter((fact) => fact !== null).join(' · ')}</p>;
}

function gpuNames(gpus: NodeWire['gpus']): string {
  return [...new Set(gpus.map(({ name, device }) => name || device))].join(', ');
}

function Acts({ node, onAct }: { node: NodeWire; onAct: NonNullable<NodeRowProps['onAct']> }) {
  return (
    <div className="flex flex-wrap content-start gap-1 lg:justify-end">
      {actsFor(node).map((act) => (
        <Button
          key={act}
          size="sm"
          tone={act === 'approve' ? 'strong' : 'plain'}
          aria-label={`${nodeActs[act].button} ${node.name}`}
          onClick={() => onAct(act, node)}
        >
          {nodeActs[act].button}
        </Button>
      ))}
    </div>
  );
}
