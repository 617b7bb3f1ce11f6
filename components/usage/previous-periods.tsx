import { CsvMenu } from '@/components/ui/csv-menu';
import { Figure } from '@/components/ui/figure';
import { Section } from '@/components/ui/section';
import type { BurnDownWire } from '@/lib/api/users';
import { csvOf } from '@/lib/units/csv';
import { hoursQuantity } from '@/lib/units/format';
import { periodName } from './period-words';
import { periodRowsOf, periodsCsvColumns } from './person-csv';

interface PreviousPeriodsProps {
  answer: BurnDownWire;
  onAt: (at: string) => void;
}

const asked = 6;

/** The six periods before the one shown; each leads there. Fewer where nothing is on record before. */
export function PreviousPeriods({ answer, onAt }: PreviousPeriodsProps) {
  const largest = Math.max(answer.used_hours, ...answer.previous.map(({ used_hours }) => used_hours));
  return (
    <Section
      title={`The ${answer.period}s before`}
      aside={
        <CsvMenu
          size="sm"
          label={`the ${answer.period}s before`}
          filename={`${answer.period}s-${answer.username}-${answer.start.slice(0, 10)}`}
          csv={(forExcel) => csvOf(periodsCsvColumns, periodRowsOf(answer), forExcel)}
        />
      }
    >
      <ul className="grid">
        {answer.previous.map((period) => (
          <li key={period.start}>
            <button
              type="button"
              onClick={() => onAt(new Date(Date.parse(period.resets_at) - 1).toISOString())}
              className="-mx-2 grid w-[calc(100%+1rem)] grid-cols-[minmax(0,1fr)_4rem_3.5rem] items-center gap-3 rounded-sm px-2 py-1.5 text-left hover:bg-hover"
            >
              <span className="figures truncate">{periodName(answer.period, period.start, period.resets_at)}</span>
              <span aria-hidden className="h-1.5 rounded-full bg-track">
                <span
                  className="block h-full rounded-full bg-used"
                  style={{ width: `${largest > 0 ? (period.used_hours / largest) * 100 : 0}%` }}
                />
              </span>
              <Figure value={hoursQuantity(period.used_hours)} className="text-right" />
            </button>
          </li>
        ))}
      </ul>
      {answer.previous.length < asked ? (
        <p className="py-1 text-ink-soft">
          {answer.previous.length === 0
            ? `Nothing is on record before this ${answer.period}.`
            : 'Nothing is on record before that.'}
        </p>
      ) : null}
    </Section>
  );
}
