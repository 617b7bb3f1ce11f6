import { Link } from '@/components/ui/link';
import type { SessionWire } from '@/lib/api/sessions';
import { formatDuration } from '@/lib/units/format-time';
import { OverdueWords } from './overdue-words';

interface OverdueListProps {
  sessions: readonly SessionWire[];
  /** Names by node id; a node that is gone goes by its id. */
  nodeNames: ReadonlyMap<string, string>;
}

/** Sessions over a limit: whose, what, where, and why in words. */
export function OverdueList({ sessions, nodeNames }: OverdueListProps) {
  if (sessions.length === 0) return <p className="py-2 text-ink-soft">No session is over a limit.</p>;
  return (
    <ul className="divide-y divide-rule">
      {sessions.map((session) => (
        <li key={session.session_id} className="py-2.5">
          <div className="flex items-baseline justify-between gap-4">
            <p className="min-w-0 truncate">
              <Link href={`/users/${session.username}`} look="quiet" className="font-medium">
                {session.username}
              </Link>{' '}
              <span className="text-ink-soft">
                {session.app_name} on {nodeNames.get(session.node) ?? session.node}
              </span>
            </p>
            <span className="figures whitespace-nowrap text-ink-soft">
              {formatDuration(session.age_seconds * 1000)}
            </span>
          </div>
          <OverdueWords session={session} />
        </li>
      ))}
    </ul>
  );
}
