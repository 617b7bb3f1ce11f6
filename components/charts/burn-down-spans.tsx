'use client';

import { cn } from '@/components/ui/cn';
import { formatHours } from '@/lib/units/format';
import { formatDayAndClock } from '@/lib/units/format-time';
import { type BurnDownModel, type BurnSpan, rowsOf } from './burn-down-model';
import { inset, maxSpanRows, type Scales, spanRowHeight } from './burn-down-series';

interface BurnDownSpansProps {
  model: BurnDownModel;
  scales: Scales;
  zone: string;
  /** Spans that hold the instant that is read. */
  marked: readonly BurnSpan[];
}

/** What took the time, as thin bars right below the axis: a step above has its cause here. */
export function BurnDownSpans({ model, scales, zone, marked }: BurnDownSpansProps) {
  const rows = rowsOf(model.spans, maxSpanRows);
  if (rows.length === 0) return null;
  return (
    <div className="relative" style={{ height: rows.length * spanRowHeight + 3 }}>
      <span
        aria-hidden
        className="absolute -top-0.5 left-0 truncate text-ink-faint text-label leading-3"
        style={{ width: inset.left - 6 }}
        title="Sessions"
      >
        runs
      </span>
      {rows.flatMap((row, index) =>
        row.map((span) => (
          <Bar
            key={span.id}
            span={span}
            top={index * spanRowHeight + 1}
            scales={scales}
            zone={zone}
            isMarked={marked.includes(span)}
            isLive={model.isLive}
          />
        )),
      )}
    </div>
  );
}

interface BarProps {
  span: BurnSpan;
  top: number;
  scales: Scales;
  zone: string;
  isMarked: boolean;
  isLive: boolean;
}

function Bar({ span, top, scales, zone, isMarked, isLive }: BarProps) {
  const from = scales.x(span.from);
  const end = span.isRunning && isLive ? 'now' : formatDayAndClock(span.to, zone);
  return (
    <span
      data-span={span.id}
      title={`${span.label}: ${formatDayAndClock(span.from, zone)} to ${end}, ${formatHours(span.hours)}`}
      className={cn(
        'absolute h-1.5 rounded-full transition-colors',
        isMarked ? 'bg-focus' : span.isRunning ? 'bg-ink' : 'bg-used',
      )}
      style={{ left: from, top, width: Math.max(3, scales.x(span.to) - from) }}
    />
  );
}
