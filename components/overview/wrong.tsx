import { CircleAlert, CloudOff, FileWarning, UserX } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from '@/components/ui/link';
import { Time } from '@/components/ui/time';
import type { ProblemWire } from '@/lib/api/common';
import type { OverviewWire } from '@/lib/api/overview';
import { formatCount } from '@/lib/units/format';
import { countWrong, isAmiss } from './count-wrong';

/** What is wrong, the gravest first: the store, then nodes, then people's settings, then single records. */
export function Wrong({ overview }: { overview: OverviewWire }) {
  if (countWrong(overview) === 0 && overview.nodes.length === 0) {
    return <p className="py-2 text-ink-soft">Nothing. No node has joined yet.</p>;
  }
  if (countWrong(overview) === 0)
    return <p className="py-2 text-ink-soft">Nothing: every record reads, every node answers.</p>;
  const { stale_since: staleSince, users } = overview;
  return (
    <ul className="divide-y divide-rule">
      {staleSince === null ? null : (
        <Item icon={<CircleAlert className="text-over-text" />} title="The store does not answer">
          Since <Time at={staleSince} as="day-clock" />. Figures are those of{' '}
          <Time at={overview.as_of} as="day-clock" />.
        </Item>
      )}
      {overview.nodes.filter(isAmiss).map((node) => (
        <Item key={node.id} icon={<CloudOff className="text-warn-text" />} title={`${node.name} is ${node.state}`}>
          {node.error ?? 'No reason is known.'}{' '}
          {node.sessions_running > 0 ? `${formatCount(node.sessions_running, 'session')} as last reported. ` : ''}
          <Link href={`/nodes?${new URLSearchParams({ state: node.state, search: node.id })}`}>
            {node.state === 'pending' ? 'Decide' : 'Look at it'}
          </Link>
        </Item>
      ))}
      {users.settings_error === 0 ? null : (
        <Item
          icon={<UserX className="text-over-text" />}
          title={`${formatCount(users.settings_error, 'user')} with settings that cannot be used`}
        >
          They start nothing new until it is mended. <Link href="/users?state=settings_error">Show them</Link>
        </Item>
      )}
      {overview.problems.map((problem) => (
        <Problem
          key={`${problem.key} ${problem.entry ?? ''} ${problem.line ?? ''} ${problem.reason}`}
          problem={problem}
        />
      ))}
    </ul>
  );
}

function Problem({ problem }: { problem: ProblemWire }) {
  const { key, entry, line, reason } = problem;
  return (
    <Item
      icon={<FileWarning className="text-ink-faint" />}
      title={
        <code className="break-all font-mono text-label">
          {key}
          {line === undefined ? '' : `:${line}`}
        </code>
      }
    >
      {entry === undefined ? '' : `${entry}: `}
      {reason}
    </Item>
  );
}

function Item({ icon, title, children }: { icon: ReactNode; title: ReactNode; children: ReactNode }) {
  return (
    <li className="flex gap-2.5 py-2.5">
      <span className="mt-0.5 [&_svg]:size-4" aria-hidden>
        {icon}
      </span>
      <div className="min-w-0">
        <p>{title}</p>
        <p className="break-words text-ink-soft text-label">{children}</p>
      </div>
    </li>
  );
}
