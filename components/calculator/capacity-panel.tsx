'use client';

import { Plus } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Field, Input } from '@/components/ui/field';
import { bounds, isWithin, mostWords } from '@/lib/resources/bounds';
import { parseFigure } from '@/lib/units/figure-text';
import { formatMib } from '@/lib/units/format';
import { type Capacity, formatSize } from './capacity';
import { CapacityTable } from './capacity-table';
import { type CalculatorInputs, mostTyped, type SetInputs } from './inputs';
import { resourceWords } from './words';

interface CapacityPanelProps {
  inputs: CalculatorInputs;
  capacities: readonly Capacity[];
  chosen: Capacity | null;
  claimMib: number;
  /** Why no node is listed, where none is. */
  nodesNote: string | null;
  setInputs: SetInputs;
}

/** Nodes and typed figures that the claim is held against. */
export function CapacityPanel({ inputs, capacities, chosen, claimMib, nodesNote, setInputs }: CapacityPanelProps) {
  const { resource, typedMib } = inputs;
  const words = resourceWords[resource];
  const setTyped = (mib: number[]) => setInputs({ typedMib: { ...typedMib, [resource]: mib } });
  const largest = capacities.find(({ node, mib }) => node !== null && mib !== null);
  return (
    <section aria-label="Where it fits" className="min-w-0">
      <h2 className="mb-1 font-medium text-section">Where it fits</h2>
      {largest?.mib != null && claimMib > largest.mib ? (
        <p role="status" className="mb-2 rounded-md bg-over-wash px-2.5 py-1.5 text-over-text">
          No node has {formatMib(claimMib)}. The largest, {largest.name}, has {formatSize(largest.mib)}.
        </p>
      ) : null}
      {nodesNote ? <p className="mb-2 text-ink-soft">{nodesNote}</p> : null}
      {capacities.length > 0 ? (
        <CapacityTable
          inputs={inputs}
          capacities={capacities}
          chosen={chosen}
          claimMib={claimMib}
          onChoose={(capacityKey) => setInputs({ capacityKey }, { isStep: true })}
          onRemove={(mib) => setTyped(typedMib[resource].filter((typed) => typed !== mib))}
        />
      ) : null}
      <TypedCapacity
        label={`${capacities.length > 0 ? 'Another' : 'A'} ${words.capacity} to compare with`}
        isFull={typedMib[resource].length >= mostTyped}
        onAdd={(mib) => {
          setTyped([...typedMib[resource].filter((typed) => typed !== mib), mib]);
        }}
      />
    </section>
  );
}

function TypedCapacity({ label, isFull, onAdd }: { label: string; isFull: boolean; onAdd: (mib: number) => void }) {
  const [text, setText] = useState('');
  const [error, setError] = useState<string | null>(null);
  const reading = parseFigure(text, 'MiB');
  const add = (event: FormEvent) => {
    event.preventDefault();
    if (reading.kind === 'refused') setError(`${reading.hint}.`);
    else if (reading.kind === 'empty' || reading.value < 0)
      setError('Write a number of MiB, or one with a unit such as 16 GiB.');
    else if (!isWithin(reading.value, bounds.mib)) setError(`Write ${mostWords(bounds.mib)}.`);
    else {
      onAdd(reading.value);
      setText('');
      setError(null);
    }
  };
  if (isFull)
    return <p className="mt-2 text-ink-faint text-label">{mostTyped} figures are typed. Remove one to add another.</p>;
  const note = reading.kind === 'figure' && reading.note ? reading.note : 'MiB, or with a unit: 16 GiB, 16000M';
  return (
    <form onSubmit={add} className="mt-3 flex items-start gap-2">
      <Field label={label} hint={note} error={error} className="flex-1">
        {(control) => (
          <Input
            {...control}
            value={text}
            autoComplete="off"
            onChange={(event) => {
              setText(event.target.value);
              setError(null);
            }}
          />
        )}
      </Field>
      <Button type="submit" className="mt-5">
        <Plus aria-hidden />
        Add
      </Button>
    </form>
  );
}
