'use client';

import dynamic from 'next/dynamic';
import { type KeyboardEvent, type PointerEvent, useMemo, useState } from 'react';
import { Segments } from '@/components/ui/tabs';
import { useReaderZone } from '@/components/ui/use-zone';
import type { EpochMs } from '@/lib/time/clock';
import { BurnDownLabels } from './burn-down-labels';
import { type BurnDownModel, type BurnReading, readingAt, stepMs } from './burn-down-model';
import { hourDomain, inset, scalesOf, seriesOf, timeTicks } from './burn-down-series';
import { BurnDownSpans } from './burn-down-spans';
import { BurnDownTable } from './burn-down-table';
import { chartInWords, readingInWords } from './burn-down-words';
import { useWidth } from './use-width';

// recharts is by far the heaviest part of the page, and the figures above the chart do not wait for it.
const BurnDownPlot = dynamic(() => import('./burn-down-plot'), { ssr: false });

const height = 288;
const narrowBelow = 480;

interface BurnDownChartProps {
  /** The chart's name: `Hours left, jmurphy`. */
  label: string;
  title: string;
  model: BurnDownModel;
}

/** What is left of an allowance from the period's start to its reset, with what took it; or what was used, where there is none. */
export function BurnDownChart({ label, title, model }: BurnDownChartProps) {
  const zone = useReaderZone();
  const [view, setView] = useState<'chart' | 'table'>('chart');
  return (
    <figure aria-label={label} className="min-w-0">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="font-medium text-section">{title}</h2>
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
      {view === 'chart' ? (
        <Chart label={label} model={model} zone={zone} />
      ) : (
        <div className="mt-3">
          <BurnDownTable model={model} zone={zone} label={label} />
        </div>
      )}
    </figure>
  );
}

function Chart({ label, model, zone }: { label: string; model: BurnDownModel; zone: string }) {
  const [box, width] = useWidth<HTMLDivElement>(640);
  const [readAt, setReadAt] = useState<EpochMs | null>(null);
  const series = useMemo(() => seriesOf(model), [model]);
  const domain = hourDomain(model, series);
  const scales = scalesOf(model, domain, { width, height });
  const reading = readingAt(model, readAt ?? model.now);
  const read = (event: PointerEvent<HTMLElement>) => {
    const left = event.currentTarget.getBoundingClientRect().left;
    setReadAt(roundedTo(stepMs(model.kind) / 4, scales.instantAt(event.clientX - left), model));
  };
  return (
    <>
      <ReadingLine model={model} reading={reading} zone={zone} />
      <div
        ref={box}
        onPointerMove={read}
        onPointerLeave={() => setReadAt(null)}
        className="relative min-w-0 overflow-x-clip"
      >
        <div role="img" aria-label={`${label}. ${chartInWords(model, zone)}`} style={{ height }}>
          <BurnDownPlot
            model={model}
            series={series}
            domain={domain}
            ticks={timeTicks(model, zone, width < narrowBelow)}
            width={width}
            height={height}
            cursor={readAt === null ? null : { at: readAt, hours: reading.balanceHours ?? reading.usedHours }}
          />
        </div>
        <Cursor label={label} model={model} reading={reading} zone={zone} isIdle={readAt === null} onRead={setReadAt} />
        <BurnDownLabels model={model} scales={scales} width={width} height={height} zone={zone} />
        <BurnDownSpans model={model} scales={scales} zone={zone} marked={readAt === null ? [] : reading.running} />
      </div>
    </>
  );
}

function roundedTo(stepLength: number, at: EpochMs, model: BurnDownModel): EpochMs {
  const steps = Math.round((at - model.start) / stepLength);
  return Math.min(model.end, model.start + steps * stepLength);
}

/** What stands at the instant that is read; now's where nothing is. A line of its own, so that nothing moves. */
function ReadingLine({ model, reading, zone }: { model: BurnDownModel; reading: BurnReading; zone: string }) {
  const [when, ...rest] = readingInWords(model, reading, zone);
  return (
    <p className="figures mt-1 min-h-10 text-ink-soft text-label sm:min-h-5" data-part="reading">
      <span className="font-medium text-ink">{when}</span>
      {rest.map((part) => (
        <span key={part}> · {part}</span>
      ))}
    </p>
  );
}

interface CursorProps {
  label: string;
  model: BurnDownModel;
  reading: BurnReading;
  zone: string;
  isIdle: boolean;
  onRead: (at: EpochMs | null) => void;
}

/** The plot as a slider over time: arrow keys read any instant, in words to those who cannot see it. */
function Cursor({ label, model, reading, zone, isIdle, onRead }: CursorProps) {
  const move = (event: KeyboardEvent) => {
    const at = keyedInstant(event.key, reading.at, model);
    if (at === undefined) return;
    event.preventDefault();
    onRead(at);
  };
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={`Read an instant: ${label}`}
      aria-valuemin={model.start}
      aria-valuemax={model.end}
      aria-valuenow={reading.at}
      aria-valuetext={readingInWords(model, reading, zone).join('; ')}
      onKeyDown={move}
      onBlur={() => onRead(null)}
      data-idle={isIdle ? '' : undefined}
      className="absolute cursor-crosshair touch-pan-y rounded-sm"
      style={{ left: inset.left, right: inset.right, top: inset.top, height: height - inset.top - inset.bottom }}
    />
  );
}

function keyedInstant(key: string, from: EpochMs, model: BurnDownModel): EpochMs | null | undefined {
  const step = stepMs(model.kind);
  const within = (at: EpochMs) => Math.min(model.end, Math.max(model.start, at));
  switch (key) {
    case 'ArrowLeft':
    case 'ArrowDown':
      return within(from - step);
    case 'ArrowRight':
    case 'ArrowUp':
      return within(from + step);
    case 'PageDown':
      return within(from - 6 * step);
    case 'PageUp':
      return within(from + 6 * step);
    case 'Home':
      return model.start;
    case 'End':
      return Math.min(model.now, model.end);
    case 'Escape':
      return null;
    default:
      return undefined;
  }
}
