import { memo, useMemo } from 'react';
import { formatNumber } from '@/lib/units/format';
import { outlineLabels } from './heat-labels';
import {
  bandsOf,
  contourSteps,
  fitsAll,
  type HeatModel,
  type HeatPlot,
  heatHeight,
  heatScale,
  heatTone,
} from './heat-model';
import { lengthTicks } from './memory-scale';

interface HeatPictureProps {
  model: HeatModel;
  plot: HeatPlot;
  width: number;
  cell: { hours: number; channels: number };
  readCell: { hours: number; channels: number } | null;
}

/** The drawing of the heat map: rows of classes, outlines of capacities, axes and the cell that is looked at. */
export function HeatPicture({ model, plot, width, cell, readCell }: HeatPictureProps) {
  const bottom = plot.y(0);
  const mark = (at: { hours: number; channels: number }, stroke: string) => {
    const [x, y] = [plot.x(at.hours), (plot.y(at.channels) + plot.y(at.channels - 1)) / 2];
    if (at.channels < 1 || y < plot.top || at.hours > model.spanHours) return null;
    return (
      <g stroke={stroke}>
        <path d={`M${plot.left} ${y}H${x}V${bottom}`} fill="none" strokeOpacity={0.7} />
        <circle cx={x} cy={y} r={5} fill={stroke} stroke="var(--paper)" strokeWidth={2} />
      </g>
    );
  };
  return (
    <svg
      aria-hidden
      data-part="heat"
      width={width}
      height={heatHeight(plot)}
      className="figures absolute inset-0"
      fontSize={12}
    >
      <Rows model={model} plot={plot} />
      <Axes model={model} plot={plot} />
      <Outlines model={model} plot={plot} />
      {mark(cell, 'var(--ink)')}
      {readCell ? mark(readCell, 'var(--focus)') : null}
    </svg>
  );
}

type PartProps = Pick<HeatPictureProps, 'model' | 'plot'>;

const Rows = memo(function Rows({ model, plot }: PartProps) {
  const scale = heatScale(model.rows);
  const classes = scale.edgesMib.length + 1;
  return model.rows.map((row) =>
    bandsOf(row, scale, model.spanHours).map(({ level, fromHours, toHours }) => (
      <rect
        key={`${row.channels} ${level}`}
        x={plot.x(fromHours)}
        y={plot.y(row.channels)}
        width={plot.x(toHours) - plot.x(fromHours) + 0.5}
        height={plot.rowHeight - 1}
        fill={heatTone(level, classes)}
      />
    )),
  );
});

const Axes = memo(function Axes({ model, plot }: PartProps) {
  const every = Math.max(1, Math.ceil(16 / plot.rowHeight));
  return (
    <g fill="var(--ink-faint)">
      {model.rows.map(({ channels }, index) =>
        (model.rows.length - index) % every === 0 || channels === 1 ? (
          <text key={channels} x={plot.left - 6} y={plot.y(channels) + plot.rowHeight / 2 + 4} textAnchor="end">
            {formatNumber(channels)}
          </text>
        ) : null,
      )}
      <text x={0} y={plot.top - 8}>
        channels
      </text>
      {lengthTicks(model.spanHours, Math.max(3, Math.floor(plot.width / 72))).map((hours) => (
        <text
          key={hours}
          x={plot.x(hours)}
          y={plot.y(0) + 17}
          textAnchor={hours === 0 ? 'start' : hours === model.spanHours ? 'end' : 'middle'}
        >
          {`${formatNumber(hours, Number.isInteger(hours) ? 0 : 2)} h`}
        </text>
      ))}
    </g>
  );
});

/** Width of a letter of a name on its ground, in CSS pixels. */
const chipLetter = 6.2;

/** A line where each capacity ends, with its name beside it; left of it recordings fit. */
const Outlines = memo(function Outlines({ model, plot }: PartProps) {
  const outlines = useMemo(() => outlinesOf(model, plot), [model, plot]);
  const { left, top, width, height } = plot;
  const labels = outlineLabels(outlines, { left, right: left + width, top, bottom: top + height });
  return (
    <>
      {outlines.map(({ key, isChosen, points }) => {
        const path = points.map((point) => point.join(',')).join(' ');
        return (
          <g key={key} fill="none">
            <polyline points={path} stroke="var(--paper)" strokeWidth={isChosen ? 5 : 3.5} />
            <polyline
              points={path}
              stroke={isChosen ? 'var(--room)' : 'var(--ink)'}
              strokeWidth={isChosen ? 2.5 : 1.25}
            />
          </g>
        );
      })}
      {labels.map(({ key, label, isChosen, x, y }) => (
        <g key={key}>
          <rect x={x} y={y - 7} width={label.length * chipLetter + 8} height={14} rx={3} fill="var(--paper)" />
          <text
            x={x + 4}
            y={y}
            dominantBaseline="central"
            fontWeight={isChosen ? 500 : 400}
            fill={isChosen ? 'var(--room-text)' : 'var(--ink)'}
          >
            {label}
          </text>
        </g>
      ))}
    </>
  );
});

/** Those that end in the picture. */
function outlinesOf({ contours, spanHours }: HeatModel, plot: HeatPlot) {
  return contours
    .filter((contour) => !fitsAll(contour, spanHours))
    .map((contour) => ({
      ...contour,
      points: contourSteps(contour, spanHours).map(([hours, channels]) => [plot.x(hours), plot.y(channels)] as const),
    }));
}
