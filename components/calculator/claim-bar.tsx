import { formatMib, formatPercent } from '@/lib/units/format';
import { type Capacity, formatSize } from './capacity';
import { termTone } from './term-tone';

interface ClaimBarProps {
  /** What adds up to the claim, in the order of the formula. */
  parts: readonly { key: string; mib: number }[];
  claimMib: number;
  capacity: Capacity;
}

/** What the claim takes of a capacity, term by term, and what is left of it in the accent; full and red where it is over. */
export function ClaimBar({ parts, claimMib, capacity }: ClaimBarProps) {
  if (capacity.mib === null) return null;
  const wholeMib = Math.floor(capacity.mib);
  const isOver = claimMib > wholeMib;
  const of = `${capacity.name}${capacity.node ? `, ${formatSize(capacity.mib)}` : ''}`;
  const share = wholeMib > 0 ? formatPercent(claimMib / wholeMib) : null;
  const words = isOver ? `over by ${formatMib(claimMib - wholeMib)}` : `${formatMib(wholeMib - claimMib)} left`;
  return (
    <div className="grid gap-1.5">
      <div
        role="img"
        aria-label={`${formatMib(claimMib)} of ${of}: ${words}`}
        className="flex h-4 gap-px overflow-hidden rounded-sm"
      >
        {isOver ? (
          <div className="size-full bg-over" />
        ) : (
          <>
            {parts.map(({ key, mib }, index) =>
              mib > 0 ? (
                <div key={key} style={{ width: `${(mib / wholeMib) * 100}%`, background: termTone(index) }} />
              ) : null,
            )}
            <div className="min-w-0.5 flex-1 bg-room" />
          </>
        )}
      </div>
      <p className="figures flex flex-wrap justify-between gap-x-4 text-ink-soft text-label">
        <span>
          {share ? `${share} of ` : 'of '}
          {of}
        </span>
        <span className={isOver ? 'font-medium text-over-text' : 'font-medium text-room-text'}>{words}</span>
      </p>
    </div>
  );
}
