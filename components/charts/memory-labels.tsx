'use client';

import { ArrowUp } from 'lucide-react';
import { cn } from '@/components/ui/cn';
import { formatNumber } from '@/lib/units/format';
import { leavingLabels, lineLabels, type MemoryModel, markLabels, type Plot } from './memory-model';
import { axisMemory } from './memory-scale';

interface LabelsProps {
  model: MemoryModel;
  plot: Plot;
}

/** Words and figures over the drawing: they can be selected, and no legend has to be searched. */
export function MemoryLabels({ model, plot }: LabelsProps) {
  return (
    <div className="pointer-events-none absolute inset-0 text-label leading-4">
      {lineLabels(model, plot).map(({ key, label, x, y, isChosen }) => (
        <span
          key={key}
          className={cn(
            'absolute -translate-y-1/2 whitespace-nowrap',
            isChosen ? 'font-medium text-ink' : 'text-ink-soft',
          )}
          style={{ left: x, top: y }}
        >
          {label}
        </span>
      ))}
      {markLabels(model, plot).map(({ key, label, x, y, isChosen }) => (
        <span
          key={key}
          className={cn(
            'figures absolute -translate-y-1/2 whitespace-nowrap rounded-sm bg-paper/80 px-0.5',
            isChosen ? 'font-medium text-room-text' : 'text-ink-soft',
          )}
          style={{ left: x, top: y }}
        >
          {label}
        </span>
      ))}
      <LinesAbove model={model} plot={plot} />
      <MarksAbove model={model} plot={plot} />
      <PointNotes model={model} plot={plot} />
      <FitLabel model={model} plot={plot} />
    </div>
  );
}

/** Lines that leave the picture are named where they do. */
function LinesAbove({ model, plot }: LabelsProps) {
  return leavingLabels(model, plot).map(({ key, label, x, y, isChosen }) => (
    <span
      key={key}
      className={cn(
        'absolute -translate-y-1/2 whitespace-nowrap rounded-sm bg-paper/80',
        isChosen ? 'font-medium text-ink' : 'text-ink-soft',
      )}
      style={{ left: x, top: y }}
    >
      {label}
    </span>
  ));
}

/** Capacities far above the lines would flatten them, so they are only named. */
function MarksAbove({ model, plot }: LabelsProps) {
  const { marksAbove } = model;
  const [first] = marksAbove;
  if (!first) return null;
  const isShort = marksAbove.length > 1 && plot.width < 140 * marksAbove.length;
  return (
    <span
      className="figures absolute flex items-center gap-x-3 whitespace-nowrap text-ink-soft"
      style={{ left: plot.left - 14, top: 2 }}
    >
      <ArrowUp aria-label="above the chart:" className="-mr-2 size-3 shrink-0" />
      {isShort
        ? `${marksAbove.length} larger, from ${axisMemory(first.mib)}`
        : marksAbove.map(({ key, label, mib, isChosen }) => (
            <span key={key} className={cn(isChosen && 'font-medium text-room-text')}>
              {label} · {axisMemory(mib)}
            </span>
          ))}
    </span>
  );
}

function PointNotes({ model, plot }: LabelsProps) {
  return model.points.map(({ key, hours, peakMib, note, isShort }) =>
    note === null || hours > model.spanHours ? null : (
      <span
        key={key}
        className={cn(
          'figures absolute whitespace-nowrap rounded-sm bg-paper/80 px-0.5',
          isShort ? 'font-medium text-warn-text' : 'text-ink-soft',
        )}
        style={{ left: plot.x(hours) + 9, top: Math.min(plot.y(peakMib) - 8, plot.top + plot.height - 18) }}
      >
        {note}
      </span>
    ),
  );
}

/** The page's answer on the chart: where the chosen line runs out of memory. */
function FitLabel({ model, plot }: LabelsProps) {
  const { fitHours, spanHours } = model;
  const mark = model.marks.find(({ isChosen }) => isChosen);
  if (!mark || fitHours === null || fitHours === 0 || fitHours > spanHours) return null;
  const [x, y] = [plot.x(fitHours), plot.y(mark.mib)];
  const isRight = x < plot.left + 48;
  return (
    <>
      <span
        aria-hidden
        className="absolute size-2.5 -translate-x-1/2 -translate-y-1/2 rounded-full border-2 border-paper bg-room"
        style={{ left: x, top: y }}
      />
      <span
        className={cn(
          'figures absolute whitespace-nowrap font-medium text-room-text',
          isRight ? 'pl-1' : '-translate-x-full pr-1',
        )}
        style={{ left: x, top: y - 22 }}
      >
        {formatNumber(fitHours, 1, 'down')} h
      </span>
    </>
  );
}
