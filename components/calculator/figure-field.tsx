'use client';

import { type KeyboardEvent, useId, useState } from 'react';
import { cn } from '@/components/ui/cn';
import { Input } from '@/components/ui/field';
import { type Bound, isWithin, mostWords } from '@/lib/resources/bounds';
import { parseFigure } from '@/lib/units/figure-text';

interface FigureFieldProps {
  /** Name for screen readers, with what the figure is of. */
  label: string;
  value: number;
  /** The field's own unit; one that begins with MiB also takes `2G` and the like. */
  unit: string;
  /** What stands inside the field at the right. */
  unitLabel?: string;
  onChange: (value: number) => void;
  /** Whether what is typed cannot be read, and the last good figure counts. */
  onRefused?: (isRefused: boolean) => void;
  bound: Bound;
  isInteger?: boolean;
  /** Id of a visible text that says more. */
  describedBy?: string;
  className?: string;
}

/**
 * A number field that answers as it is typed, converts units of memory and says both, and refuses with a hint. Field
 * and hint are neighbours, so that in a grid the hint may have a line of its own.
 */
export function FigureField(props: FigureFieldProps) {
  const {
    label,
    value,
    unit,
    unitLabel,
    onChange,
    bound,
    isInteger = false,
    describedBy,
    onRefused,
    className,
  } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const noteId = useId();
  const reading = typed === null ? null : readTyped(typed, unit, bound, isInteger);
  const change = (text: string) => {
    setTyped(text);
    const read = readTyped(text, unit, bound, isInteger);
    onRefused?.(read.kind === 'refused');
    if (read.kind === 'figure' && read.value !== value) onChange(read.value);
  };
  const finish = () => {
    // What was refused stays to be mended; the last good figure keeps counting.
    if (reading?.kind !== 'refused') setTyped(null);
  };
  const leave = (event: KeyboardEvent) => {
    if (event.key === 'Enter') finish();
    if (event.key === 'Escape' && typed !== null) {
      // It takes back what was typed, and does not close what the field stands in.
      event.stopPropagation();
      setTyped(null);
      onRefused?.(false);
    }
  };
  const note = reading?.kind === 'refused' ? reading.hint : reading?.kind === 'figure' ? reading.note : null;
  const isRefused = reading?.kind === 'refused';
  return (
    <>
      <Input
        aria-label={label}
        aria-invalid={isRefused}
        aria-describedby={[describedBy, note ? noteId : null].filter(Boolean).join(' ') || undefined}
        inputMode="decimal"
        autoComplete="off"
        value={typed ?? String(value)}
        {...(unitLabel === undefined ? {} : { unit: unitLabel })}
        {...(className ? { className } : {})}
        onChange={(event) => change(event.target.value)}
        onBlur={finish}
        onKeyDown={leave}
      />
      <span id={noteId} role="status" className={cn('col-span-full', isRefused ? 'text-over-text' : 'text-ink-soft')}>
        {note ? (
          <span className="block pt-0.5 text-label">
            {note}
            {isRefused ? ` Still counting with ${value}.` : ''}
          </span>
        ) : null}
      </span>
    </>
  );
}

function readTyped(text: string, unit: string, bound: Bound, isInteger: boolean): ReturnType<typeof parseFigure> {
  const reading = parseFigure(text, unit);
  if (reading.kind === 'empty')
    return { kind: 'refused', hint: bound.least > 0 ? `Write ${bound.least} or more.` : 'Write 0 for none.' };
  if (reading.kind === 'refused') return { kind: 'refused', hint: `${reading.hint}.` };
  if (!isWithin(reading.value, bound)) {
    const words = reading.value < bound.least ? `${bound.least} or more` : mostWords(bound);
    return { kind: 'refused', hint: `Write ${words}.` };
  }
  if (isInteger && !Number.isSafeInteger(reading.value)) return { kind: 'refused', hint: 'Write a whole number.' };
  return reading;
}
