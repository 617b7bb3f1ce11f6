import { cn } from '@/components/ui/cn';
import { formatMib } from '@/lib/units/format';
import { isNarrow, type Plot } from './memory-area';
import type { MemoryModel } from './memory-model';
import { lengthWords, readingOf } from './memory-words';
import { bandShares, percentWords } from './terms-words';

interface CardProps {
  model: MemoryModel;
  plot: Plot;
  /** Of the whole chart, in CSS pixels. */
  width: number;
  hours: number;
}

const gap = 12;

/** Every figure at the length that is read, beside the pointer: of each line, or of each term and their sum. */
export function MemoryCard({ model, plot, width, hours }: CardProps) {
  const isOfTerms = model.bands.length > 0;
  // There the sentence above the chart and the shares beside it say as much, and a card would hide the layers.
  if (isOfTerms && isNarrow(width)) return null;
  const x = plot.x(hours);
  const isLeft = x > plot.left + plot.width / 2;
  return (
    <div
      aria-hidden
      className="pointer-events-none absolute z-10 rounded-md border border-rule bg-raised px-2.5 py-1.5 text-label shadow-float"
      style={{ top: plot.top + 8, ...sideOf(x, isLeft, width) }}
    >
      <p className="figures font-medium">{lengthWords(hours)}</p>
      <table className="figures">
        <tbody>
          {isOfTerms ? <Terms model={model} hours={hours} /> : null}
          {rowsFor(model, width, hours).map(({ key, label, mib }, index) => (
            <tr key={key} className={index === 0 ? 'font-medium text-ink' : 'text-ink-soft'}>
              <td className={cn('truncate whitespace-nowrap pr-3', isNarrow(width) && 'max-w-24')}>{label}</td>
              <td className="whitespace-nowrap text-right">{formatMib(mib)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** On a phone only the lines next to the chosen one: more would cover the chart. */
const mostOnPhone = 6;

function rowsFor(model: MemoryModel, width: number, hours: number) {
  const rows = readingOf(model, hours);
  const chosenMib = rows[0]?.mib ?? 0;
  const near = [...rows]
    .sort((a, b) => Math.abs(a.mib - chosenMib) - Math.abs(b.mib - chosenMib))
    .slice(0, mostOnPhone);
  return isNarrow(width) ? rows.filter((row) => near.includes(row)) : rows;
}

/** Beside the pointer; on a phone at the edge that is further from it, since half of the chart is not wide enough. */
function sideOf(x: number, isLeft: boolean, width: number): { left: number } | { right: number } {
  if (isNarrow(width)) return isLeft ? { left: 0 } : { right: 0 };
  return isLeft ? { right: width - x + gap } : { left: x + gap };
}

/** From the uppermost layer to the lowest, as they stand. */
function Terms({ model, hours }: Pick<CardProps, 'model' | 'hours'>) {
  return bandShares(model, hours)
    .reverse()
    .map(({ key, label, tone, mib, share }) => (
      <tr key={key} className="text-ink-soft">
        <td className="whitespace-nowrap pr-3">
          <span className="mr-1.5 inline-block size-2 rounded-sm" style={{ background: tone }} />
          {label}
        </td>
        <td className="whitespace-nowrap text-right">{formatMib(mib)}</td>
        <td className="whitespace-nowrap pl-3 text-right">{percentWords(share)}</td>
      </tr>
    ));
}
