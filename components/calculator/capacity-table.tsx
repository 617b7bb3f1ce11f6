'use client';

import { memo, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '@/components/ui/button';
import { Table, Td, Th } from '@/components/ui/table';
import type { MostChannels } from '@/lib/resources/max-channels';
import { formatMib } from '@/lib/units/format';
import { type Capacity, claimMibOf, isTyped, longestHours, mostChannels, type Reader } from './capacity';
import { capacityGroups, type PoolView } from './capacity-groups';
import { CapacityRow } from './capacity-row';
import { verdictOf } from './capacity-verdict';
import { type CalculatorInputs, recordingOf, type SetInputs } from './inputs';
import { channelsWords, longestWords } from './longest-words';
import { resourceWords } from './words';

interface CapacityTableProps {
  inputs: CalculatorInputs;
  capacities: readonly Capacity[];
  chosenKey: string | undefined;
  reader: Reader;
  setInputs: SetInputs;
  /** A typed capacity was taken out, and the button that did it. */
  onRemoved: () => void;
}

/** Which pools and nodes the recording fits on, how full they get, and how long and wide a recording each could hold. */
export const CapacityTable = memo(function CapacityTable(props: CapacityTableProps) {
  const { inputs, capacities, chosenKey, reader, setInputs, onRemoved } = props;
  const [views, setViews] = useState<Record<string, PoolView>>({});
  const { resource, requirements, typedMib } = inputs;
  const claimMib = claimMibOf(resource, requirements, recordingOf(inputs), inputs.bytesPerSample);
  const atMost = useMemo(() => atMostBySize(inputs), [inputs]);
  const groups = useMemo(() => capacityGroups(capacities, chosenKey, views), [capacities, chosenKey, views]);
  const show = (key: string, view: PoolView) => setViews((held) => ({ ...held, [key]: view }));
  const remove = (mib: number | null) => {
    setInputs({ typedMib: { ...typedMib, [resource]: typedMib[resource].filter((typed) => typed !== mib) } });
    onRemoved();
  };
  const rowOf = (capacity: Capacity) => ({
    capacity,
    claimMib,
    isChosen: capacity.key === chosenKey,
    verdict: verdictOf(capacity, { resource, requirements, claimMib, reader }),
    atMost: capacity.mib === null ? null : atMost(capacity.mib),
    onChoose: () => setInputs({ capacityKey: capacity.key }, { isStep: true }),
    ...(isTyped(capacity) ? { onRemove: () => remove(capacity.mib) } : {}),
  });
  return (
    // Fixed columns: nothing moves sideways while verdicts change under a slider.
    <Table
      label={`Where ${formatMib(claimMib)} of ${resourceWords[resource].name.toLowerCase()} fit`}
      className="table-fixed"
    >
      <thead>
        <tr>
          <Th>Compare with</Th>
          <Th className="w-28 sm:w-36">This recording</Th>
          <Th numeric className="w-22">
            Fits at most
          </Th>
        </tr>
      </thead>
      {groups.map(({ head, shown, hidden, isOpen }) => (
        <tbody key={head.key}>
          <CapacityRow
            {...rowOf(head)}
            {...(head.pool ? { opening: { isOpen, onToggle: () => show(head.key, isOpen ? 'closed' : 'some') } } : {})}
          />
          {shown.map((capacity) => (
            <CapacityRow key={capacity.key} {...rowOf(capacity)} isInPool />
          ))}
          {isOpen && hidden > 0 ? <MoreRow hidden={hidden} onShow={() => show(head.key, 'all')} /> : null}
        </tbody>
      ))}
    </Table>
  );
});

function MoreRow({ hidden, onShow }: { hidden: number; onShow: () => void }) {
  return (
    <tr>
      <Td colSpan={3} className="pl-4">
        <Button
          tone="quiet"
          onClick={({ currentTarget }) => {
            const body = currentTarget.closest('tbody');
            const place = (body?.rows.length ?? 1) - 1;
            flushSync(onShow);
            // The button is gone, and what it showed begins where it was.
            body?.rows[place]?.querySelector('input')?.focus();
          }}
        >
          Show {hidden} more
        </Button>
      </Td>
    </tr>
  );
}

/** In words how long and how wide a recording may be, by size; nodes of one size are reckoned once. */
function atMostBySize(inputs: CalculatorInputs): (mib: number) => { hours: string; channels: string } {
  const known = new Map<number, { hours: string; channels: string }>();
  const { resource, requirements, bytesPerSample } = inputs;
  const recording = recordingOf(inputs);
  return (mib) => {
    const held = known.get(mib);
    if (held) return held;
    const channels: MostChannels = mostChannels(resource, requirements, mib, recording, bytesPerSample);
    const words = {
      hours: longestWords(longestHours(resource, requirements, mib, recording, bytesPerSample)),
      channels: channelsWords(channels),
    };
    known.set(mib, words);
    return words;
  };
}
