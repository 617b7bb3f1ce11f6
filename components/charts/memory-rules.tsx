import { cn } from '@/components/ui/cn';
import type { Plot } from './memory-area';
import type { MemoryModel } from './memory-model';
import { dotY } from './memory-placing';

interface MemoryRulesProps {
  model: MemoryModel;
  plot: Plot;
  /** The length of the fields. */
  hours: number;
  /** The length under the pointer or the keys; null where nothing is read. */
  readHours: number | null;
}

/** A rule at the length of the fields, and one where a length is read: over the lines, under all words. */
export function MemoryRules({ model, plot, hours, readHours }: MemoryRulesProps) {
  const { spanHours } = model;
  return (
    <div data-export="none">
      <Rule model={model} plot={plot} hours={hours} isFaint={readHours !== null} />
      {readHours === null ? null : <Rule model={model} plot={plot} hours={Math.min(spanHours, readHours)} isRead />}
    </div>
  );
}

interface RuleProps {
  model: MemoryModel;
  plot: Plot;
  hours: number;
  isRead?: boolean;
  isFaint?: boolean;
}

/** A thin rule at a length, with its dot on the chosen line. */
function Rule({ model, plot, hours, isRead = false, isFaint = false }: RuleProps) {
  if (hours > model.spanHours) return null;
  const y = dotY(model, plot, hours);
  const x = plot.x(hours);
  return (
    <div aria-hidden className={cn('pointer-events-none', isFaint && 'opacity-40')}>
      <span
        className={cn(
          'absolute w-px',
          isRead ? 'bg-focus' : 'bg-ink',
          // On the dark layers of the terms a rule alone would not be seen.
          model.bands.length > 0 && 'ring-1 ring-paper/50',
        )}
        style={{ left: x, top: plot.top, height: plot.height }}
      />
      {y === null ? null : (
        <span
          className={cn(
            'absolute size-2.5 -translate-x-1/2 -translate-y-1/2 rounded-full border-2 border-paper',
            isRead ? 'bg-focus' : 'bg-ink',
          )}
          style={{ left: x, top: y }}
        />
      )}
    </div>
  );
}
