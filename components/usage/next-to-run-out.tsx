import { Link } from '@/components/ui/link';
import type { AllowanceWire, UserWire } from '@/lib/api/users';
import { formatPace, formatSetHours } from '@/lib/units/format';
import { HeadroomBar } from './headroom-bar';
import { lastingPaceHoursPerDay } from './room';
import { RoomLeft } from './room-left';
import { RunsOut } from './runs-out';
import { sourceInWords } from './source';

interface NextToRunOutProps {
  /** Spent ones first, then by run-out. */
  users: readonly UserWire[];
  /** How many there are with an allowance at all. */
  withAllowance: number;
  now: string;
}

/** Who runs out next, and why: the pace against the one that would last, and whose limit it is. */
export function NextToRunOut({ users, withAllowance, now }: NextToRunOutProps) {
  const rows = users.flatMap((user) => (user.allowance === null ? [] : [{ user, allowance: user.allowance }]));
  if (rows.length === 0) {
    return withAllowance === 0 ? (
      <p className="py-2 text-ink-soft">Nobody has an allowance yet.</p>
    ) : (
      <p className="py-2 text-ink-soft">Nobody: at the present pace every allowance lasts to its reset.</p>
    );
  }
  return (
    <ol aria-label="Who runs out next" className="divide-y divide-rule">
      {rows.map(({ user, allowance }) => (
        <li
          key={user.username}
          className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 py-2.5 md:grid-cols-[minmax(7rem,11rem)_minmax(0,1fr)_7.5rem_8rem]"
        >
          <Link href={`/users/${user.username}`} look="quiet" className="truncate font-medium">
            {user.username}
          </Link>
          <HeadroomBar allowance={allowance} now={now} className="order-last col-span-2 md:order-none md:col-span-1" />
          <RoomLeft allowance={allowance} className="text-right" />
          <RunsOut allowance={allowance} now={now} className="hidden text-right md:block" />
          <Why allowance={allowance} now={now} />
        </li>
      ))}
    </ol>
  );
}

function Why({ allowance, now }: { allowance: AllowanceWire; now: string }) {
  const lasting = lastingPaceHoursPerDay(allowance, now);
  const pace = allowance.pace_hours_per_day;
  const reasons = [
    pace === null || pace === 0 ? null : `uses ${formatPace(pace)}`,
    lasting === null ? null : `${formatPace(lasting)} would last`,
    `${formatSetHours(allowance.hours)}/${allowance.period} from ${sourceInWords(allowance.source)}`,
  ].filter((reason) => reason !== null);
  return <p className="figures order-last col-span-2 text-ink-soft text-label md:col-span-4">{reasons.join(' · ')}</p>;
}
