import { Time } from '@/components/ui/time';
import type { NodeWire } from '@/lib/api/sessions';
import { nodeStateNames } from './node-state-words';

/** Which node it is, so that nobody decides of another one; and how it stands. */
export function NodeIdentity({ node }: { node: NodeWire }) {
  const facts = [
    { label: 'Name', value: node.name },
    { label: 'Id', value: <code className="break-all font-mono text-label">{node.id}</code> },
    { label: 'Address', value: node.address || 'none given' },
    { label: 'Roles', value: node.roles.join(', ') || 'none given' },
    { label: 'Pool', value: node.pool },
    { label: 'State', value: nodeStateNames[node.state] },
    ...(node.joined_at === null ? [] : [{ label: 'Joined', value: <Time at={node.joined_at} as="instant" /> }]),
  ];
  return (
    <dl className="grid grid-cols-[4.5rem_minmax(0,1fr)] gap-x-3 gap-y-1 rounded-md bg-sunken p-3">
      {facts.map(({ label, value }) => (
        <div key={label} className="contents">
          <dt className="text-ink-faint">{label}</dt>
          <dd className="break-words">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
