import { UserX } from 'lucide-react';
import { Badge } from '@/components/ui/badge';
import { Figure } from '@/components/ui/figure';
import { Link } from '@/components/ui/link';
import type { UserWire } from '@/lib/api/users';
import {
  bytesQuantity,
  formatNumber,
  formatPercent,
  formatSetHours,
  hoursQuantity,
  paceQuantity,
} from '@/lib/units/format';
import { HeadroomBar } from './headroom-bar';
import { roomOf } from './room';
import { RoomLeft } from './room-left';
import { RunsOut } from './runs-out';
import type { UserColumnId } from './user-columns';

interface UserProps {
  user: UserWire;
}

interface CellProps extends UserProps {
  /** The instant the figures are of. */
  now: string;
}

const faint = (words: string) => <span className="text-ink-faint text-label">{words}</span>;

function Name({ user }: UserProps) {
  return (
    <span className="flex min-w-0 items-center gap-2">
      <Link href={`/users/${user.username}`} look="quiet" className="truncate font-medium" title={user.username}>
        {user.username}
      </Link>
      {user.is_admin ? <Badge>admin</Badge> : null}
      {user.active ? null : <Badge>inactive</Badge>}
      {user.settings_error === undefined ? null : (
        <span title={user.settings_error} className="shrink-0 text-over-text">
          <UserX className="size-4" aria-hidden />
          <span className="sr-only">settings cannot be used</span>
        </span>
      )}
    </span>
  );
}

function Groups({ user }: UserProps) {
  const groups = user.groups.join(', ');
  return (
    <span className="truncate text-ink-soft" title={groups}>
      {groups}
    </span>
  );
}

function Room({ user, now }: CellProps) {
  if (user.settings_error !== undefined) return <HeadroomBar allowance={null} now={now} unknown="not known" />;
  if (user.allowance === null) return faint('no limit');
  return (
    <span className="flex w-full min-w-0 items-center gap-2.5">
      <HeadroomBar allowance={user.allowance} now={now} />
      <span className="figures w-11 shrink-0 text-right text-ink-soft text-label">
        {formatPercent(roomOf(user.allowance, now).usedShare)}
      </span>
    </span>
  );
}

function Used({ user }: UserProps) {
  if (user.allowance === null) return null;
  const { used_hours: used, hours, period } = user.allowance;
  return (
    <span className="whitespace-nowrap">
      <Figure value={{ ...hoursQuantity(used), unit: '' }} />
      {faint(` of ${formatSetHours(hours)}/${period}`)}
    </span>
  );
}

function Sessions({ user }: UserProps) {
  const limit = user.limits?.session_limit.value ?? null;
  const over = limit !== null && user.sessions_running > limit;
  return (
    <span className="whitespace-nowrap" title={over ? `over by ${user.sessions_running - limit}` : undefined}>
      <span className={over ? 'text-over-text' : user.sessions_running === 0 ? 'text-ink-faint' : ''}>
        {formatNumber(user.sessions_running)}
      </span>
      {limit === null ? null : faint(` of ${formatNumber(limit)}`)}
    </span>
  );
}

function Storage({ user }: UserProps) {
  return user.storage_bytes === null ? faint('not measured') : <Figure value={bytesQuantity(user.storage_bytes)} />;
}

/** What a column shows of a user. */
export function UserCell({ column, user, now }: CellProps & { column: UserColumnId }) {
  const { allowance } = user;
  switch (column) {
    case 'user':
      return <Name user={user} />;
    case 'groups':
      return <Groups user={user} />;
    case 'room':
      return <Room user={user} now={now} />;
    case 'used':
      return <Used user={user} />;
    case 'left':
      return allowance === null ? null : <RoomLeft allowance={allowance} hasHead />;
    case 'pace':
      return allowance === null || allowance.pace_hours_per_day === null ? null : (
        <Figure value={paceQuantity(allowance.pace_hours_per_day)} />
      );
    case 'runs_out':
      return allowance === null ? null : <RunsOut allowance={allowance} now={now} />;
    case 'sessions':
      return <Sessions user={user} />;
    case 'storage':
      return <Storage user={user} />;
  }
}
