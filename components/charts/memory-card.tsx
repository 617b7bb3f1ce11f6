import { cn } from '@/components/ui/cn';
import { formatMib } from '@/lib/units/format';
import type { Plot } from './memory-area';
import type { MemoryModel } from './memory-model';
import { lengthWords, readingOf } from './memory-words';
import { bandShares, percentWords } from './terms-words';

interface CardProps {
  model: MemoryModel;
  plot: Plot;
  hours: number;
}

/** Every figure at the length that is read, beside the pointer: of each line, or of each term and their sum. */
export function MemoryCard({ model, plot, hours }: CardProps) {
  const x = plot.x(hours);
  const isLeft = x > plot.left + plot.width / 2;
  return (
    <div
      aria-hidden
      className={cn(
        'pointer-events-none absolute z-10 rounded-md border border-rule bg-raised px-2.5 py-1.5 text-label shadow-float',
        isLeft ? '-translate-x-[calc(100%+0.75rem)]' : 'translate-x-3',
      )}
      style={{ left: x, top: plot.top + 8 }}
    >
      <p className="figures font-medium">{lengthWords(hours)}</p>
      <table className="figures">
        <tbody>
          {model.bands.length > 0 ? <Terms model={model} hours={hours} /> : null}
          {readingOf(model, hours).map(({ key, label, mib }, index) => (
            <tr key={key} className={index === 0 ? 'font-medium text-ink' : 'text-ink-soft'}>
              <td className="pr-3">{label}</td>
              <td className="text-right">{formatMib(mib)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** From the uppermost layer to the lowest, as they stand. */
function Terms({ model, hours }: Omit<CardProps, 'plot'>) {
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
