'use client';

import dynamic from 'next/dynamic';
import { memo, useMemo } from 'react';
import { insetFor, isNarrow, plotOf } from './memory-area';
import { MemoryCursor } from './memory-cursor';
import { MemoryDrawing } from './memory-drawing';
import { MemoryLabels } from './memory-labels';
import { type MemoryContent, memoryModel } from './memory-model';
import { MemoryRules } from './memory-rules';
import { chartInWords, lengthWords, notesOf } from './memory-words';
import { dominantWords } from './terms-words';
import { useWidth } from './use-width';

// recharts is by far the heaviest part of the page, and the figures above the chart do not wait for it.
const MemoryPlot = memo(
  dynamic(() => import('./memory-plot'), { ssr: false, loading: () => <span data-export="pending" /> }),
);

interface MemoryChartProps {
  /** The chart's name: `System memory by length`. */
  label: string;
  content: MemoryContent;
  /** The length of the fields. */
  hours: number;
  /** The length under the pointer or the keys; null where nothing is read. */
  readHours: number | null;
  onRead: (hours: number | null) => void;
  onChoose: (hours: number) => void;
}

/**
 * Memory against length: a line for each shape of recording or version, a level for each capacity, a point for each
 * measured run; or the terms of one shape as layers. `MemoryContent` says what to give it.
 */
export const MemoryChart = memo(function MemoryChart(props: MemoryChartProps) {
  const { label, content, hours, readHours, onRead, onChoose } = props;
  const [box, width] = useWidth<HTMLDivElement>(720);
  const height = isNarrow(width) ? 300 : 400;
  const model = useMemo(() => memoryModel(content, height), [content, height]);
  const plot = useMemo(() => plotOf(model, width, height), [model, width, height]);
  const { scale, floorMib, topMib, spanHours } = model;
  const at = Math.min(spanHours, readHours ?? hours);
  const notes = notesOf(model);
  return (
    <div className="min-w-0">
      {model.bands.length > 0 ? (
        <p data-part="reading" className="figures mb-1 min-h-10 text-label sm:min-h-5">
          {lengthWords(at)} · {dominantWords(model, at)}
        </p>
      ) : null}
      <div ref={box} data-part="memory-chart" className="relative overflow-clip" style={{ height }}>
        <div role="img" aria-label={`${label}. ${chartInWords(model)}`} className="absolute inset-0">
          <MemoryPlot {...insetFor(model, width)} {...{ scale, floorMib, topMib, spanHours, width, height }} />
          <svg aria-hidden width={width} height={height} className="absolute inset-0">
            <MemoryDrawing model={model} plot={plot} />
          </svg>
          <MemoryRules model={model} plot={plot} hours={hours} readHours={readHours} />
          <svg aria-hidden width={width} height={height} className="absolute inset-0">
            <MemoryLabels model={model} plot={plot} width={width} hours={at} ruleHours={hours} />
          </svg>
        </div>
        <div data-export="none">
          <MemoryCursor
            label={label}
            model={model}
            plot={plot}
            width={width}
            hours={hours}
            readHours={readHours}
            onRead={onRead}
            onChoose={onChoose}
          />
        </div>
      </div>
      {notes.length > 0 ? <p className="text-ink-soft text-label">{notes.join(' ')}</p> : null}
    </div>
  );
});
