'use client';

import { Plus } from 'lucide-react';
import { memo, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import type { CopiesTotal, SignalCopies } from '@/lib/resources/copies';
import type { Coefficients, TermField } from '@/lib/resources/requirements';
import { CopiesLineRow } from './copies-row';
import { type CopiesReading, type CopiesRow, firstRow, readCopies } from './copies-sentence';
import { coefficientText, fieldName, fieldUnit } from './fit-words';
import type { CalculatorInputs, SetInputs } from './inputs';
import { TermsStep } from './terms-step';

interface CopiesHelperProps {
  /** May be a frame behind while a slider is dragged. */
  inputs: CalculatorInputs;
  setInputs: SetInputs;
}

/** Says which coefficients the copies come to that an analysis holds of the signal; nothing for disk, which holds none. */
export const CopiesHelper = memo(function CopiesHelper({ inputs, setInputs }: CopiesHelperProps) {
  const { resource } = inputs;
  if (resource === 'disk') return null;
  return (
    <details className="min-w-0">
      <summary className="w-fit cursor-pointer rounded-sm text-ink-soft hover:text-ink">
        Coefficients from the copies of the signal that are held
      </summary>
      <Sentence key={resource} resource={resource} inputs={inputs} setInputs={setInputs} />
    </details>
  );
});

function Sentence({ resource, inputs, setInputs }: CopiesHelperProps & { resource: SignalCopies['resource'] }) {
  const nextKey = useRef(1);
  const [rows, setRows] = useState<readonly CopiesRow[]>([firstRow]);
  const { outcome, lines, faults } = readCopies(rows, resource);
  const totals = outcome.kind === 'copies' ? outcome.totals : [];
  const change = (key: number, part: Partial<CopiesRow>) =>
    setRows(rows.map((row) => (row.key === key ? { ...row, ...part } : row)));
  return (
    <div className="mt-3 grid min-w-0 gap-3">
      <ol className="grid gap-3">
        {rows.map((row, index) => (
          <CopiesLineRow
            key={row.key}
            row={row}
            number={index + 1}
            line={lines[index] ?? null}
            faults={faults[index] ?? []}
            onChange={(part) => change(row.key, part)}
            onRemove={rows.length > 1 ? () => setRows(rows.filter(({ key }) => key !== row.key)) : null}
          />
        ))}
      </ol>
      <Button
        size="sm"
        className="w-fit sm:ml-12"
        onClick={() => setRows([...rows, { ...firstRow, key: nextKey.current++ }])}
      >
        <Plus aria-hidden />
        And more copies
      </Button>
      {totals.length > 0 ? <Totals totals={totals} inputs={inputs} /> : null}
      <TermsStep
        inputs={inputs}
        setInputs={setInputs}
        terms={Object.fromEntries(totals.map(({ field, mib }) => [field, mib]))}
        label="Put into the terms"
        hindrance={hindranceOf(outcome)}
        words={{ out: 'All other terms stay as they are.', in: inWords }}
      />
    </div>
  );
}

/** Each coefficient, and what stands in its place now. */
function Totals({ totals, inputs: { requirements } }: { totals: readonly CopiesTotal[]; inputs: CalculatorInputs }) {
  return (
    <ul aria-label="Coefficients of the copies" className="figures grid gap-1 border-rule border-t pt-3">
      {totals.map(({ field, mib }) => (
        <li key={field} className="flex flex-wrap items-baseline gap-x-2">
          <span className="text-ink-soft">{fieldName(field)}</span>
          <span className="font-medium">{coefficientText(mib)}</span>
          <span className="text-ink-faint text-label">{fieldUnit(field)}</span>
          <span className="text-ink-soft">
            {requirements[field] === mib ? 'stands there now' : `in place of ${coefficientText(requirements[field])}`}
          </span>
        </li>
      ))}
    </ul>
  );
}

function hindranceOf({ kind }: CopiesReading['outcome']): string | null {
  return kind === 'refused' ? 'Mend what is marked above.' : null;
}

function inWords(before: Partial<Coefficients> | null): string {
  if (before === null) return 'These terms are in use.';
  const parts = (Object.keys(before) as TermField[]).map(
    (field) => `${fieldName(field)} ${coefficientText(before[field] ?? 0)}`,
  );
  return `These terms are in use. Before: ${parts.join('; ')}.`;
}
