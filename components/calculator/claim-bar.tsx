import { formatMib } from '@/lib/units/format';
import { type Capacity, capacityWords, leftWords } from './capacity';
import { termTone } from './term-tone';

interface ClaimBarProps {
  /** What adds up to the claim, in the order of the formula. */
  parts: readonly { key: string; mib: number }[];
  claimMib: number;
  capacity: Capacity & { mib: number };
}

/** What the claim takes of a capacity, term by term, and what is left of it in the accent; full and red where it is over. */
export function ClaimBar({ parts, claimMib, capacity }: ClaimBarProps) {
  const wholeMib = Math.floor(capacity.mib);
  const isOver = claimMib > wholeMib;
  return (
    <div
      role="img"
      aria-label={`${formatMib(claimMib)} of ${capacityWords(capacity)}: ${leftWords(claimMib, wholeMib)}`}
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
  );
}
