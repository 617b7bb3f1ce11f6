'use client';

import { CircleAlert, Flag } from 'lucide-react';
import { cn } from '@/components/ui/cn';
import { Figure } from '@/components/ui/figure';
import { Time } from '@/components/ui/time';
import { useReaderZone } from '@/components/ui/use-zone';
import type { AllowanceWire } from '@/lib/api/users';
import { formatOver, formatPercent, hoursQuantity, setHoursQuantity } from '@/lib/units/format';
import { describeRoom, roomOf, standingOf } from './room';
import { type BarSize, RoomBar } from './room-bar';

interface HeadroomBarProps {
  /** Null: there is no allowance, unless `unknown` says why it cannot be known. */
  allowance: AllowanceWire | null;
  /** The instant the figures are of: the answer's `as_of`, or the `at` looked at. */
  now: string;
  /** False where that is another instant than now, which the reader asked for. */
  isLive?: boolean;
  /** `cell` is the bar alone; `card` and `head` say the figures below it. */
  size?: BarSize;
  /** Why there is no reading, in words: `not measured yet`, `settings cannot be read`. */
  unknown?: string | undefined;
  className?: string;
}

/** How much room an allowance leaves: the one drawing of it, in table cells, cards and page heads. */
export function HeadroomBar({ allowance, now, isLive = true, size = 'cell', unknown, className }: HeadroomBarProps) {
  const zone = useReaderZone();
  if (unknown !== undefined) return <NotKnown words={unknown} size={size} className={className} />;
  if (allowance === null) return <span className={cn('text-ink-faint text-label', className)}>no limit</span>;
  const { usedShare, evenShare, runOutShare } = roomOf(allowance, now);
  return (
    <div className={cn('w-full min-w-0', size === 'cell' ? 'py-1.5' : 'pt-2', className)}>
      <RoomBar
        label={describeRoom(allowance, now, zone, isLive)}
        usedShare={usedShare}
        evenShare={evenShare}
        runOutShare={runOutShare}
        size={size}
      />
      {size === 'cell' ? null : <Caption allowance={allowance} usedShare={usedShare} />}
    </div>
  );
}

function NotKnown({ words, size, className }: { words: string; size: BarSize; className: string | undefined }) {
  return (
    <div className={cn('flex w-full min-w-0 items-center gap-2', className)}>
      <RoomBar label={words} usedShare={null} size={size} className="w-auto flex-1" />
      <span aria-hidden className="whitespace-nowrap text-ink-faint text-label">
        {words}
      </span>
    </div>
  );
}

function Caption({ allowance, usedShare }: { allowance: AllowanceWire; usedShare: number }) {
  return (
    <p className="mt-2 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 text-ink-soft text-label">
      <span>
        <Figure value={hoursQuantity(allowance.used_hours)} className="text-label" /> used of{' '}
        <Figure value={setHoursQuantity(allowance.hours)} className="text-label" />
      </span>
      <Outlook allowance={allowance} usedShare={usedShare} />
    </p>
  );
}

function Outlook({ allowance, usedShare }: { allowance: AllowanceWire; usedShare: number }) {
  const standing = standingOf(allowance);
  if (standing === 'over' || standing === 'spent') {
    return (
      <span className="inline-flex items-center gap-1 font-medium text-over-text">
        <CircleAlert className="size-3.5" aria-hidden />
        {[formatPercent(usedShare), formatOver(allowance.over_hours) ?? 'spent'].join(' · ')}
      </span>
    );
  }
  if (standing === 'runs_out' && allowance.runs_out_at !== null) {
    return (
      <span className="inline-flex items-center gap-1 text-warn-text">
        <Flag className="size-3.5" aria-hidden />
        <span>
          runs out <Time at={allowance.runs_out_at} as="day-clock" />
        </span>
      </span>
    );
  }
  return <span>{formatPercent(usedShare)}</span>;
}
