'use client';

import { type KeyboardEvent, type PointerEvent, useMemo } from 'react';
import type { EpochMs } from '@/lib/time/clock';
import { BurnDownLabels } from './burn-down-labels';
import { type BurnDownModel, type BurnReading, stepMs } from './burn-down-model';
import { BurnDownPlot } from './burn-down-plot';
import { plotBoxHeight as height, hourDomain, inset, scalesOf, seriesOf, timeTicks } from './burn-down-series';
import { BurnDownSpans } from './burn-down-spans';
import { chartInWords, readingInWords } from './burn-down-words';
import { useWidth } from './use-width';

const narrowBelow = 480;

interface BurnDownDrawingProps {
  label: string;
  model: BurnDownModel;
  zone: string;
  /** Of `readAt`, or of now. */
  reading: BurnReading;
  /** The instant that the reader points at; null = none. */
  readAt: EpochMs | null;
  onRead: (at: EpochMs | null) => void;
}

/** The chart itself: its lines, the words over them, the slider that reads it, and what took the time below. */
export default function BurnDownDrawing({ label, model, zone, reading, readAt, onRead }: BurnDownDrawingProps) {
  const [box, width] = useWidth<HTMLDivElement>(640);
  const series = useMemo(() => seriesOf(model), [model]);
  const domain = hourDomain(model, series);
  const scales = scalesOf(model, domain, { width, height });
  const read = (event: PointerEvent<HTMLElement>) => {
    const left = event.currentTarget.getBoundingClientRect().left;
    onRead(roundedTo(stepMs(model.kind) / 4, scales.instantAt(event.clientX - left), model));
  };
  return (
    <div
      ref={box}
      onPointerMove={read}
      onPointerLeave={() => onRead(null)}
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
      <Cursor label={label} model={model} reading={reading} zone={zone} onRead={onRead} />
      <BurnDownLabels model={model} scales={scales} width={width} height={height} zone={zone} />
      <BurnDownSpans model={model} scales={scales} zone={zone} marked={readAt === null ? [] : reading.running} />
    </div>
  );
}

function roundedTo(stepLength: number, at: EpochMs, model: BurnDownModel): EpochMs {
  const steps = Math.round((at - model.start) / stepLength);
  return Math.min(model.end, model.start + steps * stepLength);
}

interface CursorProps {
  label: string;
  model: BurnDownModel;
  reading: BurnReading;
  zone: string;
  onRead: (at: EpochMs | null) => void;
}

/** The plot as a slider over time: arrow keys read any instant, in words to those who cannot see it. */
function Cursor({ label, model, reading, zone, onRead }: CursorProps) {
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
