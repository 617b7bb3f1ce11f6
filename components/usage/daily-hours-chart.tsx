'use client';

import { type KeyboardEvent, useState } from 'react';
import { cn } from '@/components/ui/cn';
import { CsvMenu } from '@/components/ui/csv-menu';
import { Figure } from '@/components/ui/figure';
import { Table, Td, Th } from '@/components/ui/table';
import { Segments } from '@/components/ui/tabs';
import { formatHours, formatNumber, hoursQuantity } from '@/lib/units/format';
import { formatUtcDay } from '@/lib/units/format-time';
import { type DayHours, daysCsv, scaleTop } from './daily-hours';

interface DailyHoursChartProps {
  /** Oldest first; the last one is today and not over yet. */
  days: readonly DayHours[];
}

/** Hours of all users by UTC day: bars to read with the pointer or the arrow keys, or the same as a table. */
export function DailyHoursChart({ days }: DailyHoursChartProps) {
  const hasFigures = days.some(({ hours }) => hours !== null);
  const [view, setView] = useState<'chart' | 'table'>('chart');
  const [chosen, setChosen] = useState<number | null>(null);
  const at = Math.min(chosen ?? days.length - 1, days.length - 1);
  const shown = days[at];
  if (!hasFigures) return <p className="py-2 text-ink-soft">No node has reported any hours for these days.</p>;
  return (
    <div>
      <div className="mb-3 flex min-h-8 items-center justify-between gap-4">
        {shown && view === 'chart' ? <ReadOut day={shown} isToday={at === days.length - 1} /> : <span />}
        <div className="flex gap-2">
          <CsvMenu filename={`hours-by-day-${days.at(-1)?.day}`} csv={(forExcel) => daysCsv(days, forExcel)} />
          <Segments
            label="Show as"
            value={view}
            onChange={setView}
            choices={[
              { value: 'chart', label: 'Chart' },
              { value: 'table', label: 'Table' },
            ]}
          />
        </div>
      </div>
      {view === 'table' ? <DaysTable days={days} /> : <Bars days={days} at={at} onChoose={setChosen} />}
    </div>
  );
}

function ReadOut({ day, isToday }: { day: DayHours; isToday: boolean }) {
  return (
    <p className="flex items-baseline gap-2">
      {day.hours === null ? (
        <span className="text-ink-faint">no data</span>
      ) : (
        <Figure value={hoursQuantity(day.hours)} size="section" />
      )}
      <span className="text-ink-soft text-label">
        {formatUtcDay(day.day)} UTC{isToday ? ', so far' : ''}
      </span>
    </p>
  );
}

interface BarsProps {
  days: readonly DayHours[];
  at: number;
  onChoose: (at: number | null) => void;
}

function Bars({ days, at, onChoose }: BarsProps) {
  const top = scaleTop(Math.max(0, ...days.map(({ hours }) => hours ?? 0)));
  const move = (event: KeyboardEvent) => {
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: days.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    onChoose(Math.min(days.length - 1, Math.max(0, to)));
  };
  const shown = days[at];
  return (
    <div className="relative pl-9">
      <Axis top={top} />
      <div
        role="slider"
        tabIndex={0}
        aria-label="Hours of all users, the last 31 days"
        aria-valuemin={1}
        aria-valuemax={days.length}
        aria-valuenow={at + 1}
        aria-valuetext={shown ? wordsOf(shown) : ''}
        onKeyDown={move}
        onPointerLeave={() => onChoose(null)}
        className="relative flex h-32 items-end"
      >
        {days.map((day, index) => (
          <div
            key={day.day}
            onPointerEnter={() => onChoose(index)}
            className="group flex h-full min-w-0 flex-1 items-end justify-center"
          >
            <Bar day={day} top={top} active={index === at} />
          </div>
        ))}
      </div>
      <div className="mt-1 flex justify-between text-ink-faint text-label" aria-hidden>
        <span>{days[0] ? formatUtcDay(days[0].day) : ''}</span>
        <span>today</span>
      </div>
    </div>
  );
}

function Axis({ top }: { top: number }) {
  return (
    <div aria-hidden className="absolute inset-x-0 top-0 h-32">
      {[top, top / 2, 0].map((value) => (
        <div
          key={value}
          className="absolute right-0 left-9 border-rule border-t"
          style={{ top: `${(1 - value / top) * 100}%` }}
        >
          <span className="figures absolute right-full mr-1.5 -translate-y-1/2 text-ink-faint text-label">
            {formatNumber(value, Number.isInteger(value) ? 0 : 1)}
          </span>
        </div>
      ))}
    </div>
  );
}

function Bar({ day, top, active }: { day: DayHours; top: number; active: boolean }) {
  if (day.hours === null) return <div className="h-1.5 w-4/5 rounded-sm bg-hatch" />;
  return (
    <div
      className={cn('w-4/5 rounded-t-sm', active ? 'bg-ink' : 'bg-used group-hover:bg-ink')}
      style={{ height: `${(day.hours / top) * 100}%`, minHeight: day.hours > 0 ? 2 : 0 }}
    />
  );
}

function DaysTable({ days }: { days: readonly DayHours[] }) {
  return (
    <div className="max-h-72 overflow-y-auto">
      <Table label="Hours of all users by UTC day">
        <thead>
          <tr>
            <Th>Day (UTC)</Th>
            <Th numeric>Hours</Th>
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map((day) => (
            <tr key={day.day}>
              <Td>{formatUtcDay(day.day)}</Td>
              <Td numeric>{day.hours === null ? 'no data' : <Figure value={hoursQuantity(day.hours)} />}</Td>
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  );
}

function wordsOf({ day, hours }: DayHours): string {
  return `${formatUtcDay(day)}: ${hours === null ? 'no data' : formatHours(hours)}`;
}
