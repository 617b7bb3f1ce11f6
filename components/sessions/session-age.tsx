import { cn } from '@/components/ui/cn';
import { RoomBar } from '@/components/usage/room-bar';
import type { SessionWire } from '@/lib/api/sessions';
import { formatHours, formatPercent, formatSetHours } from '@/lib/units/format';
import { formatDuration } from '@/lib/units/format-time';

const secondsPerHour = 3600;

/** A session's age against the limit on it: `5 h 12 min of 8 h`, with a bar; without a limit the age alone. */
export function SessionAge({ session, className }: { session: SessionWire; className?: string }) {
  const { age_seconds: age, session_hours: limit } = session;
  const ageWords = formatDuration(age * 1000);
  if (limit === null) {
    return (
      <div className={cn('flex items-center gap-3', className)}>
        <span aria-hidden className="flex-1 lg:h-px lg:bg-rule" />
        <Age age={ageWords} limit="no limit" />
      </div>
    );
  }
  const hours = age / secondsPerHour;
  const share = limit > 0 ? hours / limit : 1;
  const over = hours > limit ? `, over by ${formatHours(hours - limit, 'up')}` : '';
  return (
    <div className={cn('flex items-center gap-3', className)}>
      <RoomBar
        size="cell"
        usedShare={share}
        label={`Age ${ageWords} of ${formatSetHours(limit)}, ${formatPercent(share)}${over}`}
        className="w-auto flex-1"
      />
      <Age age={ageWords} limit={`of ${formatSetHours(limit)}`} />
    </div>
  );
}

function Age({ age, limit }: { age: string; limit: string }) {
  return (
    <span className="figures w-36 shrink-0 whitespace-nowrap text-right">
      {age} <span className="text-ink-faint text-label">{limit}</span>
    </span>
  );
}
