'use client';

import { CartesianGrid, ComposedChart, Line, ReferenceDot, ReferenceLine, XAxis, YAxis } from 'recharts';
import { formatNumber } from '@/lib/units/format';
import { insetFor, type MemoryModel, type MemoryPoint, tickCount } from './memory-model';
import { axisMemory, lengthTicks, memoryTicks } from './memory-scale';

interface MemoryPlotProps {
  model: MemoryModel;
  width: number;
  height: number;
}

const axisText = { fill: 'var(--ink-faint)', fontSize: 12 };

/** Lines, levels and points of the memory chart; words, figures and the cursor are laid over it by its frame. */
export default function MemoryPlot({ model, width, height }: MemoryPlotProps) {
  const { spanHours, topMib, lines, marks, points } = model;
  const inset = insetFor(width);
  const data = [0, spanHours].map((hours, end) => ({
    hours,
    ...Object.fromEntries(lines.map(({ key, startMib, endMib }) => [key, end === 0 ? startMib : endMib])),
  }));
  return (
    <ComposedChart
      accessibilityLayer={false}
      width={width}
      height={height}
      data={data}
      margin={{ top: inset.top, right: inset.right, bottom: 0, left: 0 }}
    >
      <CartesianGrid vertical={false} stroke="var(--rule)" />
      <XAxis
        dataKey="hours"
        type="number"
        domain={[0, spanHours]}
        allowDataOverflow
        ticks={lengthTicks(spanHours, Math.max(3, Math.floor((width - inset.left) / 72)))}
        tickFormatter={(hours: number) => `${formatNumber(hours, Number.isInteger(hours) ? 0 : 2)} h`}
        interval={0}
        height={inset.bottom}
        tick={axisText}
        tickLine={false}
        tickMargin={6}
        axisLine={{ stroke: 'var(--edge)' }}
      />
      <YAxis
        type="number"
        domain={[0, topMib]}
        allowDataOverflow
        ticks={memoryTicks(topMib, tickCount(height))}
        tickFormatter={axisMemory}
        interval={0}
        width={inset.left}
        tick={axisText}
        tickLine={false}
        axisLine={false}
      />
      {marks.map(({ key, mib, isChosen }) => (
        <ReferenceLine
          key={key}
          y={mib}
          stroke={isChosen ? 'var(--room)' : 'var(--edge)'}
          strokeWidth={isChosen ? 1.5 : 1}
          {...(isChosen ? {} : { strokeDasharray: '6 4' })}
        />
      ))}
      {lines.map(({ key, isChosen }) => (
        <Line
          key={key}
          dataKey={key}
          type="linear"
          stroke={isChosen ? 'var(--ink)' : 'var(--used)'}
          strokeWidth={isChosen ? 2.5 : 1.25}
          dot={false}
          activeDot={false}
          isAnimationActive={false}
        />
      ))}
      {points.map((point) => (
        <Measured key={point.key} point={point} />
      ))}
    </ComposedChart>
  );
}

/** The peak as a dot (hollow where measured under another shape), a whisker up to what is claimed for that run. */
function Measured({ point }: { point: MemoryPoint }) {
  const { hours, peakMib, claimMib, isSameShape, isShort } = point;
  const tone = isShort ? 'var(--warn)' : 'var(--series-1)';
  return (
    <>
      <ReferenceLine
        segment={[
          { x: hours, y: peakMib },
          { x: hours, y: claimMib },
        ]}
        stroke={tone}
        strokeWidth={1.5}
        {...(isSameShape ? {} : { strokeDasharray: '2 2' })}
      />
      <ReferenceDot
        x={hours}
        y={peakMib}
        r={4}
        fill={isSameShape ? tone : 'var(--paper)'}
        stroke={isSameShape ? 'var(--paper)' : tone}
        strokeWidth={1.5}
      />
    </>
  );
}
