'use client';

import { Area, CartesianGrid, ComposedChart, ReferenceDot, ReferenceLine, XAxis, YAxis } from 'recharts';
import type { EpochMs } from '@/lib/time/clock';
import { formatNumber } from '@/lib/units/format';
import { type BurnDownModel, balanceHoursAt, isOver, projectionOf, usedHoursAt } from './burn-down-model';
import { hourTicks, inset, type SeriesPoint, type TimeTick } from './burn-down-series';

interface BurnDownPlotProps {
  model: BurnDownModel;
  series: readonly SeriesPoint[];
  domain: readonly [number, number];
  ticks: readonly TimeTick[];
  width: number;
  height: number;
  /** The instant that is read, with a rule and a dot. */
  cursor: { at: EpochMs; hours: number | null } | null;
}

const axisText = { fill: 'var(--ink-faint)', fontSize: 12 };

/** The lines of the burn-down chart. Words and figures on it are laid over it by its frame. */
export function BurnDownPlot({ model, series, domain, ticks, width, height, cursor }: BurnDownPlotProps) {
  const marks = hourTicks(domain[0], domain[1]);
  const digits = marks.some((mark) => !Number.isInteger(mark)) ? 1 : 0;
  return (
    <ComposedChart
      accessibilityLayer={false}
      width={width}
      height={height}
      data={[...series]}
      margin={{ top: inset.top, right: inset.right, bottom: 0, left: 0 }}
    >
      <CartesianGrid vertical={false} stroke="var(--rule)" />
      <XAxis
        dataKey="at"
        type="number"
        domain={[model.start, model.end]}
        allowDataOverflow
        ticks={ticks.map(({ labelAt }) => labelAt)}
        tickFormatter={(at: number) => ticks.find(({ labelAt }) => labelAt === at)?.label ?? ''}
        interval={0}
        height={inset.bottom}
        tick={axisText}
        tickLine={false}
        tickMargin={6}
        axisLine={{ stroke: 'var(--edge)' }}
      />
      <YAxis
        type="number"
        domain={[domain[0], domain[1]]}
        allowDataOverflow
        ticks={marks}
        tickFormatter={(hours: number) => formatNumber(Math.abs(hours), digits)}
        width={inset.left}
        tick={axisText}
        tickLine={false}
        axisLine={false}
      />
      {ticks.map(({ at }) => (
        <ReferenceLine key={at} x={at} stroke="var(--rule)" strokeWidth={1} zIndex={-100} />
      ))}
      {domain[0] < 0 ? <ReferenceLine y={0} stroke="var(--edge)" /> : null}
      {model.budgetHours === null ? <UsedArea /> : <LeftAreas />}
      <Outlook model={model} />
      {isOver(model) ? null : <ReferenceLine x={model.now} stroke="var(--ink)" strokeWidth={1} />}
      <ReferenceLine x={model.end} stroke="var(--edge)" strokeWidth={1} />
      <NowDot model={model} />
      {cursor ? <ReferenceLine x={cursor.at} stroke="var(--focus)" strokeWidth={1} /> : null}
      {cursor && cursor.hours !== null ? (
        <ReferenceDot x={cursor.at} y={cursor.hours} r={4} fill="var(--focus)" stroke="var(--paper)" strokeWidth={2} />
      ) : null}
    </ComposedChart>
  );
}

/** Room left, and the red that follows where it was used up. */
function LeftAreas() {
  return (
    <>
      <Area
        dataKey="left"
        type="linear"
        stroke="var(--room)"
        strokeWidth={2}
        fill="var(--room)"
        fillOpacity={0.13}
        baseValue={0}
        dot={false}
        activeDot={false}
        isAnimationActive={false}
      />
      <Area
        dataKey="over"
        type="linear"
        stroke="var(--over)"
        strokeWidth={2}
        fill="var(--over)"
        fillOpacity={0.16}
        baseValue={0}
        dot={false}
        activeDot={false}
        isAnimationActive={false}
      />
    </>
  );
}

function UsedArea() {
  return (
    <Area
      dataKey="left"
      type="linear"
      stroke="var(--used)"
      strokeWidth={2}
      fill="var(--used)"
      fillOpacity={0.14}
      dot={false}
      activeDot={false}
      isAnimationActive={false}
    />
  );
}

/** Even pace and the projection: a soft band to where it runs out. */
function Outlook({ model }: { model: BurnDownModel }) {
  const target = projectionOf(model);
  const left = balanceHoursAt(model, model.now);
  const even: Segment | null =
    model.budgetHours === null || model.budgetHours === 0
      ? null
      : [
          { x: model.start, y: model.budgetHours },
          { x: model.end, y: 0 },
        ];
  const projected: Segment | null =
    target && left !== null
      ? [
          { x: model.now, y: left },
          { x: target.at, y: target.hours },
        ]
      : null;
  const tone = target?.hours === 0 ? 'var(--warn)' : 'var(--room)';
  return (
    <>
      {even ? <ReferenceLine segment={even} stroke="var(--edge)" strokeDasharray="5 4" strokeWidth={1.25} /> : null}
      {projected ? (
        <ReferenceLine segment={projected} stroke={tone} strokeWidth={12} strokeOpacity={0.22} strokeLinecap="butt" />
      ) : null}
      {projected ? <ReferenceLine segment={projected} stroke={tone} strokeWidth={1.5} strokeDasharray="1 3" /> : null}
      {projected && target?.hours === 0 ? (
        <ReferenceDot x={target.at} y={0} r={4} fill="var(--warn)" stroke="var(--paper)" strokeWidth={2} />
      ) : null}
    </>
  );
}

type Segment = readonly [{ x: number; y: number }, { x: number; y: number }];

function NowDot({ model }: { model: BurnDownModel }) {
  if (isOver(model)) return null;
  const balance = balanceHoursAt(model, model.now);
  const hours = balance ?? usedHoursAt(model, model.now);
  const fill = balance === null ? 'var(--used)' : balance > 0 ? 'var(--room)' : 'var(--over)';
  return <ReferenceDot x={model.now} y={hours} r={4.5} fill={fill} stroke="var(--paper)" strokeWidth={2} />;
}
