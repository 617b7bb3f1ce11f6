'use client';

import type { Ref } from 'react';
import { EndingBadge } from '@/components/sessions/ending-badge';
import { OverdueWords } from '@/components/sessions/overdue-words';
import { usesInWords } from '@/components/sessions/uses-words';
import { Button } from '@/components/ui/button';
import { Figure } from '@/components/ui/figure';
import { Section } from '@/components/ui/section';
import { Time } from '@/components/ui/time';
import type { NodeSessionsWire, SessionWire } from '@/lib/api/sessions';
import { sessionCan } from '@/lib/cluster/session-state';
import { formatRate, formatSetHours, hoursQuantity } from '@/lib/units/format';
import { formatDuration } from '@/lib/units/format-time';

interface RunningNowProps {
  nodes: readonly NodeSessionsWire[];
  username: string;
  asOf: string;
  /** Asks whether the session shall end. */
  onEnd: (session: SessionWire) => void;
  /** Takes the focus when a session has gone with its button. */
  headingRef?: Ref<HTMLHeadingElement>;
}

/** What a person has running, with what each session has spent so far. */
export function RunningNow({ nodes, username, asOf, onEnd, headingRef }: RunningNowProps) {
  const running = nodes.flatMap((node) =>
    node.sessions.filter((session) => session.username === username).map((session) => ({ node, session })),
  );
  return (
    <Section title="Running now" headingRef={headingRef}>
      {running.length === 0 ? (
        <p className="py-1 text-ink-soft">Nothing is running.</p>
      ) : (
        <ul className="divide-y divide-rule border-rule border-y">
          {running.map(({ node, session }) => (
            <RunningSession key={session.session_id} node={node} session={session} asOf={asOf} onEnd={onEnd} />
          ))}
        </ul>
      )}
    </Section>
  );
}

interface RunningSessionProps extends Pick<RunningNowProps, 'asOf' | 'onEnd'> {
  node: NodeSessionsWire;
  session: SessionWire;
}

function RunningSession({ node, session, asOf, onEnd }: RunningSessionProps) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4 py-2.5">
      <div>
        <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
          <p>
            <span className="font-medium">{session.app_name}</span>{' '}
            <span className="text-ink-soft">on {node.name}</span> <EndingBadge session={session} />
          </p>
          <p className="text-ink-soft">
            <Figure value={hoursQuantity(session.weighted_hours)} className="text-ink" /> spent at{' '}
            {formatRate(session.rate)}
          </p>
        </div>
        <AgeLine session={session} />
        {node.state === 'away' && node.reported_at !== null && Date.parse(node.reported_at) <= Date.parse(asOf) ? (
          <p className="text-ink-soft text-label">
            {node.name} was last seen <Time at={node.reported_at} as="relative" now={asOf} />; nothing is charged since.
          </p>
        ) : null}
        <OverdueWords session={session} />
      </div>
      {sessionCan('end', session.phase) ? (
        <Button size="sm" aria-label={`End ${session.app_name} on ${node.name}`} onClick={() => onEnd(session)}>
          End
        </Button>
      ) : null}
    </li>
  );
}

/** Since when it runs and until when it may, and what it takes. */
function AgeLine({ session }: { session: SessionWire }) {
  const { session_hours: limit, wall_clock_seconds: ceiling } = session;
  const uses = usesInWords(session);
  return (
    <p className="text-ink-faint text-label">
      runs since <Time at={session.created_at} as="day-clock" />,{' '}
      <span className="figures">{formatDuration(session.age_seconds * 1000)}</span>
      {limit === null ? '' : ` of ${formatSetHours(limit)}`}
      {ceiling === null ? '' : ` · wall-clock ceiling ${formatDuration(ceiling * 1000)}`}
      {` · ${uses ? `uses ${uses.join(', ')}` : 'CPU and memory not measured'}`}
    </p>
  );
}
