'use client';

import { OverdueWords } from '@/components/sessions/overdue-words';
import { Badge } from '@/components/ui/badge';
import { Figure } from '@/components/ui/figure';
import { Section } from '@/components/ui/section';
import { Time } from '@/components/ui/time';
import type { NodeSessionsWire, SessionWire } from '@/lib/api/sessions';
import { formatRate, formatSetHours, hoursQuantity } from '@/lib/units/format';
import { formatDuration } from '@/lib/units/format-time';

interface RunningNowProps {
  nodes: readonly NodeSessionsWire[];
  username: string;
  asOf: string;
}

/** What a person has running, with what each session has spent so far. */
export function RunningNow({ nodes, username, asOf }: RunningNowProps) {
  const running = nodes.flatMap((node) =>
    node.sessions.filter((session) => session.username === username).map((session) => ({ node, session })),
  );
  return (
    <Section title="Running now">
      {running.length === 0 ? (
        <p className="py-1 text-ink-soft">Nothing is running.</p>
      ) : (
        <ul className="divide-y divide-rule border-rule border-y">
          {running.map(({ node, session }) => (
            <li key={session.session_id} className="py-2.5">
              <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
                <p>
                  <span className="font-medium">{session.app_name}</span>{' '}
                  <span className="text-ink-soft">on {node.name}</span>{' '}
                  {session.phase === 'ending' ? <Badge>ending</Badge> : null}
                </p>
                <p className="text-ink-soft">
                  <Figure value={hoursQuantity(session.weighted_hours)} className="text-ink" /> spent at{' '}
                  {formatRate(session.rate)}
                </p>
              </div>
              <AgeLine session={session} />
              {node.state === 'away' &&
              node.reported_at !== null &&
              Date.parse(node.reported_at) <= Date.parse(asOf) ? (
                <p className="text-ink-soft text-label">
                  {node.name} was last seen <Time at={node.reported_at} as="relative" now={asOf} />; nothing is charged
                  since.
                </p>
              ) : null}
              <OverdueWords session={session} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

function AgeLine({ session }: { session: SessionWire }) {
  const limit = session.session_hours;
  return (
    <p className="text-ink-faint text-label">
      runs since <Time at={session.created_at} as="day-clock" />,{' '}
      <span className="figures">{formatDuration(session.age_seconds * 1000)}</span>
      {limit === null ? '' : ` of ${formatSetHours(limit)}`}
    </p>
  );
}
