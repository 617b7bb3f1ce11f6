'use client';

import dynamic from 'next/dynamic';
import { memo, useMemo } from 'react';
import { MemoryCursor } from './memory-cursor';
import { MemoryLabels } from './memory-labels';
import { type MemoryModel, memoryModel, type Plot, plotOf, roomCorners } from './memory-model';
import { chartInWords } from './memory-words';
import { useWidth } from './use-width';

// recharts is by far the heaviest part of the page, and the figures above the chart do not wait for it.
const MemoryPlot = memo(dynamic(() => import('./memory-plot'), { ssr: false }));

const narrowBelow = 520;

interface MemoryChartProps {
  /** The chart's name: `System memory by length`. */
  label: string;
  content: Omit<MemoryModel, 'topMib' | 'marksAbove'>;
  /** The length of the fields. */
  hours: number;
  /** The length under the pointer or the keys; null where nothing is read. */
  readHours: number | null;
  onRead: (hours: number | null) => void;
  onChoose: (hours: number) => void;
}

/** Memory against length: a line for each shape of recording, a level for each capacity, a point for each measured run. */
export function MemoryChart({ label, content, hours, readHours, onRead, onChoose }: MemoryChartProps) {
  const [box, width] = useWidth<HTMLDivElement>(720);
  const height = width < narrowBelow ? 300 : 400;
  const model = useMemo(() => memoryModel(content, height), [content, height]);
  const plot = useMemo(() => plotOf(model, width, height), [model, width, height]);
  return (
    <div ref={box} className="relative min-w-0 overflow-clip" style={{ height }}>
      <Room model={model} plot={plot} width={width} height={height} />
      <div role="img" aria-label={`${label}. ${chartInWords(model)}`} className="absolute inset-0">
        <MemoryPlot model={model} width={width} height={height} />
      </div>
      <MemoryCursor
        label={label}
        model={model}
        plot={plot}
        hours={hours}
        readHours={readHours}
        onRead={onRead}
        onChoose={onChoose}
      />
      <MemoryLabels model={model} plot={plot} />
    </div>
  );
}

/** Room left, as an area: between the chosen line and the capacity that it is held against. */
function Room({ model, plot, width, height }: { model: MemoryModel; plot: Plot; width: number; height: number }) {
  const corners = roomCorners(model);
  if (!corners) return null;
  const points = corners.map(([hours, mib]) => `${plot.x(hours)},${plot.y(mib)}`).join(' ');
  return (
    <svg aria-hidden width={width} height={height} className="absolute inset-0">
      <polygon points={points} fill="var(--room)" fillOpacity={0.11} />
    </svg>
  );
}
