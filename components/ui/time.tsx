'use client';

import {
  formatClock,
  formatClockWithZone,
  formatDay,
  formatDayAndClock,
  formatDayAndSeconds,
  formatInstant,
  formatRelative,
  formatReset,
  formatUtc,
} from '@/lib/units/format-time';
import { cn } from './cn';
import { useReaderZone } from './use-zone';

type Shape = 'instant' | 'clock' | 'clock-zone' | 'day' | 'day-clock' | 'day-seconds' | 'relative' | 'reset';

interface TimeProps {
  /** ISO 8601, as the API writes it. */
  at: string;
  as?: Shape;
  /** What `relative` and `reset` are seen from: the answer's `as_of`, so that server and browser agree. */
  now?: string;
  className?: string;
}

/** An instant in the reader's zone, with UTC on hover. */
export function Time({ at, as = 'instant', now, className }: TimeProps) {
  const zone = useReaderZone();
  const instant = Date.parse(at);
  const seenFrom = now === undefined ? instant : Date.parse(now);
  return (
    <time
      dateTime={at}
      title={as === 'relative' ? `${formatInstant(instant, zone)} · ${formatUtc(instant)}` : formatUtc(instant)}
      className={cn('figures', className)}
    >
      {text(as, instant, seenFrom, zone)}
    </time>
  );
}

function text(shape: Shape, at: number, now: number, zone: string): string {
  switch (shape) {
    case 'instant':
      return formatInstant(at, zone);
    case 'clock':
      return formatClock(at, zone);
    case 'clock-zone':
      return formatClockWithZone(at, zone);
    case 'day':
      return formatDay(at, zone);
    case 'day-clock':
      return formatDayAndClock(at, zone);
    case 'day-seconds':
      return formatDayAndSeconds(at, zone);
    case 'relative':
      return formatRelative(at, now);
    case 'reset':
      return formatReset(at, zone, now);
  }
}
