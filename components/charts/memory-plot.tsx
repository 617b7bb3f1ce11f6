'use client';

import { CartesianGrid, ComposedChart, XAxis, YAxis } from 'recharts';
import { formatNumber } from '@/lib/units/format';
import { axisTicks, type MemoryAxis } from './memory-axis';
import { axisMemory, lengthTicks } from './memory-scale';

interface MemoryPlotProps extends MemoryAxis {
  spanHours: number;
  width: number;
  height: number;
  /** Room around the plot, in CSS pixels. */
  left: number;
  right: number;
  top: number;
  bottom: number;
}

const axisText = { fill: 'var(--ink-faint)', fontSize: 12 };

/**
 * Axes and grid of the memory chart. All of its properties are plain figures that rarely change while something is
 * dragged, so that a move draws only what moves: lines, levels and words are laid over it by its frame.
 */
export default function MemoryPlot(props: MemoryPlotProps) {
  const { spanHours, scale, floorMib, topMib, width, height, left, right, top, bottom } = props;
  const ticks = axisTicks({ scale, floorMib, topMib }, height - top - bottom);
  // Doublings are even steps of the exponent.
  const place = scale === 'log' ? Math.log2 : (mib: number) => mib;
  const amount = scale === 'log' ? (exponent: number) => 2 ** exponent : (mib: number) => mib;
  return (
    <ComposedChart
      accessibilityLayer={false}
      width={width}
      height={height}
      data={[{ hours: 0 }, { hours: spanHours }]}
      margin={{ top, right, bottom: 0, left: 0 }}
    >
      <CartesianGrid vertical={false} stroke="var(--rule)" />
      <XAxis
        dataKey="hours"
        type="number"
        domain={[0, spanHours]}
        allowDataOverflow
        ticks={lengthTicks(spanHours, Math.max(3, Math.floor((width - left - right) / 64)))}
        tickFormatter={(hours: number) => `${formatNumber(hours, Number.isInteger(hours) ? 0 : 2)} h`}
        interval={0}
        height={bottom}
        tick={axisText}
        tickLine={false}
        tickMargin={6}
        axisLine={{ stroke: 'var(--edge)' }}
      />
      <YAxis
        type="number"
        domain={[place(floorMib), place(topMib)].map((at) => (Number.isFinite(at) ? at : 0))}
        allowDataOverflow
        ticks={ticks.map(place)}
        tickFormatter={(at: number) => axisMemory(amount(at))}
        interval={0}
        width={left}
        tick={axisText}
        tickLine={false}
        axisLine={false}
      />
    </ComposedChart>
  );
}
