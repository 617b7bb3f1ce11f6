'use client';

import type { KeyboardEvent, PointerEvent } from 'react';
import { formatMib } from '@/lib/units/format';
import { HeatLegend } from './heat-legend';
import { type HeatModel, heatInset } from './heat-model';
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

const pictureHeight = 352;

/** Memory over length and channels in classes of colour, with a line where each capacity ends. */
export function HeatMap({ label, model, cell, readCell, mibAt, onRead, onChoose }: HeatMapProps) {
  const [box, width] = useWidth<HTMLDivElement>(720);
  const rowHeight = Math.max(9, Math.min(22, Math.floor(pictureHeight / model.rows.length)));
  const plotWidth = Math.max(1, width - heatInset.left - heatInset.right);
  const plotHeight = rowHeight * model.rows.length;
  const read = readCell ?? cell;
  const words = `${lengthWords(read.hours)}, ${read.channels} ch: ${formatMib(mibAt(read))}`;
  const cellUnder = (event: PointerEvent<HTMLElement>): HeatCell => {
    const area = event.currentTarget.getBoundingClientRect();
    const row = Math.min(model.rows.length - 1, Math.max(0, Math.floor((event.clientY - area.top) / rowHeight)));
    const hours = ((event.clientX - area.left) / plotWidth) * model.spanHours;
    return { hours: within(hours, model.spanHours), channels: model.rows[row]?.channels ?? 1 };
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onRead(null);
    if (event.key === 'Enter') onChoose(read);
    const next = keyedCell(event.key, read, model);
    if (!next) return;
    event.preventDefault();
    onRead(next);
  };
  return (
    <div>
      <HeatLegend model={model} words={words} isRead={readCell !== null} />
      <div
        ref={box}
        className="relative overflow-clip"
        style={{ height: plotHeight + heatInset.top + heatInset.bottom }}
      >
        <HeatPicture model={model} width={width} rowHeight={rowHeight} cell={cell} readCell={readCell} />
        <div
          role="slider"
          tabIndex={0}
          aria-label={`Read a length and a number of channels: ${label}. Left and right change the length, up and down the channels, Enter sets the recording to them.`}
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
          style={{ left: heatInset.left, top: heatInset.top, width: plotWidth, height: plotHeight }}
        />
      </div>
    </div>
  );
}

function within(hours: number, spanHours: number): number {
  const step = readStep(spanHours);
  return Number(Math.min(spanHours, Math.max(0, Math.round(hours / step) * step)).toFixed(2));
}

function keyedCell(key: string, from: HeatCell, { rows, spanHours }: HeatModel): HeatCell | null {
  const step = readStep(spanHours);
  const moved = (hours: number, channels: number): HeatCell => ({
    hours: within(from.hours + hours, spanHours),
    channels: Math.min(rows.length, Math.max(1, from.channels + channels)),
  });
  const moves: Record<string, HeatCell> = {
    ArrowLeft: moved(-step, 0),
    ArrowRight: moved(step, 0),
    PageDown: moved(-10 * step, 0),
    PageUp: moved(10 * step, 0),
    ArrowUp: moved(0, 1),
    ArrowDown: moved(0, -1),
    Home: { ...from, hours: 0 },
    End: { ...from, hours: spanHours },
  };
  return moves[key] ?? null;
}
