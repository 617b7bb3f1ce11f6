import { memo } from 'react';
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
      {[...model.lines].sort(chosenLast).map((line) => (
        <path
          key={line.key}
          data-line={line.role}
          d={linePath(line, model, plot)}
          strokeLinejoin="round"
          {...lineStyle[line.role]}
        />
      ))}
      {model.points.map((point) =>
        point.hours > model.spanHours ? null : <Measured key={point.key} point={point} plot={plot} />,
      )}
    </g>
  );
});

const over: LineRole[] = ['context', 'compared', 'chosen'];

function chosenLast(a: { role: LineRole }, b: { role: LineRole }): number {
  return over.indexOf(a.role) - over.indexOf(b.role);
}

/** The peak as a dot (hollow where measured under another shape), a whisker up to what is claimed for that run. */
function Measured({ point, plot }: { point: MemoryPoint; plot: Plot }) {
  const { hours, peakMib, claimMib, isSameShape, isShort } = point;
  const tone = isShort ? 'var(--warn)' : 'var(--series-1)';
  const [x, y] = [plot.x(hours), plot.y(peakMib)];
  return (
    <g stroke={tone} strokeWidth={1.5}>
      <path d={`M${x} ${y}V${plot.y(claimMib)}`} {...(isSameShape ? {} : { strokeDasharray: '2 2' })} />
      <circle
        cx={x}
        cy={y}
        r={4}
        fill={isSameShape ? tone : 'var(--paper)'}
        stroke={isSameShape ? 'var(--paper)' : tone}
      />
    </g>
  );
}
