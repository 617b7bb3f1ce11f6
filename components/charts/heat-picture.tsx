import { memo } from 'react';
import { formatNumber } from '@/lib/units/format';
import { bandsOf, contourSteps, type HeatModel, heatInset, heatScale, heatTone } from './heat-model';
import { lengthTicks } from './memory-scale';

interface HeatPictureProps {
  model: HeatModel;
  width: number;
  rowHeight: number;
  cell: { hours: number; channels: number };
  readCell: { hours: number; channels: number } | null;
}

/** The drawing of the heat map: rows of classes, contours, axes and the cell that is looked at. */
export function HeatPicture({ model, width, rowHeight, cell, readCell }: HeatPictureProps) {
  const plotWidth = Math.max(1, width - heatInset.left - heatInset.right);
  const height = rowHeight * model.rows.length + heatInset.top + heatInset.bottom;
  const x = (hours: number) => heatInset.left + (hours / model.spanHours) * plotWidth;
  const rowOf = (channels: number) => heatInset.top + (model.rows.length - channels) * rowHeight;
  const mark = (at: { hours: number; channels: number }, stroke: string) => {
    const isInside = at.channels >= 1 && at.channels <= model.rows.length && at.hours <= model.spanHours;
    if (!isInside) return null;
    const [cx, cy] = [x(at.hours), rowOf(at.channels) + rowHeight / 2];
    return (
      <g stroke={stroke}>
        <path d={`M${heatInset.left} ${cy} H${cx} V${rowOf(0)}`} fill="none" strokeOpacity={0.7} />
        <circle cx={cx} cy={cy} r={5} fill={stroke} stroke="var(--paper)" strokeWidth={2} />
      </g>
    );
  };
  return (
    <svg aria-hidden width={width} height={height} className="absolute inset-0 text-label">
      <Rows model={model} plotWidth={plotWidth} rowHeight={rowHeight} />
      <Axes model={model} width={width} rowHeight={rowHeight} />
      <Contours model={model} plotWidth={plotWidth} rowHeight={rowHeight} />
      {mark(cell, 'var(--ink)')}
      {readCell ? mark(readCell, 'var(--focus)') : null}
    </svg>
  );
}

const Rows = memo(function Rows({
  model,
  plotWidth,
  rowHeight,
}: {
  model: HeatModel;
  plotWidth: number;
  rowHeight: number;
}) {
  const scale = heatScale(model.rows);
  const classes = scale.edgesMib.length + 1;
  return model.rows.map((row, index) =>
    bandsOf(row, scale, model.spanHours).map(({ level, fromHours, toHours }) => (
      <rect
        key={`${row.channels} ${level}`}
        x={heatInset.left + (fromHours / model.spanHours) * plotWidth}
        y={heatInset.top + index * rowHeight}
        width={((toHours - fromHours) / model.spanHours) * plotWidth + 0.5}
        height={rowHeight - 1}
        fill={heatTone(level, classes)}
      />
    )),
  );
});

function Axes({ model, width, rowHeight }: { model: HeatModel; width: number; rowHeight: number }) {
  const plotWidth = Math.max(1, width - heatInset.left - heatInset.right);
  const bottom = heatInset.top + rowHeight * model.rows.length;
  const every = Math.max(1, Math.ceil(16 / rowHeight));
  const text = { fill: 'var(--ink-faint)', fontSize: 12 };
  return (
    <g>
      {model.rows.map(({ channels }, index) =>
        channels % every === 0 || channels === 1 ? (
          <text
            key={channels}
            {...text}
            x={heatInset.left - 6}
            y={heatInset.top + (index + 0.5) * rowHeight + 4}
            textAnchor="end"
          >
            {channels}
          </text>
        ) : null,
      )}
      <text {...text} x={0} y={heatInset.top - 8}>
        channels
      </text>
      {lengthTicks(model.spanHours, Math.max(3, Math.floor(plotWidth / 72))).map((hours) => (
        <text
          key={hours}
          {...text}
          x={heatInset.left + (hours / model.spanHours) * plotWidth}
          y={bottom + 17}
          textAnchor={hours === 0 ? 'start' : hours === model.spanHours ? 'end' : 'middle'}
        >
          {`${formatNumber(hours, Number.isInteger(hours) ? 0 : 2)} h`}
        </text>
      ))}
    </g>
  );
}

/** A line where each capacity ends, named at its upper end; left of it recordings fit. */
function Contours({ model, plotWidth, rowHeight }: { model: HeatModel; plotWidth: number; rowHeight: number }) {
  const visible = model.contours.filter(({ hoursByRow }) =>
    hoursByRow.some((hours) => hours !== null && hours < model.spanHours),
  );
  return visible.map((contour) => {
    const points = contourSteps(contour, model.spanHours).map(
      ([hours, row]) =>
        [heatInset.left + (hours / model.spanHours) * plotWidth, heatInset.top + row * rowHeight] as const,
    );
    const [labelX] = points[0] ?? [heatInset.left];
    const color = contour.isChosen ? 'var(--room-text)' : 'var(--ink)';
    const isRight = labelX > heatInset.left + plotWidth * 0.7;
    return (
      <g key={contour.key}>
        <polyline
          points={points.map((point) => point.join(',')).join(' ')}
          fill="none"
          stroke="var(--paper)"
          strokeWidth={4}
        />
        <polyline
          points={points.map((point) => point.join(',')).join(' ')}
          fill="none"
          stroke={contour.isChosen ? 'var(--room)' : color}
          strokeWidth={contour.isChosen ? 2.5 : 1.25}
          {...(contour.isChosen ? {} : { strokeDasharray: '5 3' })}
        />
        <text
          x={labelX + (isRight ? -2 : 2)}
          y={heatInset.top - 7}
          textAnchor={isRight ? 'end' : 'start'}
          fontSize={12}
          fontWeight={contour.isChosen ? 500 : 400}
          fill={color}
          stroke="var(--paper)"
          strokeWidth={3}
          paintOrder="stroke"
        >
          {contour.label}
        </text>
      </g>
    );
  });
}
