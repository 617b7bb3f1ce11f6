import { type HeatModel, heatScale, heatTone } from './heat-model';
import { axisMemory } from './memory-scale';

interface HeatLegendProps {
  model: HeatModel;
  /** The cell that is read, in words. */
  words: string;
  isRead: boolean;
}

/** The classes with their edges, and the figure of the cell that is read. A line of its own, so that nothing moves. */
export function HeatLegend({ model, words, isRead }: HeatLegendProps) {
  const { edgesMib } = heatScale(model.rows);
  const classes = edgesMib.length + 1;
  return (
    <div className="mb-1 flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
      <p className="figures h-5 text-label" data-part="reading">
        <span className={isRead ? 'font-medium' : 'text-ink-soft'}>{words}</span>
      </p>
      <ol aria-label="Classes of memory" className="flex text-label">
        {Array.from({ length: classes }, (_, level) => (
          <li key={edgesMib[level] ?? 'more'} className="figures min-w-9 sm:min-w-14">
            <span
              aria-hidden
              className="block h-2.5 border-rule border-y first:border-l"
              style={{ background: heatTone(level, classes) }}
            />
            <span className="block whitespace-nowrap pt-0.5 text-right text-ink-soft">
              {level < edgesMib.length ? (
                <>
                  <span className="sr-only">up to </span>
                  <span className="hidden sm:inline">{axisMemory(edgesMib[level] ?? 0)}</span>
                  <span className="sm:hidden">{axisMemory(edgesMib[level] ?? 0).replace(/ ([KMGT])iB/, '$1')}</span>
                </>
              ) : (
                'more'
              )}
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}
