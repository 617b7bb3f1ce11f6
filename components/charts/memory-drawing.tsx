import { Fragment, memo } from 'react';
import { bandShapes, linePath, type Plot, roomPath } from './memory-area';
import type { LineRole, MemoryModel, MemoryPoint } from './memory-model';

interface DrawingProps {
  model: MemoryModel;
  plot: Plot;
}

const lineStyle: Record<LineRole, { stroke: string; strokeWidth: number; strokeDasharray?: string }> = {
  chosen: { stroke: 'var(--ink)', strokeWidth: 2.5 },
  compared: { stroke: 'var(--series-3)', strokeWidth: 2, strokeDasharray: '8 4' },
  context: { stroke: 'var(--used)', strokeWidth: 1.25 },
};

/** Room, layers, levels, lines and points of the memory chart, in this order from below. */
export const MemoryDrawing = memo(function MemoryDrawing({ model, plot }: DrawingProps) {
  const room = roomPath(model, plot);
  return (
    <g fill="none">
      {room === null ? null : <path d={room} fill="var(--room)" fillOpacity={0.11} />}
      {bandShapes(model, plot).map(({ key, tone, points }) => (
        <polygon key={key} points={points} fill={tone} stroke="var(--paper)" strokeWidth={1} />
      ))}
      {model.marks.map(({ key, mib, isChosen }) => (
        <path
          key={key}
          d={`M${plot.left} ${plot.y(mib)}h${plot.width}`}
          stroke={isChosen ? 'var(--room)' : 'var(--edge)'}
          strokeWidth={isChosen ? 1.5 : 1}
          {...(isChosen ? {} : { strokeDasharray: '6 4' })}
        />
      ))}
      <Lines model={model} plot={plot} />
      {model.points.map((point) =>
        point.hours > model.spanHours ? null : (
          <Measured key={point.key} point={point} plot={plot} isCrowded={model.points.length > crowd} />
        ),
      )}
    </g>
  );
});

function Lines({ model, plot }: DrawingProps) {
  return [...model.lines].sort(chosenLast).map((line) => {
    const path = linePath(line, model, plot);
    return (
      <Fragment key={line.key}>
        {/* On the dark layers of the terms a line needs a rim. */}
        {model.bands.length > 0 ? <path d={path} stroke="var(--paper)" strokeWidth={5} strokeOpacity={0.7} /> : null}
        <path data-line={line.role} d={path} strokeLinejoin="round" {...lineStyle[line.role]} />
      </Fragment>
    );
  });
}

const over: LineRole[] = ['context', 'compared', 'chosen'];

function chosenLast(a: { role: LineRole }, b: { role: LineRole }): number {
  return over.indexOf(a.role) - over.indexOf(b.role);
}

/** More points than these, and their whiskers would hide what they stand on. */
const crowd = 60;

/** The peak as a dot (hollow where measured under another shape), a whisker up to what is claimed for that run. */
function Measured({ point, plot, isCrowded }: { point: MemoryPoint; plot: Plot; isCrowded: boolean }) {
  const { hours, peakMib, claimMib, isSameShape, isShort } = point;
  const tone = isShort ? 'var(--warn)' : 'var(--series-1)';
  const [x, y] = [plot.x(hours), plot.y(peakMib)];
  return (
    <g stroke={tone} strokeWidth={1.5}>
      <path
        d={`M${x} ${y}V${plot.y(claimMib)}`}
        strokeOpacity={isCrowded && !isShort ? 0.25 : 1}
        {...(isSameShape ? {} : { strokeDasharray: '2 2' })}
      />
      <circle
        cx={x}
        cy={y}
        r={isCrowded ? 3 : 4}
        fill={isSameShape ? tone : 'var(--paper)'}
        stroke={isSameShape ? 'var(--paper)' : tone}
      />
    </g>
  );
}
