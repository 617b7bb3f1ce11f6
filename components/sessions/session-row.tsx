import { Cpu, FlaskConical, Hourglass } from 'lucide-react';
import { Badge } from '@/components/ui/badge';
import { cn } from '@/components/ui/cn';
import { Figure } from '@/components/ui/figure';
import { Link } from '@/components/ui/link';
import { Time } from '@/components/ui/time';
import type { SessionWire } from '@/lib/api/sessions';
import { formatRate, hoursQuantity } from '@/lib/units/format';
import { OverdueWords } from './overdue-words';
import { SessionAge } from './session-age';
import { sessionGrid } from './session-grid';

interface SessionRowProps {
  session: SessionWire;
  /** Leads to the owner's page; for those who may see it. */
  linksToUser: boolean;
  /** Whose sessions they are is known, as on one's own page. */
  hidesUser?: boolean;
}

/** One live session: whose and what, its age against its limit, its rate and what it spent; overdue says why. */
export function SessionRow({ session, linksToUser, hidesUser = false }: SessionRowProps) {
  return (
    <li data-overdue={session.overdue ? '' : undefined} className={cn(sessionGrid, 'gap-y-1 py-2.5')}>
      <Who session={session} linksToUser={linksToUser} hidesUser={hidesUser} />
      <SessionAge session={session} className="order-last col-span-2 md:order-none md:col-span-1" />
      <span className="hidden whitespace-nowrap text-right text-ink-soft md:block" title="Weighted hours an hour">
        {formatRate(session.rate)}
      </span>
      <span className="whitespace-nowrap text-right" title="Weighted hours spent so far">
        <Figure value={hoursQuantity(session.weighted_hours)} />
        <span className="text-ink-faint text-label md:sr-only"> spent</span>
      </span>
      {session.overdue ? (
        <div className="order-last col-span-2 md:col-span-4">
          <OverdueWords session={session} />
        </div>
      ) : null}
    </li>
  );
}

function Who({ session, linksToUser, hidesUser }: Required<SessionRowProps>) {
  const { username, app_name: app, gpu, lab, phase, created_at: createdAt } = session;
  const strong = hidesUser ? app : username;
  return (
    <div className="min-w-0">
      <p className="flex min-w-0 items-center gap-1.5">
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
        {phase === 'ending' ? <Badge icon={<Hourglass aria-hidden />}>ending</Badge> : null}
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
    </div>
  );
}
