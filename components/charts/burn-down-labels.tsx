'use client';

import type { ReactNode } from 'react';
import { cn } from '@/components/ui/cn';
import { formatHours, formatSetHours } from '@/lib/units/format';
import { formatReset } from '@/lib/units/format-time';
import {
  type BurnDownModel,
  balanceHoursAt,
  evenHoursAt,
  isOver,
  projectionOf,
  usedHoursAt,
  usedHoursToday,
} from './burn-down-model';
import { inset, type Scales } from './burn-down-series';
import { balanceInWords, nowInWords, runOutLabel } from './burn-down-words';

interface LabelProps {
  model: BurnDownModel;
  scales: Scales;
  width: number;
  height: number;
  zone: string;
}

/** The chart's words and figures as text over the drawing: they can be selected, and no legend is needed. */
export function BurnDownLabels(props: LabelProps) {
  return (
    <>
      <NowLabel {...props} />
      <ResetLabel {...props} />
      <EvenLabel {...props} />
      <ProjectionLabel {...props} />
      <GrantLabels {...props} />
    </>
  );
}

interface AtProps {
  x: number;
  y: number;
  /** Which side of `x` the text stands on. */
  side: 'left' | 'right' | 'middle';
  className?: string;
  children: ReactNode;
}

// Lines run behind the words; the page's own colour around the letters keeps them readable.
const halo = '[text-shadow:0_0_2px_var(--paper),0_0_4px_var(--paper),0_0_6px_var(--paper)]';

const sides = { left: '-translate-x-full pr-2 text-right', right: 'pl-2', middle: '-translate-x-1/2 text-center' };

function At({ x, y, side, className, children }: AtProps) {
  return (
    <span
      className={cn('absolute whitespace-nowrap text-label leading-4', halo, sides[side], className)}
      style={{ left: x, top: y }}
    >
      {children}
    </span>
  );
}

function NowLabel({ model, scales, width, zone }: LabelProps) {
  if (isOver(model)) return null;
  const x = scales.x(model.now);
  const balance = balanceHoursAt(model, model.now);
  const words = balance === null ? `${formatHours(usedHoursAt(model, model.now))} used` : balanceInWords(balance);
  const tone = balance === null ? 'text-ink' : balance > 0 ? 'text-room-text' : 'text-over-text';
  return (
    <At x={x} y={0} side={x > width / 2 ? 'left' : 'right'}>
      <span className="text-ink-soft">{nowInWords(model, zone)} </span>
      <span className={cn('figures font-medium', tone)}>{words}</span>
      <br />
      {model.now > model.start || model.isLive ? (
        <span className="figures text-ink-faint">
          {formatHours(usedHoursToday(model))} used {model.isLive ? 'today' : 'that day'}
        </span>
      ) : null}
    </At>
  );
}

function ResetLabel({ model, scales, width, zone }: LabelProps) {
  const now = scales.x(model.now);
  const end = scales.x(model.end);
  // Beside the label of now where both have room; the line of words above the chart says it in any case.
  if (!isOver(model) && end - now < (now > width / 2 ? 96 : 250)) return null;
  return (
    <At x={end} y={0} side="left" className="pr-0 text-ink-faint">
      {isOver(model) ? 'ended' : model.isLive ? 'resets' : 'end'}
      <br />
      <span className="figures">
        {formatReset(model.end, zone, model.isLive ? model.now : model.end + 1).replace(/ \(.*$/, '')}
      </span>
    </At>
  );
}

/** Where the dashed line is furthest from the one that was drawn. */
function EvenLabel({ model, scales, width }: LabelProps) {
  if (model.budgetHours === null || model.budgetHours === 0 || width < 300) return null;
  const candidates = [0.3, 0.42, 0.54, 0.66, 0.78].map((share) => model.start + (model.end - model.start) * share);
  const room = candidates.map((at) => Math.abs(scales.y(evenHoursAt(model, at) ?? 0) - scales.y(drawnAt(model, at))));
  const best = candidates[room.indexOf(Math.max(...room))];
  if (best === undefined) return null;
  const above = (evenHoursAt(model, best) ?? 0) >= drawnAt(model, best);
  const y = scales.y(evenHoursAt(model, best) ?? 0) + (above ? -18 : 2);
  return (
    <At x={scales.x(best)} y={y} side={above ? 'right' : 'left'} className="text-ink-faint">
      even pace
    </At>
  );
}

function drawnAt(model: BurnDownModel, at: number): number {
  if (at <= model.now) return balanceHoursAt(model, at) ?? 0;
  const target = projectionOf(model);
  const left = balanceHoursAt(model, model.now) ?? 0;
  if (!target || at >= target.at) return target?.hours ?? 0;
  return left + (target.hours - left) * ((at - model.now) / (target.at - model.now));
}

function ProjectionLabel({ model, scales, width, height, zone }: LabelProps) {
  const target = projectionOf(model);
  if (!target) return null;
  const x = scales.x(target.at);
  const side = x > width - 150 ? 'left' : 'right';
  if (target.hours === 0) {
    return (
      <At x={x} y={height - inset.bottom - 22} side={side} className="figures font-medium text-warn-text">
        {runOutLabel(target.at, zone)}
      </At>
    );
  }
  return (
    <At x={x} y={clearOfBand(model, scales, target, height)} side="left" className="figures text-room-text">
      {balanceInWords(target.hours)} at this pace
    </At>
  );
}

const projectionLabelPx = 160;

/** Below the projection's end; above all of its last part where the axis and even pace are too near. */
function clearOfBand(model: BurnDownModel, scales: Scales, target: { at: number; hours: number }, height: number) {
  const below = scales.y(target.hours) + 10;
  if (below + 42 < height - inset.bottom) return below;
  const left = scales.instantAt(scales.x(target.at) - projectionLabelPx);
  return scales.y(Math.max(drawnAt(model, left), target.hours)) - 28;
}

function GrantLabels({ model, scales }: LabelProps) {
  return model.grants
    .filter((grant) => grant.at > model.start && grant.at <= model.now)
    .map((grant) => (
      <At
        key={`${grant.at} ${grant.note}`}
        x={scales.x(grant.at)}
        y={scales.y(balanceHoursAt(model, grant.at) ?? 0) - 18}
        side="right"
        className="figures font-medium text-room-text"
      >
        +{formatSetHours(grant.hours)} granted
      </At>
    ));
}
