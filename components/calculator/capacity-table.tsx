'use client';

import { Check, CircleAlert, CircleHelp, X } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { Table, Td, Th } from '@/components/ui/table';
import { RoomBar } from '@/components/usage/room-bar';
import { formatMib, formatPercent } from '@/lib/units/format';
import { type Capacity, formatSize, longestHours, type Verdict, verdictOf } from './capacity';
import { type CalculatorInputs, recordingOf } from './inputs';
import { longestWords } from './longest-words';
import { resourceWords } from './words';

interface CapacityTableProps {
  inputs: CalculatorInputs;
  capacities: readonly Capacity[];
  chosen: Capacity | null;
  claimMib: number;
  onChoose: (key: string) => void;
  onRemove: (mib: number) => void;
}

/** Which nodes the recording fits on, how full they get, and how long a recording each could hold. */
export function CapacityTable({ inputs, capacities, chosen, claimMib, onChoose, onRemove }: CapacityTableProps) {
  const { name } = resourceWords[inputs.resource];
  return (
    <Table label={`Where ${formatMib(claimMib)} of ${name.toLowerCase()} fit`}>
      <thead>
        <tr>
          <Th>Compare with</Th>
          <Th>This recording</Th>
          <Th numeric>Longest</Th>
        </tr>
      </thead>
      <tbody>
        {capacities.map((capacity) => (
          <CapacityRow
            key={capacity.key}
            capacity={capacity}
            isChosen={capacity.key === chosen?.key}
            claimMib={claimMib}
            verdict={verdictOf(capacity, claimMib, inputs.requirements)}
            longest={
              capacity.mib === null
                ? 'not known'
                : longestWords(
                    longestHours(
                      inputs.resource,
                      inputs.requirements,
                      capacity.mib,
                      recordingOf(inputs),
                      inputs.bytesPerSample,
                    ),
                  )
            }
            onChoose={() => onChoose(capacity.key)}
            onRemove={() => onRemove(capacity.mib ?? 0)}
          />
        ))}
      </tbody>
    </Table>
  );
}

interface RowProps {
  capacity: Capacity;
  isChosen: boolean;
  claimMib: number;
  verdict: Verdict;
  longest: string;
  onChoose: () => void;
  onRemove: () => void;
}

function CapacityRow({ capacity, isChosen, claimMib, verdict, longest, onChoose, onRemove }: RowProps) {
  const { node, mib, name } = capacity;
  return (
    <tr data-chosen={isChosen ? '' : undefined} className="data-chosen:bg-hover">
      <Td className="align-top">
        <div className="flex items-start gap-2">
          <label className="flex cursor-pointer items-start gap-2 pl-1.5">
            <input
              type="radio"
              name="capacity"
              checked={isChosen}
              disabled={mib === null}
              onChange={onChoose}
              className="mt-1 accent-ink-solid"
            />
            <span className="min-w-0">
              <span className="block break-words">{name}</span>
              <span className="figures block whitespace-nowrap text-ink-faint text-label">
                {node ? `${mib === null ? 'not reported' : formatSize(mib)} · ${node.pool}` : 'typed'}
              </span>
            </span>
          </label>
          {node ? null : (
            <Button size="icon" tone="quiet" aria-label={`Remove ${name}`} onClick={onRemove} className="size-6">
              <X aria-hidden />
            </Button>
          )}
        </div>
      </Td>
      <Td className="min-w-24 align-top">
        <RoomBar
          label={
            mib === null ? verdict.words : `${formatPercent(claimMib / Math.max(1, mib))} of ${name}: ${verdict.words}`
          }
          usedShare={mib === null ? null : claimMib > mib ? 1 : mib === 0 ? 0 : Math.min(0.999, claimMib / mib)}
          size="cell"
          className="mt-1.5 mb-1"
        />
        <VerdictWords verdict={verdict} />
      </Td>
      <Td numeric className="align-top">
        {longest}
      </Td>
    </tr>
  );
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
    <span className={`figures flex items-center gap-1 text-label ${tone}`}>
      <Icon aria-hidden className="size-3.5 shrink-0" />
      {verdict.words}
    </span>
  );
}
