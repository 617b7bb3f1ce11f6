'use client';

import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { Segments } from '@/components/ui/tabs';
import type { BurnDownWire } from '@/lib/api/users';
import { type PeriodKind, periodAt } from '@/lib/time/period';
import { lookOf } from './burn-down-of';
import { periodName } from './period-words';

const choices = [
  { value: 'day', label: 'Day' },
  { value: 'week', label: 'Week' },
  { value: 'month', label: 'Month' },
] as const satisfies readonly { value: PeriodKind; label: string }[];

interface PeriodNavProps {
  answer: BurnDownWire;
  onKind: (kind: PeriodKind) => void;
  /** An instant of the period to look at; null is the running one. */
  onAt: (at: string | null) => void;
}

/** Which period is looked at: its kind, and a step back or ahead. */
export function PeriodNav({ answer, onKind, onAt }: PeriodNavProps) {
  const lastOfPrevious = new Date(Date.parse(answer.start) - 1).toISOString();
  return (
    <>
      {lookOf(answer) === 'now' ? null : (
        <Button tone="quiet" onClick={() => onAt(null)}>
          Back to now
        </Button>
      )}
      <div className="flex items-center">
        <Button tone="quiet" size="icon" aria-label={`Previous ${answer.period}`} onClick={() => onAt(lastOfPrevious)}>
          <ChevronLeft aria-hidden />
        </Button>
        <span className="figures min-w-24 px-1 text-center text-body" aria-live="polite">
          {periodName(answer.period, answer.start, answer.resets_at)}
        </span>
        <Button
          tone="quiet"
          size="icon"
          aria-label={`Next ${answer.period}`}
          disabled={Date.parse(answer.resets_at) > Date.parse(answer.as_of)}
          onClick={() => onAt(instantOfNext(answer))}
        >
          <ChevronRight aria-hidden />
        </Button>
      </div>
      <Segments label="Period" value={answer.period} choices={choices} onChange={onKind} />
    </>
  );
}

/** The last instant of the period after this one; null where that is the running one. */
function instantOfNext(answer: BurnDownWire): string | null {
  const { resetsAt } = periodAt(answer.period, Date.parse(answer.resets_at));
  return resetsAt > Date.parse(answer.as_of) ? null : new Date(resetsAt - 1).toISOString();
}
