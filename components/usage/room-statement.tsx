'use client';

import type { ReactNode } from 'react';
import { Figure } from '@/components/ui/figure';
import { Time } from '@/components/ui/time';
import { useReaderZone } from '@/components/ui/use-zone';
import type { AllowanceWire, BurnDownWire } from '@/lib/api/users';
import {
  formatPace,
  formatSetHours,
  hoursQuantity,
  overQuantity,
  remainingQuantity,
  setHoursQuantity,
} from '@/lib/units/format';
import { formatDuration, formatReset } from '@/lib/units/format-time';
import { allowanceOf, dayLookedAt, isPastPeriod, isRunningPeriod, lookedAt, lookOf } from './burn-down-of';
import { HeadroomBar } from './headroom-bar';
import { periodName, perPeriod, thisPeriod } from './period-words';
import { roomInWords, standingOf } from './room';

interface RoomStatementProps {
  answer: BurnDownWire;
  /** The person's allowance, which may be counted by another period than the one looked at. */
  own: AllowanceWire | null;
  /** The settings cannot be read, so neither can the allowance. */
  isUnknown: boolean;
  /** The reader is the person it is about. */
  isSelf: boolean;
}

/** The one figure of the page: what is left, or by how much it is over; then until when, and what to do. */
export function RoomStatement({ answer, own, isUnknown, isSelf }: RoomStatementProps) {
  const allowance = allowanceOf(answer, own?.source ?? 'default');
  if (!allowance) return <UsedStatement answer={answer} own={own} isUnknown={isUnknown} />;
  const look = lookOf(answer);
  const isOver = allowance.over_hours > 0;
  // A forecast from another day than today is no outlook any more, or not yet.
  const shown = look === 'now' ? allowance : { ...allowance, runs_out_at: null };
  return (
    <div className="max-w-3xl">
      <p className="flex flex-wrap items-baseline gap-x-2">
        {isOver ? <span className="text-body text-over-text">{overWords[look]} </span> : null}
        <Figure
          size="figure"
          value={isOver ? overQuantity(allowance.over_hours) : remainingQuantity(allowance.remaining_hours)}
          {...(allowance.spent ? { className: 'text-over-text' } : {})}
        />{' '}
        <span className="text-body text-ink-soft">
          {isOver ? 'of an allowance of ' : `${look === 'past' ? 'were left' : 'left'} of `}
          <Figure value={setHoursQuantity(allowance.hours)} />{' '}
          {isRunningPeriod(answer)
            ? perPeriod[allowance.period]
            : `for ${periodName(answer.period, answer.start, answer.resets_at)}`}
          {allowance.granted_hours > 0 ? (
            <>
              , <Figure value={setHoursQuantity(allowance.granted_hours)} /> of it granted
            </>
          ) : null}
        </span>
      </p>
      <HeadroomBar allowance={shown} now={lookedAt(answer)} isLive={look === 'now'} size="head" className="mt-1" />
      {look === 'now' ? <Outlook allowance={allowance} answer={answer} isSelf={isSelf} /> : <AsOf answer={answer} />}
    </div>
  );
}

const overWords = { now: 'over by', past: 'was over by', ahead: 'over by' };

/** Which day the figures are of, where that is not today: no advice for what is over, none for what has not begun. */
function AsOf({ answer }: { answer: BurnDownWire }) {
  const zone = useReaderZone();
  if (isPastPeriod(answer)) return null;
  const now = Date.parse(answer.as_of);
  const resetsAt = Date.parse(answer.resets_at);
  const reset = formatReset(resetsAt, zone, now);
  const from = lookOf(answer) === 'ahead' ? ', by what is known now' : '';
  return (
    <Words>
      As of {dayLookedAt(answer)}
      {from}.{' '}
      {resetsAt > now ? `Resets ${reset}, ${formatDuration(resetsAt - now)} from now.` : `It was reset ${reset}.`}
    </Words>
  );
}

function Outlook({ allowance, answer, isSelf }: { allowance: AllowanceWire; answer: BurnDownWire; isSelf: boolean }) {
  const zone = useReaderZone();
  const now = Date.parse(lookedAt(answer));
  const resetsAt = Date.parse(allowance.resets_at);
  const reset = formatReset(resetsAt, zone, now);
  const standing = standingOf(allowance);
  if (standing === 'over' || standing === 'spent') {
    return (
      <Words>
        <strong className="font-medium text-over-text">Out of room until {reset}.</strong>{' '}
        {isSelf ? 'Ask an administrator for a grant.' : 'Nothing new starts until then. A grant makes room at once.'}
      </Words>
    );
  }
  return (
    <Words>
      <span>
        Resets {reset}, in {formatDuration(resetsAt - now)}.
      </span>{' '}
      <Forecast allowance={allowance} />
    </Words>
  );
}

function Forecast({ allowance }: { allowance: AllowanceWire }) {
  const pace = allowance.pace_hours_per_day;
  if (pace === null || pace === 0) return <span>Nothing used lately, so it lasts.</span>;
  const over = allowance.period === 'day' ? 'today’s pace' : 'the pace of the last 7 days';
  if (allowance.runs_out_at === null) {
    return (
      <span>
        At {over}, {formatPace(pace)}, it lasts.
      </span>
    );
  }
  const early = Date.parse(allowance.resets_at) - Date.parse(allowance.runs_out_at);
  return (
    <strong className="font-medium text-warn-text">
      At {over}, {formatPace(pace)}, it runs out <Time at={allowance.runs_out_at} as="day-clock" />,{' '}
      {formatDuration(early)} before that.
    </strong>
  );
}

interface UsedStatementProps {
  answer: BurnDownWire;
  own: AllowanceWire | null;
  isUnknown: boolean;
}

function UsedStatement({ answer, own, isUnknown }: UsedStatementProps) {
  const name = periodName(answer.period, answer.start, answer.resets_at);
  const when = isRunningPeriod(answer) ? thisPeriod[answer.period] : `in ${name}`;
  return (
    <div className="max-w-3xl">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <Figure size="figure" value={hoursQuantity(answer.used_hours)} />{' '}
        <span className="text-body text-ink-soft">used {when}</span>
      </p>
      {lookOf(answer) === 'now' ? null : <AsOf answer={answer} />}
      <Words>{isUnknown ? 'What is left is not known.' : ownInWords(own)}</Words>
    </div>
  );
}

function ownInWords(own: AllowanceWire | null): string {
  if (!own) return 'There is no allowance, so nothing runs out.';
  const state = `${roomInWords(own)} of ${formatSetHours(own.hours)} ${thisPeriod[own.period]}`;
  return `The allowance is counted by the ${own.period}: ${state}.`;
}

function Words({ children }: { children: ReactNode }) {
  return <p className="mt-2 text-pretty text-body text-ink-soft">{children}</p>;
}
