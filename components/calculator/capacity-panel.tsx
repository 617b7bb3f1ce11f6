'use client';

import { Plus } from 'lucide-react';
import { type FormEvent, useCallback, useDeferredValue, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { CsvMenu } from '@/components/ui/csv-menu';
import { Field, Input } from '@/components/ui/field';
import { sourceInWords } from '@/components/usage/source';
import { bounds, isWithin, mostWords } from '@/lib/resources/bounds';
import type { Resource } from '@/lib/resources/requirements';
import { parseFigure } from '@/lib/units/figure-text';
import { formatMib } from '@/lib/units/format';
import { type Capacity, type Reader, sizeWords } from './capacity';
import { capacitiesCsv } from './capacity-csv';
import { CapacityTable } from './capacity-table';
import { type CalculatorInputs, mostTyped, type SetInputs } from './inputs';
import { resourceWords } from './words';

interface CapacityPanelProps {
  inputs: CalculatorInputs;
  capacities: readonly Capacity[];
  chosen: Capacity | null;
  reader: Reader;
  claimMib: number;
  /** Why no node is listed, where none is. */
  nodesNote: string | null;
  setInputs: SetInputs;
}

/** Pools, nodes, the reader's cap and typed figures that the claim is held against. */
export function CapacityPanel(props: CapacityPanelProps) {
  const { inputs, capacities, chosen, reader, claimMib, nodesNote, setInputs } = props;
  const { resource, typedMib } = inputs;
  // Rows may be a frame behind while something is dragged: nodes can be many.
  const drawn = useDeferredValue(inputs);
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that had the focus goes away with its row.
  const goToHeading = useCallback(() => heading.current?.focus(), []);
  const tooMuch = tooMuchWords(resource, capacities, claimMib);
  return (
    <section aria-label="Where it fits" className="min-w-0">
      <div className="mb-1 flex items-center justify-between gap-2">
        <h2 ref={heading} tabIndex={-1} className="font-medium text-section">
          Where it fits
        </h2>
        <CsvMenu
          filename={`places-${resource}`}
          csv={(forExcel) => capacitiesCsv(inputs, capacities, reader, forExcel)}
          disabled={capacities.length === 0}
        />
      </div>
      {tooMuch ? (
        <p role="status" className="mb-2 rounded-md bg-over-wash px-2.5 py-1.5 text-over-text">
          {tooMuch}
        </p>
      ) : null}
      {nodesNote ? <p className="mb-2 text-ink-soft">{nodesNote}</p> : null}
      {capacities.length > 0 ? (
        <CapacityTable
          inputs={drawn}
          capacities={capacities}
          chosenKey={chosen?.key}
          reader={reader}
          setInputs={setInputs}
          onRemoved={goToHeading}
        />
      ) : null}
      <TypedCapacity
        label={`${capacities.length > 0 ? 'Another' : 'A'} ${resourceWords[resource].capacity} to compare with`}
        isFull={typedMib[resource].length >= mostTyped}
        onAdd={(mib) => {
          const others = typedMib[resource].filter((typed) => typed !== mib);
          setInputs({ typedMib: { ...typedMib, [resource]: [...others, mib] } });
        }}
      />
    </section>
  );
}

/** Where no node could ever run it, or no run of the reader may have so much. */
function tooMuchWords(resource: Resource, capacities: readonly Capacity[], claimMib: number): string | null {
  const largest = capacities.find(({ node, mib }) => node !== null && mib !== null);
  const wanted = `${formatMib(claimMib)}${resource === 'disk' ? ' of free disk' : ''}`;
  if (largest?.mib != null && claimMib > largest.mib)
    return `No node has ${wanted}. The largest, ${largest.name}, has ${sizeWords(largest, largest.mib)}.`;
  const cap = capacities.find(({ capSource }) => capSource !== undefined);
  if (cap?.mib != null && claimMib > cap.mib)
    return `A run of yours may have ${sizeWords(cap, cap.mib)} and is refused above it (set in ${sourceInWords(cap.capSource ?? '')}).`;
  return null;
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
