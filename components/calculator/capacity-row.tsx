'use client';

import { Check, ChevronDown, ChevronRight, CircleAlert, CircleHelp, X } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { cn } from '@/components/ui/cn';
import { Td } from '@/components/ui/table';
import { RoomBar } from '@/components/usage/room-bar';
import { sourceInWords } from '@/components/usage/source';
import { formatCount, formatPercent } from '@/lib/units/format';
import { type Capacity, isTyped, sizeWords } from './capacity';
import type { Verdict } from './capacity-verdict';

interface CapacityRowProps {
  capacity: Capacity;
  isChosen: boolean;
  /** It stands under its pool. */
  isInPool?: boolean;
  claimMib: number;
  verdict: Verdict;
  /** `84.5 h` and `14 ch`; null where the size is not known. */
  atMost: { hours: string; channels: string } | null;
  onChoose: () => void;
  /** Absent for what was not typed. */
  onRemove?: () => void;
  /** Of a pool: whether its nodes are listed, and how to list them or not. */
  opening?: { isOpen: boolean; onToggle: () => void };
}

/** One capacity: whether the recording fits, how full it gets, and how long or wide a recording it could hold. */
export function CapacityRow(props: CapacityRowProps) {
  const { capacity, isChosen, isInPool = false, claimMib, verdict, atMost, onChoose, onRemove, opening } = props;
  const { mib, name } = capacity;
  const share = mib === null ? null : claimMib > mib ? 1 : mib === 0 ? 0 : Math.min(0.999, claimMib / mib);
  return (
    <tr data-chosen={isChosen ? '' : undefined} className="data-chosen:bg-hover">
      <Td className="align-top">
        <div className={cn('flex items-start gap-1', isInPool && 'pl-4')}>
          <label className="flex cursor-pointer items-start gap-2 pl-1.5">
            <input
              type="radio"
              name="capacity"
              checked={isChosen}
              disabled={mib === null}
              onChange={onChoose}
              className="mt-1 shrink-0 accent-ink-solid"
            />
            <span className="min-w-0">
              <span className={cn('block break-words', capacity.node ? '' : 'first-letter:uppercase')}>{name}</span>
              <span className="figures block text-ink-faint text-label">{aside(capacity, isInPool)}</span>
            </span>
          </label>
          {onRemove ? (
            <Button size="icon" tone="quiet" aria-label={`Remove ${name}`} onClick={onRemove} className="size-6">
              <X aria-hidden />
            </Button>
          ) : null}
          {opening ? <Opening capacity={capacity} {...opening} /> : null}
        </div>
      </Td>
      <Td className="align-top">
        <RoomBar
          label={
            mib === null ? verdict.words : `${formatPercent(claimMib / Math.max(1, mib))} of ${name}: ${verdict.words}`
          }
          usedShare={share}
          size="cell"
          className="mt-1.5 mb-1"
        />
        <VerdictWords verdict={verdict} />
      </Td>
      <Td numeric className="align-top">
        {atMost === null ? (
          <span className="text-ink-soft">not known</span>
        ) : (
          <>
            <span className="block">{atMost.hours}</span>
            <span className="block text-ink-faint text-label">{atMost.channels}</span>
          </>
        )}
      </Td>
    </tr>
  );
}

function Opening({ capacity, isOpen, onToggle }: { capacity: Capacity; isOpen: boolean; onToggle: () => void }) {
  const Icon = isOpen ? ChevronDown : ChevronRight;
  return (
    <Button
      size="icon"
      tone="quiet"
      aria-expanded={isOpen}
      aria-label={`Nodes of ${capacity.name}`}
      onClick={onToggle}
      className="size-6"
    >
      <Icon aria-hidden />
    </Button>
  );
}

/** What stands under the name: the size, and whose or how many it is. */
function aside(capacity: Capacity, isInPool: boolean): string {
  const { mib, node, pool, capSource } = capacity;
  if (isTyped(capacity)) return 'typed';
  const size = mib === null ? 'not reported' : sizeWords(capacity, mib);
  if (capSource !== undefined) return `${size} a run · ${sourceInWords(capSource)}`;
  if (node) return isInPool ? size : `${size} · ${node.pool}`;
  const count = formatCount(pool?.length ?? 0, 'node');
  const largest = capacity.largest;
  return largest === undefined ? `${count}, none answers` : `${count}, the largest ${largest}, ${size}`;
}

const looks = {
  fits: { Icon: Check, tone: 'text-room-text' },
  too_small: { Icon: CircleAlert, tone: 'text-over-text' },
  unfit: { Icon: CircleAlert, tone: 'text-warn-text' },
  unknown: { Icon: CircleHelp, tone: 'text-ink-soft' },
};

function VerdictWords({ verdict }: { verdict: Verdict }) {
  const { Icon, tone } = looks[verdict.kind];
  return (
    <span className={`figures flex items-start gap-1 text-label ${tone}`}>
      <Icon aria-hidden className="mt-px size-3.5 shrink-0" />
      {verdict.words}
    </span>
  );
}
