'use client';

import { type KeyboardEvent, type PointerEvent, useMemo } from 'react';
import { formatMib, formatNumber } from '@/lib/units/format';
import { HeatLegend } from './heat-legend';
import { fitsAll, type HeatModel, heatHeight, heatPlot } from './heat-model';
import { HeatPicture } from './heat-picture';
import { readStep } from './memory-scale';
import { lengthWords } from './memory-words';
import { useWidth } from './use-width';

export interface HeatCell {
  hours: number;
  channels: number;
}

interface HeatMapProps {
  label: string;
  model: HeatModel;
  /** The recording of the fields. */
  cell: HeatCell;
  readCell: HeatCell | null;
  mibAt: (cell: HeatCell) => number;
  onRead: (cell: HeatCell | null) => void;
  onChoose: (cell: HeatCell) => void;
}

/** Memory over length and channels in classes of colour, with a line where each capacity ends. */
export function HeatMap({ label, model, cell, readCell, mibAt, onRead, onChoose }: HeatMapProps) {
  const [box, width] = useWidth<HTMLDivElement>(720);
  const plot = useMemo(() => heatPlot(model, width), [model, width]);
  const read = readCell ?? cell;
  const words = `${lengthWords(read.hours)}, ${formatNumber(read.channels)} ch: ${formatMib(mibAt(read))}`;
  const cellUnder = (event: PointerEvent<HTMLElement>): HeatCell => {
    const area = event.currentTarget.getBoundingClientRect();
    const [right, up] = [(event.clientX - area.left) / plot.width, 1 - (event.clientY - area.top) / plot.height];
    return {
      hours: within(right * model.spanHours, model.spanHours),
      channels: count(Math.ceil(up * mostChannels(model)), model),
    };
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onRead(null);
    if (event.key === 'Enter') onChoose(read);
    const next = keyedCell(event, read, model);
    if (!next) return;
    event.preventDefault();
    onRead(next);
  };
  return (
    <div>
      <HeatLegend model={model} words={words} isRead={readCell !== null} />
      <div ref={box} className="relative overflow-clip" style={{ height: heatHeight(plot) }}>
        <HeatPicture model={model} plot={plot} width={width} cell={cell} readCell={readCell} />
        <div
          role="slider"
          tabIndex={0}
          aria-label={cursorWords(label, model.step)}
          aria-valuemin={0}
          aria-valuemax={model.spanHours}
          aria-valuenow={Math.min(read.hours, model.spanHours)}
          aria-valuetext={words}
          onKeyDown={press}
          onBlur={() => onRead(null)}
          onPointerMove={(event) => (event.buttons === 1 ? onChoose(cellUnder(event)) : onRead(cellUnder(event)))}
          onPointerLeave={() => onRead(null)}
          onPointerDown={(event) => onChoose(cellUnder(event))}
          className="absolute cursor-crosshair touch-pan-y rounded-sm"
          style={{ left: plot.left, top: plot.top, width: plot.width, height: plot.height }}
        />
      </div>
      <p className="min-h-5 text-ink-soft text-label">{[rowWords(model), roomyWords(model)].join(' ').trim()}</p>
    </div>
  );
}

function cursorWords(label: string, step: number): string {
  const fine = step === 1 ? '' : ` by ${formatNumber(step)}, with Shift by one`;
  return `Read a length and a number of channels: ${label}. Left and right change the length, up and down the channels${fine}, Enter sets the recording to them.`;
}

function rowWords({ step }: HeatModel): string {
  return step === 1 ? '' : `A row stands for ${formatNumber(step)} channel counts, and shows the most of them.`;
}

/** Capacities without a line, since all that is shown fits them. */
function roomyWords({ contours, spanHours }: HeatModel): string {
  const roomy = contours.filter((contour) => fitsAll(contour, spanHours)).map(({ label }) => label);
  return roomy.length === 0 ? '' : `Everything shown fits ${roomy.join('; ')}.`;
}

function mostChannels({ rows, step }: HeatModel): number {
  return rows.length * step;
}

function count(channels: number, model: HeatModel): number {
  return Math.min(mostChannels(model), Math.max(1, channels));
}

function within(hours: number, spanHours: number): number {
  const step = readStep(spanHours);
  return Number(Math.min(spanHours, Math.max(0, Math.round(hours / step) * step)).toFixed(2));
}

function keyedCell({ key, shiftKey }: KeyboardEvent, from: HeatCell, model: HeatModel): HeatCell | null {
  const { spanHours } = model;
  const step = readStep(spanHours);
  const rows = shiftKey ? 1 : model.step;
  const moved = (hours: number, channels: number): HeatCell => ({
    hours: within(from.hours + hours, spanHours),
    channels: count(from.channels + channels, model),
  });
  const moves: Record<string, HeatCell> = {
    ArrowLeft: moved(-step, 0),
    ArrowRight: moved(step, 0),
    PageDown: moved(-10 * step, 0),
    PageUp: moved(10 * step, 0),
    ArrowUp: moved(0, rows),
    ArrowDown: moved(0, -rows),
    Home: { ...from, hours: 0 },
    End: { ...from, hours: spanHours },
  };
  return moves[key] ?? null;
}
