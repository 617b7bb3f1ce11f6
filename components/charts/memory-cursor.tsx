'use client';

import type { KeyboardEvent, PointerEvent } from 'react';
import type { Plot } from './memory-area';
import { MemoryCard } from './memory-card';
import type { MemoryModel } from './memory-model';
import { readStep } from './memory-scale';
import { readingInWords } from './memory-words';

interface MemoryCursorProps {
  label: string;
  model: MemoryModel;
  plot: Plot;
  /** Of the whole chart, in CSS pixels. */
  width: number;
  hours: number;
  readHours: number | null;
  onRead: (hours: number | null) => void;
  onChoose: (hours: number) => void;
}

/** The plot as a slider over length: the pointer or arrow keys read, a click, a drag or Enter sets the length. */
export function MemoryCursor(props: MemoryCursorProps) {
  const { label, model, plot, width, hours, readHours, onRead, onChoose } = props;
  const step = readStep(model.spanHours);
  const at = Math.min(model.spanHours, readHours ?? hours);
  const hoursUnder = (event: PointerEvent<HTMLElement>) => {
    const left = event.currentTarget.getBoundingClientRect().left;
    return rounded(plot.hoursAt(event.clientX - left + plot.left), step);
  };
  const move = (event: PointerEvent<HTMLElement>) => {
    onRead(hoursUnder(event));
    if (event.buttons === 1) onChoose(hoursUnder(event));
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && readHours !== null) onChoose(readHours);
    const next = keyedHours(event.key, at, step, model.spanHours);
    if (next === undefined) return;
    event.preventDefault();
    onRead(next);
  };
  return (
    <>
      {readHours === null ? null : <MemoryCard model={model} plot={plot} width={width} hours={at} />}
      <div
        role="slider"
        tabIndex={0}
        aria-label={`Read a length: ${label}. Enter sets the recording to it.`}
        aria-valuemin={0}
        aria-valuemax={model.spanHours}
        aria-valuenow={at}
        aria-valuetext={readingInWords(model, at)}
        onKeyDown={press}
        onBlur={() => onRead(null)}
        onPointerMove={move}
        onPointerLeave={() => onRead(null)}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          onChoose(hoursUnder(event));
        }}
        className="absolute cursor-crosshair touch-pan-y rounded-sm"
        style={{ left: plot.left, top: plot.top, width: plot.width, height: plot.height }}
      />
    </>
  );
}

function rounded(hours: number, step: number): number {
  return Number((Math.round(hours / step) * step).toFixed(2));
}

function keyedHours(key: string, from: number, step: number, spanHours: number): number | null | undefined {
  const within = (hours: number) => Math.min(spanHours, Math.max(0, rounded(hours, step)));
  const moves: Record<string, number | null> = {
    ArrowLeft: within(from - step),
    ArrowDown: within(from - step),
    ArrowRight: within(from + step),
    ArrowUp: within(from + step),
    PageDown: within(from - 10 * step),
    PageUp: within(from + 10 * step),
    Home: 0,
    End: spanHours,
    Escape: null,
  };
  return moves[key];
}
