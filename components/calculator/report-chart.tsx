import { useId, useMemo } from 'react';
import { bandShapes, insetFor, type Plot, plotOf, roomPath } from '@/components/charts/memory-area';
import { axisTicks } from '@/components/charts/memory-axis';
import { MemoryDrawing } from '@/components/charts/memory-drawing';
import { MemoryLabels } from '@/components/charts/memory-labels';
import { type MemoryContent, type MemoryModel, memoryModel } from '@/components/charts/memory-model';
import { axisMemory, lengthTicks } from '@/components/charts/memory-scale';
import { chartInWords, lengthWords } from '@/components/charts/memory-words';

interface ReportChartProps {
  /** `System memory by length`. */
  label: string;
  content: MemoryContent;
  hours: number;
}

/** As wide as the text of an A4 page, in CSS pixels. */
const width = 680;
const height = 360;

/** The chart of a report: nothing to press, and told apart by dash, weight and hatching alone, so that it prints on any printer. */
export function ReportChart({ label, content, hours }: ReportChartProps) {
  const model = useMemo(() => memoryModel(content, height), [content]);
  const plot = useMemo(() => plotOf(model, width, height), [model]);
  return (
    <svg
      role="img"
      aria-label={`${label}. ${chartInWords(model)}`}
      viewBox={`0 0 ${width} ${height}`}
      className="h-auto w-full min-w-[36rem] max-w-[48rem]"
    >
      <Axes model={model} plot={plot} />
      <MemoryDrawing model={model} plot={plot} />
      <Hatching model={model} plot={plot} />
      <MemoryLabels model={model} plot={plot} width={width} hours={hours} ruleHours={hours} />
    </svg>
  );
}

function Axes({ model, plot }: { model: MemoryModel; plot: Plot }) {
  const right = plot.left + plot.width;
  const bottom = plot.top + plot.height;
  const inset = insetFor(model, width);
  return (
    <g fontSize={12} fill="var(--ink-soft)">
      {axisTicks(model, plot.height).map((mib) => (
        <g key={mib}>
          <path d={`M${plot.left} ${plot.y(mib)}H${right}`} stroke="var(--rule)" />
          <text x={plot.left - 8} y={plot.y(mib) + 4} textAnchor="end">
            {axisMemory(mib)}
          </text>
        </g>
      ))}
      <path d={`M${plot.left} ${bottom}H${right}`} stroke="var(--edge)" />
      {lengthTicks(model.spanHours, Math.max(3, Math.floor(plot.width / 64))).map((hours) => (
        <g key={hours}>
          <path d={`M${plot.x(hours)} ${bottom}v4`} stroke="var(--edge)" />
          <text x={plot.x(hours)} y={bottom + inset.bottom - 8} textAnchor="middle">
            {lengthWords(hours)}
          </text>
        </g>
      ))}
    </g>
  );
}

/** Directions of the hatching of neighbouring layers, in degrees. */
const directions = [45, -45, 0, 90] as const;

/** Hatching over room and layers, that tells them without any colour. */
function Hatching({ model, plot }: { model: MemoryModel; plot: Plot }) {
  const id = useId();
  const room = model.bands.length === 0 ? roomPath(model, plot) : null;
  return (
    <g>
      <defs>
        {directions.map((degrees) => (
          <pattern
            key={degrees}
            id={`${id}${degrees}`}
            width={7}
            height={7}
            patternUnits="userSpaceOnUse"
            patternTransform={`rotate(${degrees})`}
          >
            <path
              d="M0 3.5H7"
              stroke={room === null ? 'var(--paper)' : 'var(--room)'}
              strokeOpacity={room === null ? 0.7 : 0.4}
            />
          </pattern>
        ))}
      </defs>
      {room === null ? null : <path d={room} fill={`url(#${id}${directions[0]})`} />}
      {bandShapes(model, plot).map(({ key, points }, index) => (
        <polygon key={key} points={points} fill={`url(#${id}${directions[index % directions.length]})`} />
      ))}
    </g>
  );
}
