'use client';

import { Cpu, FlaskConical } from 'lucide-react';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { cn } from '@/components/ui/cn';
import { Figure } from '@/components/ui/figure';
import { Link } from '@/components/ui/link';
import { Time } from '@/components/ui/time';
import type { SessionWire } from '@/lib/api/sessions';
import { sessionCan } from '@/lib/cluster/session-state';
import { formatRate, hoursQuantity } from '@/lib/units/format';
import { formatDuration } from '@/lib/units/format-time';
import { EndingBadge } from './ending-badge';
import { OverdueWords } from './overdue-words';
import { SessionAge } from './session-age';
import { sessionGrid } from './session-grid';
import { SessionUses } from './session-uses';

/** What the reader may do with the sessions of a list. */
export interface SessionRowActs {
  /** Several can be chosen, to end them at once. */
  canSelect: boolean;
  selectedIds: ReadonlySet<string>;
  onSelect: (id: string, isSelected: boolean) => void;
  onEnd: (session: SessionWire) => void;
}

interface SessionRowProps {
  session: SessionWire;
  /** Leads to the owner's page; for those who may see it. */
  linksToUser: boolean;
  /** Whose sessions they are is known, as on one's own page. */
  hidesUser?: boolean;
  acts: SessionRowActs;
}

/** A live session: whose and what, its age against its limit, what it uses, its rate and what it spent; overdue says why. */
export function SessionRow({ session, linksToUser, hidesUser = false, acts }: SessionRowProps) {
  const { session_id: id, app_name: app, username, phase } = session;
  const name = hidesUser ? app : `${app} of ${username}`;
  const canEnd = sessionCan('end', phase);
  return (
    <li
      id={`session-${id}`}
      data-overdue={session.overdue ? '' : undefined}
      className={cn(sessionGrid, 'scroll-mt-16 gap-y-1 py-2.5 target:bg-hover')}
    >
      {acts.canSelect ? (
        <Checkbox
          label={`Select ${name}`}
          hidesLabel
          checked={canEnd && acts.selectedIds.has(id)}
          disabled={!canEnd}
          onChange={(isSelected) => acts.onSelect(id, isSelected)}
        />
      ) : null}
      <div className={cn('min-w-0', acts.canSelect || 'max-lg:col-span-2 lg:col-start-2')}>
        <Who session={session} linksToUser={linksToUser} hidesUser={hidesUser} />
      </div>
      <div className="order-1 col-span-3 lg:order-none lg:col-span-1">
        <SessionAge session={session} />
        <Ceiling seconds={session.wall_clock_seconds} />
      </div>
      <SessionUses session={session} className="order-1 col-span-2 lg:order-none lg:col-span-1 lg:text-right" />
      <span className="hidden whitespace-nowrap text-right text-ink-soft lg:block" title="Weighted hours an hour">
        {formatRate(session.rate)}
      </span>
      <span className="order-1 whitespace-nowrap text-right lg:order-none" title="Weighted hours spent so far">
        <Figure value={hoursQuantity(session.weighted_hours)} />
        <span className="text-ink-faint text-label lg:sr-only"> spent</span>
      </span>
      <span className="text-right">
        {canEnd ? (
          <Button size="sm" aria-label={`End ${name}`} onClick={() => acts.onEnd(session)}>
            End
          </Button>
        ) : null}
      </span>
      {session.overdue ? (
        <div className="order-1 col-span-3 lg:order-none lg:col-span-6 lg:col-start-2">
          <OverdueWords session={session} />
        </div>
      ) : null}
    </li>
  );
}

function Ceiling({ seconds }: { seconds: number | null }) {
  if (seconds === null) return null;
  return (
    <p className="text-right text-ink-faint text-label">
      wall-clock ceiling <span className="figures">{formatDuration(seconds * 1000)}</span>
    </p>
  );
}

function Who({ session, linksToUser, hidesUser }: Omit<Required<SessionRowProps>, 'acts'>) {
  const { username, app_name: app, gpu, lab, created_at: createdAt } = session;
  const strong = hidesUser ? app : username;
  return (
    <>
      <p className="flex min-w-0 flex-wrap items-center gap-x-1.5">
        {linksToUser && !hidesUser ? (
          <Link href={`/users/${username}`} look="quiet" className="truncate font-medium">
            {username}
          </Link>
        ) : (
          <span className="truncate font-medium">{strong}</span>
        )}
        {gpu ? <Badge icon={<Cpu aria-hidden />}>GPU</Badge> : null}
        {lab ? (
          <Badge icon={<FlaskConical aria-hidden />} title="Counts toward no limit">
            lab
          </Badge>
        ) : null}
        <EndingBadge session={session} />
      </p>
      <p className="flex gap-1 text-ink-faint text-label">
        {hidesUser ? null : (
          <span className="truncate" title={app}>
            {app} ·
          </span>
        )}
        <span className="whitespace-nowrap">
          since <Time at={createdAt} as="day-clock" />
        </span>
      </p>
    </>
  );
}
